import { setTimeout as sleep } from 'node:timers/promises';
import type { Resources } from '../handler.ts';
import { KEEP_FOR } from './keep-for.ts';
import { removeOld } from './retention-store.ts';

const LOOK_EVERY_MS = 3_600_000;
const BATCH = 1000;
const DAY_MS = 86_400_000;

export type Forgetting = { stop(): Promise<void> };

/** Removes what was kept long enough, every hour. */
export function startForgetting(resources: Resources, { lookEveryMs = LOOK_EVERY_MS } = {}): Forgetting {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await forgetOld(resources, new Date(), stopping.signal);
      } catch (error) {
        resources.log.error({ error: (error as Error).name }, 'old rows not removed');
      }
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
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

/** One look at every table. Doing it twice, or in two processes, removes nothing more. */
export async function forgetOld({ db, log }: Pick<Resources, 'db' | 'log'>, now: Date, signal?: AbortSignal) {
  for (const [table, keep] of Object.entries(KEEP_FOR)) {
    if (typeof keep === 'string') continue;
    const before = new Date(now.getTime() - keep.days * DAY_MS);
    let rows = 0;
    let removed = 0;
    do {
      removed = await removeOld(db, { table, since: keep.since, unless: keep.unless, before, most: BATCH });
      rows += removed;
    } while (removed === BATCH && !signal?.aborted);
    if (rows > 0) log.info({ table, rows }, 'old rows removed');
  }
}
