import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { completedYears, daysBetween, nextCompletion, plusDays, plusMonths } from './day.ts';

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-10-31', 2, '2026-11-02'],
])('%s and %i days is %s, over leap days and clock changes', (day, count, later) => {
  expect(plusDays(day, count)).toBe(later);
  expect(daysBetween(day, later)).toBe(count);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-15', -3, '2025-12-15'],
  ['2028-02-29', -36, '2025-02-28'],
  ['2103-02-28', -36, '2100-02-28'],
])('%s and %i months is %s: the same day, or the last day of a shorter month', (day, months, later) => {
  expect(plusMonths(day, months)).toBe(later);
});

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
  ['1988-03-14', '2026-03-13', '2026-03-14'],
  ['1988-03-14', '2026-03-14', '2027-03-14'],
  ['1988-02-29', '2026-02-28', '2026-03-01'],
  ['1988-02-29', '2027-12-01', '2028-02-29'],
])('a person born on %s has the next birthday after %s on %s', (born, after, birthday) => {
  expect(nextCompletion(born, after)).toBe(birthday);
});

test('days are counted as Temporal counts them', () => {
  const any = fc.integer({ min: -50_000, max: 60_000 }).map((number) => plusDays('1970-01-01', number));
  const days = fc.oneof(any, fc.constantFrom('1988-02-29', '1999-12-31', '2000-02-29', '2026-08-31'));
  fc.assert(
    fc.property(days, days, fc.integer({ min: -999, max: 999 }), (day, other, count) => {
      const plain = Temporal.PlainDate.from(day);
      expect(plusDays(day, count)).toBe(plain.add({ days: count }).toString());
      expect(plusMonths(day, count)).toBe(plain.add({ months: count }).toString());
      expect(daysBetween(day, other)).toBe(plain.until(other).days);
      const [born = '', on = ''] = [day, other].sort();
      expect(completedYears(born, on)).toBe(Temporal.PlainDate.from(born).until(on, { largestUnit: 'years' }).years);
    }),
    { numRuns: 1000 },
  );
});
