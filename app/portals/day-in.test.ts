import { expect, test } from 'vitest';
import { dayIn } from './day-in.ts';

test('a day is the one of the state: midnight in Texas comes an hour after Florida', () => {
  const instant = new Date('2026-07-01T04:30:00Z');
  expect([dayIn('FL', instant), dayIn('TX', instant)]).toEqual(['2026-07-01', '2026-06-30']);
});
