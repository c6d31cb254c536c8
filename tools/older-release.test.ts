import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest, migrationFiles } from '../app/platform/database/migrate.ts';
import { withPortals } from '../app/testing/test-portals.ts';
import { requireOurTables } from './backup-file.ts';
import { Refused } from './open-product.ts';

// Back to an older release: what a newer one has left behind is refused, in one line.
const OURS = migrationFiles(false);

test('a backup of a newer release is not restored, and the line says which version does', () => {
  const made = `2 ${[...OURS, '9999-of-tomorrow.sql'].join(' ')}`;
  const line =
    'unison.backup was made by a newer version (9999-of-tomorrow.sql is not known here): restore it with that version.';
  expect(() => requireOurTables('unison.backup', made)).toThrow(new Refused(line));
});

test('a backup of an older release is restored by that one', () => {
  expect(() => requireOurTables('unison.backup', `2 ${OURS.slice(0, -1).join(' ')}`)).toThrow(
    'unison.backup was made by an older version: restore it with that one, then start this one on it.',
  );
  expect(requireOurTables('unison.backup', `2 ${OURS.join(' ')}`)).toEqual({ isTrial: false });
  expect(requireOurTables('unison.backup', `2 ${migrationFiles(true).join(' ')}`)).toEqual({ isTrial: true });
});

withPortals('a release', (portals) => {
  test('does not start on the tables of a newer one', async () => {
    const { db } = portals;
    await sql`insert into kysely_migration values ('9999-of-tomorrow', '2026-01-01')`.execute(db);
    await expect(migrateToLatest(db as unknown as Kysely<never>)).rejects.toThrow(
      'its tables are of another version (9999-of-tomorrow): start that version, or a later one',
    );
  });
});
