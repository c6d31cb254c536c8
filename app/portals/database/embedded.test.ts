import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';

const freshFolder = () => mkdtempSync(join(tmpdir(), 'unison-embedded-'));
const open = (folder: string) => openDatabase({ engine: 'embedded', folder });

/** Where a database was made and closed: to make one takes seconds, to copy it none. */
const used = freshFolder();
beforeAll(async () => (await open(used)).close());
afterAll(() => rmSync(used, { recursive: true }));

function usedFolder() {
  const folder = freshFolder();
  cpSync(used, folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const addNotice = (folder: string) => `
  const { openDatabase } = await import('./app/portals/database/database.ts');
  try {
    const { db } = await openDatabase({ engine: 'embedded', folder: ${JSON.stringify(folder)} });
    await db.insertInto('notice').values({ audience: 'TX', html: '<p>Read me</p>' }).execute();
    process.kill(process.pid, 'SIGKILL');
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }`;

test('what was confirmed is there after kill -9, and the folder is free again', async () => {
  const folder = usedFolder();
  const first = spawnSync(process.execPath, ['--input-type=module', '-e', addNotice(folder)], { encoding: 'utf8' });
  expect(first.stderr).toBe('');
  expect(first.signal).toBe('SIGKILL');
  const { db, close } = await open(folder);
  expect(await db.selectFrom('notice').select('html').execute()).toEqual([{ html: '<p>Read me</p>' }]);
  await close();
});

test('a second process is refused with one plain line', async () => {
  const folder = usedFolder();
  const { close } = await open(folder);
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', addNotice(folder)], { encoding: 'utf8' });
  expect(second.status).toBe(2);
  expect(second.stderr.trim()).toMatch(/^DATA_DIR .* is in use by another process\. .*$/);
  await close();
});

test('a first start that died half-way is begun anew', async () => {
  const folder = usedFolder();
  rmSync(join(folder, 'postgres-ready'));
  rmSync(join(folder, 'postgres/global'), { recursive: true });
  const { db, close } = await open(folder);
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([]);
  expect(existsSync(join(folder, 'postgres-ready'))).toBe(true);
  await close();
});

test('an isolation level is honoured: this is no ordinary PGlite dialect', async () => {
  const { db, close } = await openDatabase({ engine: 'embedded' });
  const level = await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((trx) =>
      trx
        .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('transaction_isolation')]).as('level'))
        .executeTakeFirst(),
    );
  expect(level?.level).toBe('serializable');
  await close();
});
