import { type Logger, pino } from 'pino';
import { BadConfiguration, type Env } from '#config/env.server.ts';
import { findUnknownState } from './insurance/policies/policy-store.ts';
import type { Resources, SiteResources } from './platform/context/handler.ts';
import { openKeyring } from './platform/context/keyring.ts';
import { Meters } from './platform/context/meters.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { isSameClock } from './platform/database/same-clock.ts';
import { openUsage } from './platform/events/open-usage.ts';
import { openProcessor } from './platform/processor/open-processor.ts';

/**
 * Opens the PostgreSQL of DATABASE_URL, otherwise that of DATA_DIR.
 *
 * @throws {BadConfiguration} when it cannot be opened, or its clock differs from this machine's
 */
export async function openConfiguredDatabase({ DATABASE_URL, DATA_DIR, isTrial }: Env): Promise<Database> {
  const database = await openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { folder: DATA_DIR }, { isTrial });
  const problem = await problemOf(database.db).catch(async (error) => {
    await database.close();
    throw error;
  });
  if (!problem) return database;
  await database.close();
  throw new BadConfiguration(`${DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'}: ${problem}`);
}

async function problemOf(db: Database['db']): Promise<string | undefined> {
  const state = await findUnknownState(db);
  if (state) return `it has policies of ${state}, a state that config/states.ts does not name`;
  if (!(await isSameClock(db))) {
    return 'its clock is more than 30 s from that of this machine; set both by a time service';
  }
  return undefined;
}

/** What the portals work with: keys, payments, counts and the log, for one configuration and one database. */
export function openResources(env: Env, db: Database['db'], log?: Logger): Resources {
  const site = openSiteResources(env, log);
  return { ...site, db, processor: openProcessor({ ...site, db }) };
}

/** The part of it that the site alone needs. */
export function openSiteResources(env: Env, log: Logger = pino({ level: env.LOG_LEVEL, base: null })): SiteResources {
  const keyring = openKeyring(env.SECRET_KEY, env.SECRET_KEYS_ALSO_READ);
  return { keyring, env, log, usage: openUsage({ env, log }), meters: new Meters() };
}
