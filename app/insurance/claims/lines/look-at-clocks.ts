import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { refreshNextDue } from './claim-event-store.ts';
import { takeLinesToLookAt } from './claim-miss-store.ts';

const LOOK_EVERY_MS = 60_000;
const MOST_AT_ONCE = 200;

/** Recomputes the clocks of lines that have a date in the past, or whose dates were changed. @returns how many lines */
export async function lookAtClocks({ db }: Pick<Resources, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lines = await takeLinesToLookAt(trx, MOST_AT_ONCE);
    for (const { id, claimId } of lines) await refreshNextDue(trx, claimId, id);
    return lines.length;
  });
}

export const startLookingAtClocks = (resources: Resources) =>
  startJob(resources, {
    ...{ name: 'claim-clocks', everyMs: LOOK_EVERY_MS, failure: 'clocks of claims not looked at' },
    async work(stopping) {
      while ((await lookAtClocks(resources)) === MOST_AT_ONCE && !stopping.aborted);
    },
  });
