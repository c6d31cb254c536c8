// Every address that answers, from the two indexes: for what must hold at each of them, a new one too.
import { readFileSync } from 'node:fs';
import type { Call } from '../app/contract/call.ts';
import { calls, ownCalls } from '../app/contract/calls.ts';
import routes from '../app/routes.ts';

type Entry = (typeof routes)[number];

export type Address = {
  /** With `:names` for what differs from record to record. */
  path: string;
  /** Of the public site, or of the portals, whose pages are somebody's own. */
  room: 'site' | 'portals';
  /** Whether something is done when a form is posted there. */
  acts: boolean;
  /** What answers; some answer at several addresses. */
  file: string;
};

/** The pages and files of `routes.ts`, in English; what names a record and may be left out of an address, left out and not. */
export const pages: Address[] = addressesIn(routes, '');

const { registerUser: _page, ...specified } = calls;
/** The calls of `contract/calls.ts` that are answered with data, our own too; what they call a page stands among the pages. */
export const answeredCalls: Record<string, Call> = { ...specified, ...ownCalls };
export const callPaths: string[] = Object.values(answeredCalls).map(({ path }) => path);

/** The path of an address with something in place of each `:name`. */
export const filledPath = (path: string, valueFor: (name: string) => string) =>
  path.replace(/:(\w+)\??/g, (_, name: string) => valueFor(name)).replace('*', 'nowhere');

/** An address of nobody's record. */
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
