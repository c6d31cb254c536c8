import { expect, test } from 'vitest';
import { nextOpening } from './open-now.ts';

const eastern = [{ from: 0, minutes: -300 }];

test.each([
  // Before opening, after closing; before Thanksgiving and the Friday after it; on a Saturday.
  ['2026-11-23T11:00:00Z', '2026-11-23'],
  ['2026-11-23T23:30:00Z', '2026-11-24'],
  ['2026-11-25T23:30:00Z', '2026-11-30'],
  ['2026-11-21T15:00:00Z', '2026-11-23'],
])('a desk that is closed at %s opens on %s', (now, day) => {
  expect(nextOpening({ opens: '08:00' }, eastern, Date.parse(now))).toBe(day);
});
