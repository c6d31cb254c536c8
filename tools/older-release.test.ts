import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateToLatest, migrationsFolder } from '../app/portals/database/migrate.ts';
import { onBothEngines } from '../app/portals/test-portals.ts';
import { requireOurTables } from './backup-file.ts';
import { temporaryFolder } from './built-server.ts';

// Back to an older release: what a newer one has left behind is refused, in one line.
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OURS = readdirSync(migrationsFolder())
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** `npm run restore` into an empty database. @returns its exit code, and each line it said */
async function restore(file: string) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
  const child = spawn(process.execPath, ['tools/restore.ts', file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('').trim();
  const [code] = await exited;
  return { code, said: said.split('\n') };
}

function backupOf(version: string): string {
  const file = join(folder, 'unison.backup');
  writeFileSync(file, gzipSync(`unison ${version}\n`));
  return file;
}

test('a backup of a newer release is not restored, and the line says which version does', async () => {
  const file = backupOf(`2 ${[...OURS, '9999-of-tomorrow.sql'].join(' ')}`);
  expect(await restore(file)).toEqual({
    code: 2,
    said: [
      `${file} was made by a newer version (9999-of-tomorrow.sql is not known here): restore it with that version.`,
    ],
  });
});

test('a backup of an older release is restored by that one', async () => {
  await expect(requireOurTables('unison.backup', `2 ${OURS.slice(0, -1).join(' ')}`)).rejects.toThrow(
    'unison.backup was made by an older version: restore it with that one, then start this one on it.',
  );
  await expect(requireOurTables('unison.backup', `2 ${OURS.join(' ')}`)).resolves.toBeUndefined();
});

onBothEngines('a release', (portals) => {
  test('does not start on the tables of a newer one', async () => {
    const { db } = portals;
    await sql`insert into kysely_migration values ('9999-of-tomorrow', '2026-01-01')`.execute(db);
    await expect(migrateToLatest(db as unknown as Kysely<never>)).rejects.toThrow(
      'its tables are of another version (9999-of-tomorrow): start that version, or a later one',
    );
  });
});
