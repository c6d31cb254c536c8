import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '../app/config/env.server.ts';
import { ownDatabase } from '../app/testing/test-database.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { Refused } from './open-product.ts';

/** Longer than a server waits for a query. */
const SLOW_MS = 3500;
const WAITING = `select count(*) from pg_locks where relation = 'zip_check'::regclass and not granted`;

test('a backup and a restore of DATA_DIR wait for queries that take longer than a server allows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unison-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = parseEnv({ DATA_DIR: folder });
  const [from, to] = [await ownDatabase(), await ownDatabase()];
  const file = join(folder, 'unison.backup');
  /** Holds up the first query of the table that comes last. */
  const whileSlow = async <T>({ pool }: typeof from, work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    await client.query('begin; lock table zip_check in access exclusive mode');
    const isAsked = async () => (await client.query(WAITING)).rows[0].count > 0;
    const free = async () => {
      await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
      await setTimeout(SLOW_MS);
      await client.query('rollback');
      client.release();
    };
    return (await Promise.all([work(), free()]))[0];
  };
  await from.pool.query(`insert into notice (audience, html) values ('TX', '<p>Read me</p>')`);
  const { sums, files } = await whileSlow(from, () => writeBackup({ ...from, env }, file));
  expect(files).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(sums.notice?.rows).toBe(1);
  expect((await whileSlow(to, () => readBackup({ ...to, env }, file))).sums).toEqual(sums);
  await from.close();
  await to.close();
});

test('a file that is no backup, such as an encrypted one, is refused in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unison-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = parseEnv({ DATA_DIR: folder });
  const file = join(folder, 'unison.backup.enc');
  writeFileSync(file, 'Salted__ and then what nobody can read');
  const to = await ownDatabase();
  await expect(readBackup({ ...to, env }, file)).rejects.toThrow(
    new Refused(`${file} is no backup, or not a whole one.`),
  );
  await to.close();
});
