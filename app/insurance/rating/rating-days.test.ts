import { expect, test } from 'vitest';
import { completedYears, yearsBefore } from './rating-days.ts';

test.each([
  ['2003-12-16', '2026-12-15', 22],
  ['2003-12-16', '2026-12-16', 23],
  ['1988-02-29', '2026-02-28', 37],
  ['1988-02-29', '2026-03-01', 38],
  ['1988-02-29', '2028-02-29', 40],
])('from %s to %s are %i completed years', (from, on, years) => {
  expect(completedYears(from, on)).toBe(years);
});

test.each([
  ['2026-12-01', '2023-12-01'],
  ['2028-02-29', '2025-02-28'],
  ['2103-02-28', '2100-02-28'],
])('three years before %s is %s', (day, before) => {
  expect(yearsBefore(day, 3)).toBe(before);
});
