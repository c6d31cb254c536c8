import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCheckedReference, newCheckedReference, newReference, REFERENCE_SYMBOLS } from './reference.ts';

test('a reference is right as it was given, and with one symbol wrong or two neighbours swapped it is not', () => {
  const place = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(place, fc.constantFrom(...REFERENCE_SYMBOLS), (at, symbol) => {
      const reference = newCheckedReference('Q');
      expect(isCheckedReference('Q', reference)).toBe(true);
      const wrong = reference.slice(0, at) + symbol + reference.slice(at + 1);
      expect(isCheckedReference('Q', wrong)).toBe(wrong === reference);
      const [a = '', b = ''] = reference.slice(at, at + 2);
      const swapped = reference.slice(0, at) + b + a + reference.slice(at + 2);
      // Luhn's one blind spot: the first symbol beside the last.
      const isBlind = new Set([a, b]).isSubsetOf(new Set([REFERENCE_SYMBOLS[0], REFERENCE_SYMBOLS.at(-1)]));
      if (b && !isBlind) expect(isCheckedReference('Q', swapped)).toBe(swapped === reference);
    }),
  );
});

test.each(['', 'Q', 'QABCDEFGHI', 'q2345678', 'H23456789'])('%j is no reference', (text) => {
  expect(isCheckedReference('Q', text)).toBe(false);
});

test('RH-08 a reference has a letter and symbols that nobody misreads', () => {
  expect(newReference('H')).toMatch(new RegExp(`^H[${REFERENCE_SYMBOLS}]{8}$`));
  expect(newReference('P', 11)).toMatch(new RegExp(`^P[${REFERENCE_SYMBOLS}]{11}$`));
  expect(REFERENCE_SYMBOLS).not.toMatch(/[01ILOU]/);
});
