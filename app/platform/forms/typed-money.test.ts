import { expect, test } from 'vitest';
import { typedMoney } from './typed-money.ts';

const read = (typed: string, isSigned = false) => typedMoney({ isSigned }).safeParse(typed).data;

test.each([
  ['1234', 123_400],
  ['$1,234.5', 123_450],
  [' 66.36 ', 6_636],
  ['0', 0],
  ['1.005', undefined],
  ['.5', undefined],
  ['1234567', undefined],
  ['-1', undefined],
  ['−1', undefined],
  ['', undefined],
  ['$', undefined],
])('dollars are read as cents however they are typed: %j', (typed, cents) => {
  expect(read(typed)).toBe(cents);
});

test.each([
  ['-66.36', -6_636],
  ['−$1,066.3', -106_630],
  ['$-5', -500],
  ['66.36', 6_636],
  ['--5', undefined],
  ['-−5', undefined],
  ['5-', undefined],
])('a change of a price may be a reduction: %j', (typed, cents) => {
  expect(read(typed, true)).toBe(cents);
});
