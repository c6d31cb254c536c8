import { dayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import { type Job, startJob } from '#platform/jobs/start-job.ts';
import { mailFiling } from './filing-mails.ts';
import { takeUntold } from './filing-store.ts';

const EVERY_MS = 10_000;
const BATCH = 50;

/** Tells policyholders which certificates a change of their policy brings or ends. */
export const startNotifyingOfFilings = (resources: Resources): Job =>
  startJob(resources, {
    name: 'notify-of-filings',
    everyMs: EVERY_MS,
    failure: 'policyholders not told of filings',
    work: (stopping) => notifyOfFilings(resources, stopping),
  });

export async function notifyOfFilings({ db }: Pick<Resources, 'db'>, stopping?: AbortSignal): Promise<void> {
  let told: number;
  do {
    told = await db.transaction().execute(async (trx) => {
      const untold = await takeUntold(trx, BATCH);
      for (const { policyId, state, ...news } of untold) {
        await mailFiling(trx, policyId, news, dayIn(state, new Date()));
      }
      return untold.length;
    });
  } while (told === BATCH && !stopping?.aborted);
}
