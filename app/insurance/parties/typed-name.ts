import { foldedName } from '#platform/database/folded-name.ts';
import { fullName } from './full-name.ts';

// Whether the name that a person typed is the one on file, however it is spelled.

/** The letters of a name, without accents and letter case. */
const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** A whole last name: to register. */
export const isSameLastName = (typed: string, lastName: string): boolean =>
  plainLetters(typed) === plainLetters(lastName);

/** Of two last names, one is enough: to prove more in a look-up. */
export const isOneOfLastNames = (typed: string, lastName: string): boolean =>
  plainLetters(typed) !== '' && [lastName, ...lastName.split(/[\s-]+/)].some((name) => isSameLastName(typed, name));

/** The full name: to sign a statement. */
export const isFullName = (typed: string, named: { first_name: string; last_name: string }): boolean =>
  plainLetters(typed) === plainLetters(fullName(named));

/** Each part of the name in order, with any others between them: to sign a purchase. */
export function hasEachName(typed: string, name: string): boolean {
  const expected = wordsOf(name);
  let at = 0;
  for (const word of wordsOf(typed)) if (word === expected[at]) at += 1;
  return expected.length > 0 && at === expected.length;
}

/** A name with an apostrophe or a period is one word; invisible characters do not matter. */
const wordsOf = (name: string): string[] =>
  foldedName(name)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .map(plainLetters)
    .filter(Boolean);
