import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { byState } from '#config/states.ts';
import { ownDatabase } from '#testing/test-database.ts';
import { samplesFile } from './sample/sample-cases.ts';
import { fillForTrial } from './trial-book.ts';

const SECRET_KEY = 'a secret of tests, thirty-two long';
const PRODUCTION = { PUBLIC_URL: 'https://www.company.example', PAYMENTS: 'test', PORTAL_CALLS: 'open' };

test('a production server refuses a sample book of an earlier trial that it was not asked for', async () => {
  const database = await ownDatabase();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'unison-trial-'));
  const fill = (variables: NodeJS.ProcessEnv) =>
    fillForTrial(database, parseEnv({ DATA_DIR, SECRET_KEY, ...variables }));
  expect(await fill(PRODUCTION)).toEqual({});
  const zips = { ...byState(() => '33135'), oklahoma: '73102', outside: '10001' };
  await database.db
    .insertInto('sample_case')
    .values({ name: 'zips', facts: JSON.stringify(zips) })
    .execute();
  await expect(fill(PRODUCTION)).rejects.toThrow(/^DATA_DIR: it has a sample book/);
  expect(await fill({ SAMPLE_POLICIES: '0' })).toEqual({ zips });
  expect(existsSync(samplesFile(DATA_DIR))).toBe(true);

  // On a server of its own, too, where real payments are no trial.
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PORTAL_KEY: 'sixteen letters!' };
  const moved = { DATABASE_URL: 'postgres://db/unison', PUBLIC_URL: PRODUCTION.PUBLIC_URL };
  await expect(fill({ ...moved, ...live })).rejects.toThrow(/^DATABASE_URL: it has a sample book/);
  expect(await fill({ ...moved, ...PRODUCTION })).toEqual({});
  await database.db.deleteFrom('sample_case').execute();
  expect(await fill({ ...moved, ...live })).toEqual({});
  await database.close();
});
