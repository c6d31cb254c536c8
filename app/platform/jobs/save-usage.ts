import type { Resources, SiteResources } from '../context/handler.ts';
import { addCounts } from '../events/usage-store.ts';
import { type Job, startJob } from './start-job.ts';

const EVERY_MS = 2000;

/** Starts the job that stores the usage counts. */
export function startUsage(resources: Resources): Job {
  const keeping = startJob(resources, {
    name: 'usage',
    everyMs: EVERY_MS,
    failure: 'activity not stored',
    work: () => saveUsage(resources),
  });
  return {
    async stop() {
      await keeping.stop();
      await saveUsage(resources).catch(() => {});
    },
  };
}

/**
 * Starts sending to the configured analytics services. Neither job waits for the other, and no page waits for either.
 */
export const startSendingUsage = (resources: SiteResources): Job[] =>
  resources.usage.outsides.map((outside) =>
    startJob(resources, {
      name: 'usage-sent',
      everyMs: EVERY_MS,
      failure: 'activity not sent on',
      work: (stopping) => outside.send(stopping),
    }),
  );

/** Stores all counts in a single statement. */
export async function saveUsage({ db, usage }: Pick<Resources, 'db' | 'usage'>): Promise<void> {
  const counts = usage.take();
  if (counts.length === 0) return;
  try {
    await addCounts(db, counts);
  } catch (error) {
    usage.putBack(counts);
    throw error;
  }
}
