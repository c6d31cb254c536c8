import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFERENCE_SYMBOLS } from '#contract/check-symbol.ts';
import { newReference, newTypedSecret, numberIn, readReference, symbolsOf, writtenReference } from './reference.ts';

test('BA-02 a reference is read as it is written, and refused with one wrong symbol', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...REFERENCE_SYMBOLS), (at, symbol) => {
      const reference = newReference('A');
      expect(readReference(` ${writtenReference(reference).toLowerCase()} `, 'A', 'J')).toBe(reference);
      const wrong = reference.slice(0, at) + symbol + reference.slice(at + 1);
      expect(readReference(wrong, 'A', 'J')).toBe(wrong === reference ? reference : undefined);
    }),
  );
});

test('BA-02 with two neighbors swapped it is refused, except about one in four hundred', () => {
  const swapped = Array.from({ length: 5000 }, (_, turn) => {
    const reference = newReference('A');
    const at = 1 + (turn % 8);
    const [a = '', b = ''] = reference.slice(at, at + 2);
    return a === b ? '' : reference.slice(0, at) + b + a + reference.slice(at + 2);
  });
  expect(swapped.filter((each) => readReference(each, 'A', 'J')).length).toBeLessThan(50);
});

test.each([
  ['h2345abcd', 'H2345ABCD'],
  [' H 2345-ABCD ', 'H2345ABCD'],
  ['C2345ABCD', undefined],
  ['H2345ABC', undefined],
  ['H2345ABCDE', undefined],
  ['H2345ABC0', undefined],
  ['H', undefined],
  ['', undefined],
  ['A'.repeat(5000), undefined],
])('RH-08 a reference without a check symbol, typed as %j, is %s', (typed, expected) => {
  expect(readReference(typed, 'H')).toBe(expected);
});

test('RH-08 a reference has a letter and symbols that cannot be misread', () => {
  expect(newReference('H')).toMatch(new RegExp(`^H[${REFERENCE_SYMBOLS}]{8}$`));
  expect(newReference('P')).toMatch(new RegExp(`^P[${REFERENCE_SYMBOLS}]{11}$`));
  expect(newReference('Q')).toMatch(new RegExp(`^Q[${REFERENCE_SYMBOLS}]{9}$`));
  expect(REFERENCE_SYMBOLS).not.toMatch(/[01ILOU]/);
});

test('the same number gives the same symbols, and random numbers give every symbol equally often', () => {
  expect(symbolsOf(123n, 3)).toBe(symbolsOf(123n, 3));
  expect(symbolsOf(29n, 2)).toBe('Z2');
  const many = Array.from({ length: 1000 }, () => symbolsOf(numberIn(randomBytes(16)), 12)).join('');
  for (const symbol of REFERENCE_SYMBOLS) expect(many.split(symbol).length).toBeGreaterThan(250);
});

test('QC-06 a secret that people type uses 32 symbols that cannot be confused', () => {
  const typed = Array.from({ length: 2000 }, () => newTypedSecret(5)).join('');
  expect(new Set(typed).size).toBe(32);
  expect(typed).toMatch(/^[2-9A-HJ-NP-Z]{10000}$/);
});
