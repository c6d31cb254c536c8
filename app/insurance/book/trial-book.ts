import { renameSync, writeFileSync } from 'node:fs';
import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { BadConfiguration, type Env } from '#config/env.server.ts';
import { STATES } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import { openKeyring } from '#platform/context/keyring.ts';
import type { Database } from '#platform/database/database.ts';
import { hasAgentQuotes } from '../agent-quotes/agent-quote-store.ts';
import { openSampleClaims } from './open-sample-claims.ts';
import { openSampleQuotes } from './open-sample-quotes.ts';
import { type FoundCases, readSampleCases, samplesFile } from './sample/sample-cases.ts';
import { SAMPLE_SEED } from './sample/sample-random.ts';
import { loadSampleBook, mayLoad } from './sample-book.ts';

/**
 * Fills an empty database with a sample book, so that a first start has something to try. One on a server is not filled.
 *
 * @returns the named cases, when the database in its folder holds a sample book from this or an earlier start
 * @throws {BadConfiguration} in production, when it holds one that was not asked for there; on a server, unless it is a trial
 */
export async function fillForTrial(database: Database, env: Env): Promise<FoundCases> {
  const { DATA_DIR: folder, SAMPLE_POLICIES: policies, SECRET_KEY, SECRET_KEYS_ALSO_READ } = env;
  if (env.DATABASE_URL) {
    if (!env.isTrial) refuseSamples('DATABASE_URL', await readSampleCases(database.db), 'PAYMENTS=test');
    return {};
  }
  if (policies > 0 && (await mayLoad(database.db))) {
    const today = dayIn(brand.home, new Date());
    const keyring = openKeyring(SECRET_KEY, SECRET_KEYS_ALSO_READ);
    await loadSampleBook({ ...database, keyring }, { policies, seed: SAMPLE_SEED, today });
    await openSampleClaims(database);
  }
  const cases = await readSampleCases(database.db, SECRET_KEY);
  if (env.isProduction && policies === 0) refuseSamples('DATA_DIR', cases, 'SAMPLE_POLICIES');
  writeFileSync(`${samplesFile(folder)}.part`, JSON.stringify(cases, null, 2), { mode: 0o600 });
  renameSync(`${samplesFile(folder)}.part`, samplesFile(folder));
  return cases;
}

function refuseSamples(key: string, cases: FoundCases, lifted: string): void {
  if (Object.keys(cases).length === 0) return;
  const why = 'it has a sample book, whose passwords everybody can look up';
  throw new BadConfiguration(`${key}: ${why}: begin a new one (a trial may name ${lifted})`);
}

/**
 * Makes clients' quotes for the agencies of the sample logins, through the server's own functions, unless there are
 * quotes already.
 */
export async function fillDesksForTrial(resources: Resources, cases: FoundCases): Promise<void> {
  if (await hasAgentQuotes(resources.db)) return;
  const desks = STATES.flatMap((state) => cases[`agentLogin${state}`] ?? []);
  await openSampleQuotes(resources, desks, SAMPLE_SEED);
}

/** Lines to print at a first start: what to try, and the logins for it. @param url the server's address */
export function thingsToTry(
  url: string,
  { financedVehicle: car, customerLogin: customer, zips }: FoundCases,
): string[] {
  if (!car || !customer || !zips) return [];
  return [
    `  Verify a lien      ${url}${href('/uaichome/leinholder')}   policy ${car.policyNumber}, VIN ends ${car.vinSuffix}`,
    `  Find an agent      ${url}${href('/uaichome/FindAnAgent')}?zip=${zips[brand.home]}`,
    `  Sign in            ${url}${href('/uaichome/policyholder')}   ${customer.email}, ${customer.password}`,
    '  More names and numbers: npm run samples',
  ];
}
