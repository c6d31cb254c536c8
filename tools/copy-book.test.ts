import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { BOOK_TABLES } from '../app/insurance/book/sample/book-rows.ts';
import { loadSampleBook } from '../app/insurance/book/sample-book.ts';
import { openKeyring } from '../app/platform/context/keyring.ts';
import { copyIn } from '../app/platform/database/copy-in.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { createDatabase } from '../testing/postgres.ts';
import { makeRoomForBook, Refused } from './book.ts';
import { copySampleBook } from './copy-book.ts';

const SECRET = 'a secret for tests, thirty-two long';
const SIZE = { policies: 60, seed: 7, today: '2026-11-20' };

let copied: string;
beforeAll(async () => {
  copied = await newDatabase();
  await makeRoomForBook(copied, false);
  await copySampleBook(copied, SIZE, () => {});
});

test('COPY fills the same tables as an import with its jobs, and leaves the same keys and indexes', async () => {
  const imported = await newDatabase();
  const database = await openDatabase({ url: imported }, { isTrial: true });
  await loadSampleBook({ ...database, keyring: openKeyring(SECRET) }, SIZE);
  await database.close();
  expect(await contentOf(copied)).toEqual(await contentOf(imported));
  expect(await schemaOf(copied)).toEqual(await schemaOf(imported));
}, 60_000);

test('a book is replaced only on request, and only if it is a sample book', async () => {
  await expect(makeRoomForBook(copied, false)).rejects.toThrow(/--replace/);
  await makeRoomForBook(copied, true);
  await copySampleBook(copied, { ...SIZE, policies: 8 }, () => {});
  expect(await ask(copied, 'select count(*)::int as policies from policy')).toEqual([{ policies: 8 }]);

  await ask(copied, 'delete from sample_case');
  await expect(makeRoomForBook(copied, true)).rejects.toThrow(Refused);
});

test('a row that the database refuses ends the copy with its error', async () => {
  const client = new pg.Client(await newDatabase());
  await client.connect();
  await client.query('create table small (n smallint)');
  const lines = Array.from({ length: 200_000 }, (_, n) => `${n}\n`).join('');
  await expect(copyIn(client, 'copy small (n) from stdin', Buffer.from(lines))).rejects.toThrow(/smallint/);
  await client.end();
});

const newDatabase = () =>
  createDatabase(inject('postgresUrl'), `book_${randomUUID().replaceAll('-', '')}`, inject('postgresTemplate'));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Columns that an import fills in about the origin of each policy; like the ids, they are not compared. */
const OF_IMPORT = ['added_at', 'version_in_force', 'synced_version', 'as_of', 'posted_at', 'paid_at', 'term_number'];
const IDS = ['id', 'policy_id', 'instalment_id', 'payment_id', 'account_id', 'lienholder_id'];

const contentOf = (url: string) =>
  ask(
    url,
    BOOK_TABLES.filter((table) => table !== 'policy_version')
      .map((table) => {
        const row = `(to_jsonb(t) - '{${[...OF_IMPORT, ...IDS].join(',')}}'::text[])::text`;
        return `select '${table}' as name, count(*), md5(string_agg(${row}, '' order by ${row})) from ${table} t`;
      })
      .join(' union all ')
      .concat(' order by name'),
  );

const schemaOf = (url: string) =>
  ask(
    url,
    `select indexdef as line from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace order by line`,
  );
