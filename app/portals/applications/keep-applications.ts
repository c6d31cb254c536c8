import { setTimeout as sleep } from 'node:timers/promises';
import type { Resources } from '../handler.ts';
import { clearOrphans } from '../uploads/clear-orphans.ts';
import { forgetOldDrafts } from './application-store.ts';

const LOOK_EVERY_MS = 3_600_000;

/** Forgets applications that nobody went on with, and takes away files that nothing names. */
export function startApplications(
  resources: Resources,
  { lookEveryMs = LOOK_EVERY_MS } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await keepApplications(resources, new Date());
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** One look. Doing it twice, or in two processes, changes nothing more. */
async function keepApplications(resources: Resources, now: Date): Promise<void> {
  try {
    const drafts = await forgetOldDrafts(resources.db);
    const files = await clearOrphans(resources, now);
    if (drafts + files > 0) resources.log.info({ drafts, files }, 'forgot applications and files');
  } catch (error) {
    resources.log.error({ error: (error as Error).name }, 'applications not kept');
  }
}
