// Every address that answers, from the two indexes, for tests of rules that must hold at each of them, including new
// ones.
import { readFileSync } from 'node:fs';
import type { Call } from '../app/contract/call.ts';
import { calls, ownCalls } from '../app/contract/calls.ts';
import routes from '../app/routes.ts';

type Entry = (typeof routes)[number];

export type Address = {
  /** `:name` stands for each part that differs from record to record. */
  path: string;
  /** Whether it belongs to the public site or to the portals, whose pages are private to a person. */
  room: 'site' | 'portals';
  /** Whether posting a form there does something. */
  acts: boolean;
  /** The file that answers; some files answer at several addresses. */
  file: string;
};

/** The pages and files of `routes.ts`, in English. A path with an optional part is listed both with and without it. */
export const pages: Address[] = addressesIn(routes, '');

const { registerUser: _page, ...specified } = calls;
/**
 * The calls of `contract/calls.ts` that answer with data, including our own. The call that is a page is listed in
 * `pages`.
 */
export const answeredCalls: Record<string, Call> = { ...specified, ...ownCalls };
export const callPaths: string[] = Object.values(answeredCalls).map(({ path }) => path);

/** Fills in each `:name` of a path. */
export const filledPath = (path: string, valueFor: (name: string) => string) =>
  path.replace(/:(\w+)\??/g, (_, name: string) => valueFor(name)).replace('*', 'nowhere');

/** A path that leads to nobody's record. */
export const anyOne = (path: string) =>
  filledPath(path, (name) => ({ state: 'fl', audience: 'tx' })[name] ?? 'nobodys');

function addressesIn(entries: readonly Entry[], above: string): Address[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const here = `${above}/${path}`.replace(/\/\w+\?/g, '').replace(/\/+$/, '');
    if (children) return addressesIn(children as Entry[], here);
    const acts = /^export (async function|function|const) action\b/m.test(readFileSync(`app/${file}`, 'utf8'));
    const both = new Set([here.replace(/\/:\w+\?/g, ''), here.replace('?', '')]);
    const room = file.startsWith('site/') ? 'site' : 'portals';
    return [...both].map((each) => ({ path: each || '/', room, acts, file }) as const);
  });
}
