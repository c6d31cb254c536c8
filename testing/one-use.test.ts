import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from './addresses.ts';
import { CALLS, LASTING, NAMES, TAKES_ONE_USE, USED_UP_AT } from './one-use.ts';

const usedUp = Object.values(USED_UP_AT).flat();
const isKnown = (path: string) => usedUp.includes(path) || LASTING.some((lasting) => lasting.test(path));

test('every parameter of an address is a name, or is known as single-use or lasting', () => {
  const parts = pages.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ path, name })));
  expect(parts.filter(({ path, name }) => !NAMES.has(name) && !isKnown(path))).toEqual([]);
  expect(parts.length).toBeGreaterThan(40);
});

test('every page that accepts a code, ticket or link is known to use it up', () => {
  const takers = pages.filter(({ file, acts }) => acts && TAKES_ONE_USE.test(readFileSync(`app/${file}`, 'utf8')));
  expect(takers.map(({ path }) => path).filter((path) => !isKnown(path))).toEqual([]);
  expect(takers.length).toBeGreaterThan(8);
});

test('every listed place of single use exists, and every single-use item has a place', () => {
  expect(usedUp.filter((path) => !pages.some((page) => page.path === path && page.acts))).toEqual([]);
  const everywhere = Object.entries(USED_UP_AT).map(([what, at]) => [
    what,
    at.length + +Object.values(CALLS).includes(what as never),
  ]);
  expect(everywhere.filter(([, places]) => places === 0)).toEqual([]);
});
