import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { lockLatestVersion } from './take-over.ts';
import { findDuePolicies } from './version-store.ts';

const LOOK_EVERY_MS = 15_000;
const BATCH = 100;

/** Projects versions that take effect later, within seconds of their effective time, so that pages read them. */
export const startProjecting = (resources: Resources) =>
  startJob(resources, {
    name: 'versions',
    everyMs: LOOK_EVERY_MS,
    failure: 'versions not projected',
    work: async (stopping) => {
      while (!stopping.aborted && (await projectDue(resources, new Date())) > 0);
    },
  });

/** @returns of how many policies the versions were projected. Whoever locks one of them meanwhile projects it as well. */
export async function projectDue({ db }: Pick<Resources, 'db'>, now: Date): Promise<number> {
  const ids = await findDuePolicies(db, now, BATCH);
  for (const id of ids) await db.transaction().execute((trx) => lockLatestVersion(trx, id, now));
  return ids.length;
}
