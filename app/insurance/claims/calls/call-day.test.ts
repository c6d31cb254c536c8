import { expect, test } from 'vitest';
import { callDay } from './call-day.ts';

// Tuesday, Miami time.
test.each([
  ['10:59', 'any', '2026-12-01'],
  ['10:59', 'morning', '2026-12-01'],
  ['11:00', 'morning', '2026-12-02'],
  ['15:59', 'any', '2026-12-01'],
  ['15:59', 'afternoon', '2026-12-01'],
  ['16:00', 'any', '2026-12-02'],
  ['16:00', 'afternoon', '2026-12-02'],
] as const)('a call asked for at %s for %s is made on %s', (time, part, day) => {
  expect(callDay(new Date(`2026-12-01T${time}:00-05:00`), part)).toBe(day);
});

test('a morning that is over on a Friday is the one of Monday', () => {
  expect(callDay(new Date('2026-12-04T12:00:00-05:00'), 'morning')).toBe('2026-12-07');
});
