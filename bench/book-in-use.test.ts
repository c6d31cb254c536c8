import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../testing/postgres.ts';
import { loadBookInUse } from './book-in-use.ts';

test('a book in use, as `npm run bench` measures it, has rows in the tables that grow most', async () => {
  const name = `in_use_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate'));
  await loadBookInUse(url, 100);
  const client = new pg.Client(url);
  await client.connect();
  const { rows: small } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 1
     and relname in ('audit', 'outbox', 'session', 'throttle', 'saved_quote', 'quote_pin', 'autopay', 'bill_reminder')`,
  );
  await client.end();
  expect(small).toEqual([]);
}, 60_000);
