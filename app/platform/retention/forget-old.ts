import { removeOldAudit } from '../audit/audit-chain.ts';
import type { Resources } from '../context/handler.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Retention, RetentionRule } from './retention-rule.ts';
import { removeOld } from './retention-store.ts';

const LOOK_EVERY_MS = 3_600_000;
const BATCH = 1000;
const DAY_MS = 86_400_000;

/** How long the rows of each table stay. */
type Rules = Record<string, Retention>;

/** Deletes expired rows every hour. */
export const startForgetting = (resources: Resources, rules: Rules) =>
  startJob(resources, {
    name: 'retention',
    everyMs: LOOK_EVERY_MS,
    failure: 'old rows not removed',
    work: (stopping) => forgetOld(resources, rules, new Date(), stopping),
  });

/** One pass over all tables. Running it twice, or in two processes, deletes nothing more. */
export async function forgetOld(
  { db, keyring, log }: Pick<Resources, 'db' | 'keyring' | 'log'>,
  rules: Rules,
  now: Date,
  signal?: AbortSignal,
) {
  for (const [table, keep] of Object.entries(rules)) {
    if (typeof keep === 'string') continue;
    let rows = 0;
    const parts: Omit<RetentionRule, 'finished'>[] = [keep, ...(keep.finished ?? [])];
    for (const { days, since, unless } of parts) {
      const before = new Date(now.getTime() - days * DAY_MS);
      let removed = 0;
      do {
        // The audit chain continues from where it was cut.
        removed =
          table === 'audit'
            ? await removeOldAudit({ db, keyring }, before, BATCH)
            : await removeOld(db, { table, since, unless, before, most: BATCH });
        rows += removed;
      } while (removed === BATCH && !signal?.aborted);
    }
    if (rows > 0) log.info({ table, rows }, 'old rows removed');
  }
}
