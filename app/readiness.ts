import type { Resources } from './platform/context/handler.ts';
import { DatabaseAway, withinPatience } from './platform/database/bounded-pool.ts';
import { isMigrated } from './platform/database/migrate.ts';
import { isSameClock } from './platform/database/same-clock.ts';

/** A probe asks often and expects a quick answer. */
const WAITS_MS = 1000;

/**
 * Why this process should get no requests now; undefined when it should. A full disk is no reason: reading still works,
 * writing is refused with a message, and `watch-space.ts` warns.
 */
export async function whyNotReady({ db }: Pick<Resources, 'db'>): Promise<string | undefined> {
  try {
    if (!(await withinPatience(() => isMigrated(db), WAITS_MS))) return 'migrations are missing';
    if (!(await withinPatience(() => isSameClock(db), WAITS_MS))) return 'clock is not that of the database';
  } catch (error) {
    return error instanceof DatabaseAway ? 'database is away' : 'database failed';
  }
  return undefined;
}
