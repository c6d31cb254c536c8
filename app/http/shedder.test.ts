import { expect, test } from 'vitest';
import { createShedder } from './shedder.ts';

test('sixty at once come in; then only those who are in the middle of something, up to twice as many', () => {
  const shedder = createShedder(() => 0);
  const strangers = Array.from({ length: 70 }, () => shedder.admit('stranger')).filter((leave) => leave !== undefined);
  const known = Array.from({ length: 70 }, () => shedder.admit('known')).filter((leave) => leave !== undefined);
  expect([strangers.length, known.length]).toEqual([60, 60]);
  for (const leave of known) leave();
  expect(shedder.admit('stranger')).toBeUndefined();
  strangers[0]?.();
  expect(shedder.admit('stranger')).toBeDefined();
});

test.each([
  [200, true, true],
  [400, false, true],
  [1000, false, false],
])('%i ms late: a stranger comes in: %s; somebody in the middle of something: %s', (late, stranger, known) => {
  const shedder = createShedder(() => late);
  expect([Boolean(shedder.admit('stranger')), Boolean(shedder.admit('known'))]).toEqual([stranger, known]);
});
