import { DatabaseAway, withinPatience } from './database/bounded-pool.ts';
import { isMigrated } from './database/migrate.ts';
import { isSameClock } from './database/same-clock.ts';
import { hasNoRoom, isFull } from './free-space.ts';
import type { Resources } from './handler.ts';

/** A probe asks often, and is answered at once. */
const WAITS_MS = 1000;

/** Why this process should get no requests now; nothing when it should. */
export async function whyNotReady({ db, env }: Pick<Resources, 'db' | 'env'>): Promise<string | undefined> {
  try {
    if (!(await withinPatience(() => isMigrated(db), WAITS_MS))) return 'migrations are missing';
    if (!(await withinPatience(() => isSameClock(db), WAITS_MS))) return 'clock is not that of the database';
  } catch (error) {
    return error instanceof DatabaseAway ? 'database is away' : 'database failed';
  }
  return (await hasNoRoom(env)) || (await isFull(env.UPLOADS_DIR)) ? 'disk is full' : undefined;
}
