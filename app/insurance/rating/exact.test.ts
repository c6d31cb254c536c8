import { expect, test } from 'vitest';
import { averageOf, exactText, factorText, multiply, readFactor, toFactor, toWhole } from './exact.ts';

test.each([
  ['1', 10_000n],
  ['1.08', 10_800n],
  ['0.0001', 1n],
  ['2.0550', 20_550n],
])('a factor of four decimals is read exactly: %s', (text, factor) => {
  expect(readFactor(text)).toBe(factor);
});

test.each(['1.00001', '-1', '0', '0.0000', '1,2', '1e2', ' 1', '', '12345', 1.08, null, undefined])(
  'text that is no positive factor of at most four decimals is refused: %j',
  (text) => {
    expect(readFactor(text)).toBeUndefined();
  },
);

test('a product is exact, and rounded once with halves up', () => {
  const product = multiply(5n, [11_000n]);
  expect(exactText(product)).toBe('5.5');
  expect(toWhole(product)).toBe(6n);
  expect(toWhole(multiply(1n, [14_999n]))).toBe(1n);
  expect(exactText(multiply(342n, [17_400n, 9_700n, 9_800n]))).toBe('565.683048');
});

test('a driver factor and an average have four decimals, rounded with halves up', () => {
  expect(factorText(toFactor(multiply(1n, [15_000n, 10_001n])))).toBe('1.5002');
  expect(factorText(averageOf([9785n, 10_070n]))).toBe('0.9928');
});
