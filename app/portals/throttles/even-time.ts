import { setTimeout as wait } from 'node:timers/promises';

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
    const took = performance.now() - started;
    await wait(Math.ceil(took / stepMs) * stepMs - took);
  }
}
