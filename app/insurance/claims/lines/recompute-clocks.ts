import type { Resources } from '#platform/context/handler.ts';
import { inSavepoint } from '#platform/database/in-savepoint.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { refreshNextDue } from './claim-event-store.ts';
import { retryTomorrow, takeLinesToRecompute } from './claim-miss-store.ts';

const LOOK_EVERY_MS = 60_000;
const BATCH = 200;

/**
 * Recomputes the clocks of lines that have a date in the past, or whose dates were changed. A line that cannot be
 * computed is tried again tomorrow, so that it keeps no other waiting.
 *
 * @returns how many lines
 * @throws the first failure, after the others were handled
 */
export async function recomputeClocks({ db }: Pick<Resources, 'db'>): Promise<number> {
  const failures: unknown[] = [];
  const looked = await db.transaction().execute(async (trx) => {
    const lines = await takeLinesToRecompute(trx, BATCH);
    for (const { id, claimId } of lines) {
      const failure = await inSavepoint(trx, () => refreshNextDue(trx, claimId, id));
      if (!failure) continue;
      failures.push(failure.error);
      await retryTomorrow(trx, id);
    }
    return lines.length;
  });
  if (failures.length > 0) throw failures[0];
  return looked;
}

export const startRecomputingClocks = (resources: Resources) =>
  startJob(resources, {
    name: 'claim-clocks',
    everyMs: LOOK_EVERY_MS,
    failure: 'clocks of claims not looked at',
    async work(stopping) {
      while ((await recomputeClocks(resources)) === BATCH && !stopping.aborted);
    },
  });
