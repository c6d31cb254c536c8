import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { ownDatabase } from '#testing/test-database.ts';
import { createDatabase } from '../../../testing/postgres.ts';
import { openDatabase } from './database.ts';
import { checksums, isTrialDatabase, migrateToLatest, migrationsFolder } from './migrate.ts';

test('a landed migration never changes: add a new one and its line (sha256sum *.sql trial/*.sql > SHA256SUMS)', () => {
  const lines = Object.entries(checksums()).map(([name, sha256]) => `${sha256}  ${name}.sql\n`);
  expect(lines.join('')).toBe(readFileSync(join(migrationsFolder(), 'SHA256SUMS'), 'utf8'));
});

test('refuses a database that was made by another file of the same name or by pre-release migrations', async () => {
  const { db, close } = await ownDatabase();
  const migrate = () => migrateToLatest(db as unknown as Kysely<never>);
  await migrate();
  await sql`update kysely_migration_checksum set sha256 = ${'0'.repeat(64)} where name = '0002-agencies'`.execute(db);
  await expect(migrate()).rejects.toThrow(
    'its tables were made by another 0002-agencies.sql: start the version that made them',
  );
  await sql`insert into kysely_migration values ('0017-application-desk', '2026-01-01')`.execute(db);
  await expect(migrate()).rejects.toThrow(
    'its tables are of a version before the first release: begin with an empty one',
  );
  await close();
});

const TRIAL_TABLES = ['sample_case', 'test_processor_event', 'test_processor_object'];

async function trialTablesIn({ db }: Awaited<ReturnType<typeof openDatabase>>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => TRIAL_TABLES.includes(name));
}

test('only a trial has tables for sample people and test payments, and it keeps them', async () => {
  const url = await createDatabase(inject('postgresUrl'), 'no_trial_yet');
  const real = await openDatabase({ url });
  expect(await trialTablesIn(real)).toEqual([]);
  expect(await isTrialDatabase(real.db)).toBe(false);
  await real.close();

  const trial = await openDatabase({ url }, { isTrial: true });
  expect(await trialTablesIn(trial)).toEqual(TRIAL_TABLES);
  await sql`insert into sample_case values ('activePolicy', '{}')`.execute(trial.db);
  await trial.close();

  const again = await openDatabase({ url });
  expect((await again.db.selectFrom('sample_case').select('name').execute()).length).toBe(1);
  await again.close();
});

test('a database that once had the trial tables keeps those with rows', async () => {
  const url = await createDatabase(inject('postgresUrl'), 'of_before');
  const before = await openDatabase({ url });
  const run = (file: string) =>
    sql.raw(readFileSync(join(migrationsFolder(), file), 'utf8')).execute(before.db as unknown as Kysely<never>);
  await run('trial/0001-trial.sql');
  await sql`insert into sample_case values ('activePolicy', '{}')`.execute(before.db);
  await run('0014-no-trial-tables.sql');
  expect(await trialTablesIn(before)).toEqual(['sample_case']);
  await before.close();

  const trial = await openDatabase({ url }, { isTrial: true });
  expect(await trialTablesIn(trial)).toEqual(TRIAL_TABLES);
  expect((await trial.db.selectFrom('sample_case').select('name').execute()).length).toBe(1);
  await trial.close();
});
