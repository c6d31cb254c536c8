import { expect, test } from 'vitest';
import { checkDigitOf, countedNumber } from './counted-number.ts';

test('a number contains its year and its position in the year', () => {
  expect(countedNumber(2026, 123)).toBe('2026-000123');
  expect(countedNumber(2026, 1_234_567)).toBe('2026-1234567');
});

test('a number with one wrong digit has another check digit', () => {
  const right = countedNumber(2026, 123_456);
  for (const at of [0, 3, 5, 10]) {
    for (const digit of '0123456789') {
      const wrong = right.slice(0, at) + digit + right.slice(at + 1);
      if (wrong !== right) expect(checkDigitOf(wrong)).not.toBe(checkDigitOf(right));
    }
  }
});
