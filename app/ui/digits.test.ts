import { expect, test } from 'vitest';
import { onlyDigits } from './digits.ts';

test.each([
  ['44170263', 12, '44170263'],
  ['FL 4417-0263', 12, '44170263'],
  [' 4 4 1 7 8 ', 5, '44178'],
  ['2T1BURHE5KC244178', 5, '21524'],
  ['1234567', 5, '12345'],
  ['abc', 5, ''],
  ['', 5, ''],
  ['١٢٣٤٥', 5, ''],
])('LN-01 pasted text is stripped to digits and truncated: %s', (text, max, digits) => {
  expect(onlyDigits(text, max)).toBe(digits);
});
