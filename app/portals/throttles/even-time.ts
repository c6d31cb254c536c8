import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A timer drops what is less than a millisecond, which would tell how long the act took: it ends this much early. */
const TIMER_MS = 2;

/**
 * Answers on the next full step of time, so that how long it took does not say whether there was
 * somebody to act for.
 *
 * @param stepMs well above what the longest way takes
 */
export async function inEvenTime<Answer>(stepMs: number, act: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  try {
    return await act();
  } finally {
    const steps = Math.ceil((performance.now() - started) / stepMs);
    const ends = started + steps * stepMs;
    await wait(Math.max(0, ends - performance.now() - TIMER_MS));
    while (performance.now() < ends) await nextTurn();
  }
}
