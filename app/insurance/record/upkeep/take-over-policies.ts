// Takes over policies that are older than versions, or that an older release changed in the tables alone.
import type { Resources } from '#platform/context/handler.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { eachPolicy } from '../../policies/each-policy.ts';
import { lockLatestVersion } from '../lock-versions.ts';
import { findToSync, findWithoutVersion, markSynced } from '../version-store.ts';

/** Writes versions for policies that were changed without one. */
export const syncVersions = (
  { db, log }: Pick<Resources, 'db'> & Partial<Pick<Resources, 'log'>>,
  stopping?: AbortSignal,
): Promise<number> =>
  eachPolicy({
    log,
    failure: 'status change not written as a version',
    stopping,
    list: (next) => findToSync(db, next),
    handle: ({ policy_id: id }) =>
      db.transaction().execute(async (trx) => {
        await lockLatestVersion(trx, id);
        await markSynced(trx, id);
      }),
  });

const takeAllOver = ({ db, log }: Resources, stopping: AbortSignal): Promise<number> =>
  eachPolicy({
    log,
    failure: 'policy not taken over',
    stopping,
    list: (next) => findWithoutVersion(db, next),
    handle: ({ policy_id: id }) => db.transaction().execute((trx) => lockLatestVersion(trx, id)),
  });

/** Gradually takes over policies that no operation has touched. An older release beside this one may add more. */
export const startTakingOver = (resources: Resources) =>
  startJob(resources, {
    name: 'take-over',
    everyMs: 60_000,
    failure: 'policies not taken over',
    work: async (stopping) => {
      await oneByOne([syncVersions, takeAllOver], (step) => step(resources, stopping));
    },
  });
