import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, instantOf } from './sample-calendar.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-08-31', -6, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-15', -3, '2025-12-15'],
  ['2026-05-20', 12, '2027-05-20'],
])('%s and %i months is %s, whoever asks twice', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
  expect(addMonths(day, months)).toBe(later);
});

test('days go over months, leap days and clock changes', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
});

test('an instant is a minute of the day', () => {
  expect(instantOf('2026-11-20', 9 * 60 + 5)).toBe('2026-11-20T09:05:00.000Z');
});
