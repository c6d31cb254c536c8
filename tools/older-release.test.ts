import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { isMigrated, migrateToLatest, migrationFiles } from '../app/platform/database/migrate.ts';
import { ownDatabase } from '../app/testing/test-database.ts';
import { requireOurTables } from './backup-file.ts';
import { Refused } from './open-product.ts';

// Going back to an older release: it refuses what a newer one has left behind, in one line.
const OURS = migrationFiles(false);

test('a backup of a newer release is refused, and the message says which version to use', () => {
  const made = `2 ${[...OURS, '9999-of-tomorrow.sql'].join(' ')}`;
  const line =
    'unison.backup was made by a newer version (9999-of-tomorrow.sql is not known here): restore it with that version.';
  expect(() => requireOurTables('unison.backup', made)).toThrow(new Refused(line));
});

test('a backup of an older release is refused, and has to be restored by that release', () => {
  expect(() => requireOurTables('unison.backup', `2 ${OURS.slice(0, -1).join(' ')}`)).toThrow(
    'unison.backup was made by an older version: restore it with that one into an empty database at DATABASE_URL, then start this one on it.',
  );
  expect(requireOurTables('unison.backup', `2 ${OURS.join(' ')}`)).toEqual({ isTrial: false });
  expect(requireOurTables('unison.backup', `2 ${migrationFiles(true).join(' ')}`)).toEqual({ isTrial: true });
});

test('a release starts on the tables of a newer one, until that one removes what it depends on', async () => {
  const { db, close } = await ownDatabase();
  const start = () => migrateToLatest(db as unknown as Kysely<never>);
  const addLater = (name: string) => sql`insert into kysely_migration_since values (${name}, '2099-01-01')`.execute(db);
  await addLater('9998-of-tomorrow');
  await start();
  expect(await isMigrated(db)).toBe(true);
  await addLater('9999-of-tomorrow-ends-older');
  await expect(start()).rejects.toThrow(
    'its tables are of another version (9999-of-tomorrow-ends-older): start that version, or a later one',
  );
  await close();
});
