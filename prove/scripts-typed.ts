import { globSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { formsOf, namesAskedBy, type PageForm, rightValue } from '../testing/page-forms.ts';
import type { Person, ProvingGround } from './proving-ground.ts';
import {
  type Asking,
  addressOf,
  type Looked,
  looked,
  openLookers,
  ownerOf,
  personAt,
  sentOf,
  type Tried,
  tryAll,
} from './script-lookers.ts';

/** The query parameters that the code reads; those in links and search forms are found in the pages. */
const READ = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/searchParams\.(?:get|has|getAll)\('([\w-]+)'\)/g)].map(
    ([, name = '']) => name,
  ),
);
/** All headers together, including the address, may have 8 KB. */
const MOST_IN_ADDRESS = 5000;

/** Tries every field of every form, every part of an address, and every query parameter. */
export async function inForms(ground: ProvingGround, browser: Browser, loads: string[][], tried: Tried) {
  const lookers = await openLookers(browser, tried);
  const names = new Set(READ);
  const seen: { at: Looked; address: string; person: Person; status: number; forms: PageForm[] }[] = [];
  for (const at of looked) {
    const { path } = at;
    const person = await personAt(ground, path);
    const address = addressOf(at, person);
    const { status, location, text } = await ground.send(sentOf({ path: address, person }));
    if (ownerOf(path) && /login/.test(location)) tried.failed.push(`${path} was asked for by a stranger`);
    for (const name of namesAskedBy(text)) names.add(name);
    seen.push({ at, address, person, status, forms: formsOf(text) });
  }
  for (const name of names) tried.slots.add(`?${name}`);
  const askings = loads.flatMap((load) => {
    const words = load.join(' ');
    const queries = queriesOf([...names], words);
    return seen.flatMap(({ at, address, person, forms }): Asking[] => [
      ...queries.map((query) => ({ path: `${address}?${query}`, person })),
      ...namedIn(at.path).map((name) => {
        tried.slots.add(`${at.path} in its address`);
        return { path: addressOf(at, person, { [name]: encodeURIComponent(words) }), person };
      }),
      ...forms.flatMap(({ action, isMultipart, fields }) => {
        const typed = fields.filter(({ type }) => TYPED.test(type));
        for (const { name } of typed) tried.slots.add(`${at.path} ${Object.values(at.names)} ${name}`);
        if (typed.length === 0) return [];
        const sent = fields
          .filter(({ type }) => type !== 'file')
          .map((field) => [
            field.name,
            typed.includes(field) ? words : rightValue(field, 0, { ...at.values, ...person.values }),
          ]);
        const { pathname, search } = new URL(action ?? '', `http://here${address}`);
        return [{ path: `${pathname}${search}`, person, isMultipart, fields: Object.fromEntries(sent) }];
      }),
    ]);
  });
  await tryAll(ground, lookers, askings, tried);
  // A request may have ended a session; the requests after it would have tested only the sign-in page.
  for (const { at, address, person, status } of seen) {
    const now = (await ground.send(sentOf({ path: address, person }))).status;
    // The text can be a valid new password, which uses up the link.
    if (now !== status && !/\/reset\//.test(address))
      tried.failed.push(`${at.path} answered ${status}, and ${now} after all was typed`);
  }
}

const TYPED = /^(text|textarea|email|tel|search|password|url)$/;
const namedIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** All query parameters, in as many addresses as they need. */
function queriesOf(names: string[], words: string): string[] {
  const room = Math.max(1, Math.floor(MOST_IN_ADDRESS / (encodeURIComponent(words).length + 10)));
  return Array.from({ length: Math.ceil(names.length / room) }, (_, at) =>
    new URLSearchParams(names.slice(at * room, (at + 1) * room).map((name) => [name, words])).toString(),
  );
}
