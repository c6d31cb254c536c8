import type { Resources, SiteResources } from '../context/handler.ts';
import { addCounts } from '../events/usage-store.ts';
import { type Job, startJob } from './start-job.ts';

const EVERY_MS = 2000;

/** Keeps what was counted. */
export function startUsage(resources: Resources): Job {
  const keeping = startJob(resources, {
    name: 'usage',
    ...{ everyMs: EVERY_MS, failure: 'activity not kept' },
    work: () => saveUsage(resources),
  });
  return {
    async stop() {
      await keeping.stop();
      await saveUsage(resources).catch(() => {});
    },
  };
}

/** Tells the outside, if there is one: neither waits for the other, and no page for either. */
export const startSendingUsage = (resources: SiteResources): Job[] =>
  resources.usage.outsides.map((outside) =>
    startJob(resources, {
      name: 'usage-sent',
      ...{ everyMs: EVERY_MS, failure: 'activity not sent on' },
      work: (stopping) => outside.send(stopping),
    }),
  );

/** One statement a turn, however much was counted. */
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
