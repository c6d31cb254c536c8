import { expect, test } from 'vitest';
import { instantOf } from './sample-random.ts';

test('an instant is a minute of the day', () => {
  expect(instantOf('2026-11-20', 9 * 60 + 5)).toBe('2026-11-20T09:05:00.000Z');
});
