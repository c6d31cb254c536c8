import { removeOldAudit } from '../audit/audit-chain.ts';
import type { Resources } from '../context/handler.ts';
import { startJob } from '../jobs/start-job.ts';
import { RETENTION_RULES, type RetentionRule } from './retention-rules.ts';
import { removeOld } from './retention-store.ts';

const LOOK_EVERY_MS = 3_600_000;
const BATCH = 1000;
const DAY_MS = 86_400_000;

/** Deletes expired rows every hour. */
export const startForgetting = (resources: Resources) =>
  startJob(resources, {
    name: 'retention',
    everyMs: LOOK_EVERY_MS,
    failure: 'old rows not removed',
    work: (stopping) => forgetOld(resources, new Date(), stopping),
  });

/** One pass over all tables. Running it twice, or in two processes, deletes nothing more. */
export async function forgetOld(
  { db, keyring, log }: Pick<Resources, 'db' | 'keyring' | 'log'>,
  now: Date,
  signal?: AbortSignal,
) {
  for (const [table, keep] of Object.entries(RETENTION_RULES)) {
    if (typeof keep === 'string') continue;
    let rows = 0;
    const { finished, ...unfinished } = keep;
    const rules: (Omit<RetentionRule, 'finished'> & { only?: string | undefined })[] = [
      unfinished,
      ...(finished ? [{ ...finished, only: unfinished.unless }] : []),
    ];
    for (const { days, since, unless, only } of rules) {
      const before = new Date(now.getTime() - days * DAY_MS);
      let removed = 0;
      do {
        // The audit chain continues from where it was cut.
        removed =
          table === 'audit'
            ? await removeOldAudit({ db, keyring }, before, BATCH)
            : await removeOld(db, { table, since, unless, only, before, most: BATCH });
        rows += removed;
      } while (removed === BATCH && !signal?.aborted);
    }
    if (rows > 0) log.info({ table, rows }, 'old rows removed');
  }
}
