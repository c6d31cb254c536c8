import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Timers drop fractions of a millisecond, which would reveal how long the act took. So the timer ends this much early.
 */
const TIMER_MS = 2;

/**
 * Delays an answer to the next full step of time, so that its duration does not reveal whether a person was found.
 *
 * @param stepMs must be well above the longest duration of the act
 */
export async function inConstantTime<Answer>(stepMs: number, act: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  try {
    return await act();
  } finally {
    await untilFullStep(started, stepMs);
  }
}

/** Far above the duration of a look-up. */
const MISS_STEP_MS = 50;

/**
 * Returns a find at once, and a miss only on the next full step of time. Otherwise the duration would reveal whether a
 * policy does not exist or only the proof was wrong.
 */
export async function lookUpInConstantTime<Found>(find: () => Promise<Found>): Promise<Found> {
  const started = performance.now();
  const found = await find();
  const isMiss = found === undefined || (Array.isArray(found) && found.length === 0);
  if (isMiss) await untilFullStep(started, MISS_STEP_MS);
  return found;
}

async function untilFullStep(started: number, stepMs: number): Promise<void> {
  const steps = Math.ceil((performance.now() - started) / stepMs);
  const ends = started + steps * stepMs;
  await wait(Math.max(0, ends - performance.now() - TIMER_MS));
  while (performance.now() < ends) await nextTurn();
}
