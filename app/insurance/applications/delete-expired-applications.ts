import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { clearOrphans } from '#platform/uploads/clear-orphans.ts';
import { forgetOldDrafts } from './application-store.ts';
import { namedFiles } from './upload-store.ts';

const LOOK_EVERY_MS = 3_600_000;

/** Deletes abandoned applications, and files that nothing refers to. */
export const startDeletingApplications = (resources: Resources) =>
  startJob(resources, {
    name: 'applications',
    everyMs: LOOK_EVERY_MS,
    failure: 'expired applications not deleted',
    async work() {
      const drafts = await forgetOldDrafts(resources.db);
      const files = await clearOrphans(resources, new Date(), namedFiles);
      if (drafts + files > 0) resources.log.info({ drafts, files }, 'forgot applications and files');
    },
  });
