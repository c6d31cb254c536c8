import type { Resources } from '../context/handler.ts';
import { startJob } from '../jobs/start-job.ts';
import { countNextDay } from './activity-count-store.ts';

const EVERY_MS = 60_000;

/** Counts the logged activity per day, so that a year of figures needs only a few hundred rows. */
export const startCountingActivity = (resources: Resources) =>
  startJob(resources, {
    name: 'activity-counted',
    everyMs: EVERY_MS,
    failure: 'activity not counted',
    work: (stopping) => countActivity(resources, stopping),
  });

/** Counts all new rows. Running it twice, or in two processes, counts nothing twice. */
export async function countActivity({ db }: Pick<Resources, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction().execute(countNextDay)));
}
