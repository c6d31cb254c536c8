import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest, migrationsFolder } from '../app/platform/database/migrate.ts';
import { withPortals } from '../app/testing/test-portals.ts';
import { requireOurTables } from './backup-file.ts';
import { Refused } from './open-product.ts';

// Back to an older release: what a newer one has left behind is refused, in one line.
const OURS = readdirSync(migrationsFolder())
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('a backup of a newer release is not restored, and the line says which version does', async () => {
  const made = `2 ${[...OURS, '9999-of-tomorrow.sql'].join(' ')}`;
  const line =
    'unison.backup was made by a newer version (9999-of-tomorrow.sql is not known here): restore it with that version.';
  await expect(requireOurTables('unison.backup', made)).rejects.toEqual(new Refused(line));
});

test('a backup of an older release is restored by that one', async () => {
  await expect(requireOurTables('unison.backup', `2 ${OURS.slice(0, -1).join(' ')}`)).rejects.toThrow(
    'unison.backup was made by an older version: restore it with that one, then start this one on it.',
  );
  await expect(requireOurTables('unison.backup', `2 ${OURS.join(' ')}`)).resolves.toBeUndefined();
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
