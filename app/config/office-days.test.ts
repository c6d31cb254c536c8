import { expect, test } from 'vitest';
import { BENEFITS } from '#contract/limits.ts';
import { isOfficeDay, officeDaysAfter } from './office-days.ts';

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)).filter(
    (day) => day.startsWith(String(year)),
  );
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

test('BZ-07, BZ-08 the desks are closed on the seven set days of a year, besides weekends', () => {
  const closed = daysOf(2026).filter((day) => !isWeekend(day) && !isOfficeDay(day));
  expect(closed).toEqual([
    '2026-01-01',
    '2026-05-25',
    '2026-07-03', // The Fourth is a Saturday.
    '2026-09-07',
    '2026-11-26',
    '2026-11-27',
    '2026-12-25',
  ]);
  expect(closed).toHaveLength(BENEFITS.paidHolidays);
});

test.each([
  ['a Saturday New Year is kept in the old year', '2027-12-31', false],
  ['and its own Saturday is a weekend', '2028-01-01', false],
  ['a Sunday Fourth of July is kept on the Monday', '2027-07-05', false],
  ['a leap day is a day', '2028-02-29', true],
])('BZ-07 open or not: %s', (_, day, isOpen) => {
  expect(isOfficeDay(day)).toBe(isOpen);
});

test.each([
  ['over a weekend', '2026-11-20', 2, '2026-11-24'],
  ['over Thanksgiving', '2026-11-25', 2, '2026-12-01'],
  ['asked on a Saturday', '2026-11-21', 1, '2026-11-23'],
  ['over a new year', '2026-12-31', 1, '2027-01-04'],
])('within business days: %s', (_, day, days, by) => {
  expect(officeDaysAfter(day, days)).toBe(by);
});
