import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { rowsOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import { takeDueVersions } from './version-store.ts';

const LOOK_EVERY_MS = 15_000;
const BATCH = 100;

/** Projects versions that take effect later, within seconds of their effective time, so that pages read them. */
export const startProjecting = (resources: Resources) =>
  startJob(resources, {
    name: 'versions',
    everyMs: LOOK_EVERY_MS,
    failure: 'versions not projected',
    work: async (stopping) => {
      while (!stopping.aborted && (await projectDue(resources, new Date())) === BATCH);
    },
  });

/** @returns how many versions were projected */
export function projectDue({ db }: Pick<Resources, 'db'>, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await takeDueVersions(trx, now, BATCH);
    // When a policy has several due versions, the last one is in force.
    const last = [...new Map(due.map((version) => [version.policyId, version])).values()];
    await writeProjections(
      trx,
      last.map(({ policyId, number, document }) => ({ policyId, versionNumber: number, rows: rowsOf(document) })),
      { withContact: false },
    );
    return due.length;
  });
}
