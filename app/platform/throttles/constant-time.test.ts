import { expect, test } from 'vitest';
import { inConstantTime, lookUpInConstantTime } from './constant-time.ts';

const STEP_MS = 20;

/** Keeps the CPU busy for exactly that long. */
function busyFor(ms: number) {
  const ends = performance.now() + ms;
  while (performance.now() < ends);
}

test('an answer never comes before its full step, even if the act took a fraction of a millisecond', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const started = performance.now();
    await inConstantTime(STEP_MS, async () => busyFor(turn / 8));
    expect(performance.now() - started).toBeGreaterThanOrEqual(STEP_MS);
  }
});

test('a failure never comes before its full step either', async () => {
  const started = performance.now();
  const failing = inConstantTime(STEP_MS, async () => {
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(performance.now() - started).toBeGreaterThanOrEqual(STEP_MS);
});

test.each([undefined, []])(
  'a look-up that finds nothing (%j) answers on a full step, and one that finds something need not',
  async (nothing) => {
    const started = performance.now();
    expect(await lookUpInConstantTime(async () => nothing)).toEqual(nothing);
    expect(performance.now() - started).toBeGreaterThanOrEqual(50);
    expect(await lookUpInConstantTime(async () => ['FL|10000001'])).toEqual(['FL|10000001']);
  },
);
