import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { eachPolicy } from '../../policies/each-policy.ts';
import { lockLatestVersion } from '../lock-versions.ts';
import { findDuePolicies } from '../version-store.ts';

const LOOK_EVERY_MS = 15_000;

/** Projects versions that take effect later, within seconds of their effective time, so that pages read them. */
export const startProjecting = (resources: Resources) =>
  startJob(resources, {
    name: 'versions',
    everyMs: LOOK_EVERY_MS,
    failure: 'versions not projected',
    work: async (stopping) => {
      await projectDue(resources, new Date(), stopping);
    },
  });

/** @returns how many policies were projected. An act that locks one of them meanwhile projects it, too. */
export const projectDue = (
  { db, log }: Pick<Resources, 'db' | 'log'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> =>
  eachPolicy({
    log,
    failure: 'version not projected',
    stopping,
    list: (next) => findDuePolicies(db, now, next),
    handle: ({ policy_id: id }) => db.transaction().execute((trx) => lockLatestVersion(trx, id, now)),
  });
