import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A timer drops what is less than a millisecond, which would tell how long the act took: it ends this much early. */
const TIMER_MS = 2;

/**
 * Answers on the next full step of time, so that how long it took does not say whether there was
 * somebody to act for.
 *
 * @param stepMs well above what the longest way takes
 */
export async function inConstantTime<Answer>(stepMs: number, act: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  try {
    return await act();
  } finally {
    await untilFullStep(started, stepMs);
  }
}

/** Far above what a look-up takes. */
const MISS_STEP_MS = 50;

/**
 * What is found, at once; that nothing is, on the next full step of time: whether there is such a policy, of which
 * the proof was wrong, takes the database another moment than that there is none.
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
