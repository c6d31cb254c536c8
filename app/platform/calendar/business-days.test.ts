import { expect, test } from 'vitest';
import { businessDaysAfter, isBusinessDay } from './business-days.ts';

test.each([
  ['2026-11-21', 'FL', false, 'a Saturday'],
  ['2026-11-22', 'FL', false, 'a Sunday'],
  ['2026-11-23', 'FL', true, 'a Monday'],
  ['2026-11-26', 'FL', false, 'Thanksgiving'],
  ['2026-11-27', 'FL', false, 'the day after Thanksgiving'],
  ['2026-01-19', 'GA', false, 'the third Monday of January'],
  ['2026-05-25', 'TX', false, 'the last Monday of May'],
  ['2026-05-18', 'TX', true, 'the Monday before'],
  ['2026-07-03', 'FL', false, 'the Friday before a Saturday’s Fourth of July'],
  ['2027-07-05', 'FL', false, 'the Monday after a Sunday’s'],
  ['2027-12-31', 'GA', false, 'the Friday before a Saturday’s New Year'],
  ['2026-03-02', 'TX', false, 'Texas Independence Day'],
  ['2026-03-02', 'FL', true, 'the same day in Florida'],
  ['2026-10-12', 'TX', true, 'Columbus Day, which Texas does not have'],
  ['2026-10-12', 'FL', false, 'the same day in Florida'],
  ['2027-06-18', 'TX', true, 'the Friday before a Saturday’s Juneteenth'],
  ['2027-06-18', 'GA', false, 'the same day in Georgia'],
] as const)('%s in %s: %s, %s', (day, state, is, _why) => {
  expect(isBusinessDay(day, state)).toBe(is);
});

test.each([
  ['2026-11-20', 1, 'FL', '2026-11-23'],
  ['2026-11-25', 1, 'FL', '2026-11-30'],
  ['2026-11-21', 2, 'FL', '2026-11-24'],
  ['2026-12-23', 1, 'TX', '2026-12-28'],
  ['2028-02-28', 1, 'FL', '2028-02-29'],
  ['2028-02-28', 2, 'GA', '2028-03-01'],
  ['2027-02-26', 1, 'FL', '2027-03-01'],
  ['2026-03-06', 1, 'FL', '2026-03-09'],
  ['2027-12-30', 1, 'GA', '2028-01-03'],
] as const)('after %s, %i business days in %s: %s', (day, count, state, expected) => {
  expect(businessDaysAfter(day, count, state)).toBe(expected);
});

test('Texas moves no holiday off a weekend: the law counts the day next to it, and what we promise does not', () => {
  // July 4 is a Saturday in 2026, and December 26 a Sunday in 2027.
  for (const [day, before] of [
    ['2026-07-03', '2026-07-02'],
    ['2027-07-05', '2027-07-02'],
  ] as const) {
    expect(businessDaysAfter(before, 1, 'TX', 'law')).toBe(day);
    expect(businessDaysAfter(before, 1, 'TX') > day).toBe(true);
  }
  expect(isBusinessDay('2027-12-27', 'TX', 'law')).toBe(true);
  expect(businessDaysAfter('2026-07-01', 3, 'TX', 'law')).toBe('2026-07-06');
});
