import { expect, test } from 'vitest';
import { dayIn, dayOfCoverageIn, startOfDayIn } from './day-in.ts';

test('a date is the state’s own: midnight in Texas comes an hour after Florida', () => {
  const instant = new Date('2026-07-01T04:30:00Z');
  expect([dayIn('FL', instant), dayIn('TX', instant)]).toEqual(['2026-07-01', '2026-06-30']);
});

test.each([
  ['the night the clocks go ahead', '2026-03-09T04:30:00Z', '2026-03-09', '2026-03-08'],
  ['the night before', '2026-03-08T04:30:00Z', '2026-03-07', '2026-03-07'],
  ['the night the clocks go back', '2026-11-02T05:30:00Z', '2026-11-02', '2026-11-01'],
  ['the last minutes of a leap day', '2028-03-01T05:30:00Z', '2028-03-01', '2028-02-29'],
])('%s, it is this day in Florida and that day in Texas', (_, instant, florida, texas) => {
  expect([dayIn('FL', new Date(instant)), dayIn('TX', new Date(instant))]).toEqual([florida, texas]);
});

test('a day of insurance begins a minute past midnight, even on nights when clocks change', () => {
  const begins = (state: 'FL' | 'TX', day: string) => startOfDayIn(state, day).toISOString();
  expect(begins('TX', '2026-12-01')).toBe('2026-12-01T06:01:00.000Z');
  expect(begins('FL', '2026-07-01')).toBe('2026-07-01T04:01:00.000Z');
  expect(begins('FL', '2026-11-01')).toBe('2026-11-01T04:01:00.000Z');
  expect(begins('FL', '2026-11-02')).toBe('2026-11-02T05:01:00.000Z');
  expect(begins('FL', '2027-03-14')).toBe('2027-03-14T05:01:00.000Z');
  expect(begins('FL', '2027-03-15')).toBe('2027-03-15T04:01:00.000Z');
});

test('the first minute after midnight still belongs to the day of coverage before', () => {
  const days = (at: string) => [dayIn('FL', new Date(at)), dayOfCoverageIn('FL', new Date(at))];
  expect(days('2026-07-01T04:00:59.999Z')).toEqual(['2026-07-01', '2026-06-30']);
  expect(days('2026-07-01T04:01:00Z')).toEqual(['2026-07-01', '2026-07-01']);
});
