import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownDatabase } from '#testing/test-database.ts';
import { checksums, migrateToLatest, migrationsFolder } from './migrate.ts';

test('a migration that landed is never changed: write a new one (and add its line: sha256sum *.sql > SHA256SUMS)', () => {
  const lines = Object.entries(checksums()).map(([name, sha256]) => `${sha256}  ${name}.sql\n`);
  expect(lines.join('')).toBe(readFileSync(join(migrationsFolder(), 'SHA256SUMS'), 'utf8'));
});

test('a database is refused that another file of the same name made, or the migrations before the first release', async () => {
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
