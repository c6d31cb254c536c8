import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { BOOK_COLUMNS, BOOK_TABLES } from '../app/insurance/book/sample/book-rows.ts';
import type { BookSize } from '../app/insurance/book/sample/sample-parts.ts';
import { samplePasswordHash, sequenceStatements } from '../app/insurance/book/sample-book.ts';
import { copyIn } from '../app/platform/database/copy-in.ts';
import type { BookWork, CopyTexts } from './copy-book-worker.ts';

/** How many texts the worker may be ahead; together they take some tens of megabytes. */
const AHEAD = 3;

/**
 * Replaces the book's tables with a sample book, the fast way: COPY into tables without keys and indexes, which are
 * recreated afterwards. It is one transaction: others see the old rows until the end, and a failure leaves them as they
 * were.
 */
export async function copySampleBook(url: string, size: BookSize, report: (step: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  const work: BookWork = { size, passwordHash: await samplePasswordHash(size.seed) };
  const worker = new Worker(new URL('copy-book-worker.ts', import.meta.url), { workerData: work });
  try {
    await client.query('begin');
    await client.query(`truncate ${BOOK_TABLES.join(', ')} cascade`);
    await client.query(`set local synchronous_commit = off; set local maintenance_work_mem = '512MB'`);
    const remade = await dropKeysAndIndexes(client, BOOK_TABLES);
    report('tables emptied');
    await copyAll(client, worker, size, report);
    for (const statement of sequenceStatements()) await client.query(statement);
    for (const statement of remade) await client.query(statement);
    report('keys and indexes made again');
    await client.query('commit');
    await client.query(`analyze ${BOOK_TABLES.join(', ')}`);
    report('statistics gathered');
  } finally {
    await worker.terminate();
    await client.end();
  }
}

async function copyAll(client: pg.Client, worker: Worker, { policies }: BookSize, report: (step: string) => void) {
  for (let ahead = 0; ahead < AHEAD; ahead++) worker.postMessage('next');
  let reported = 0;
  let copied = 0;
  const texts = inbox(worker);
  for (;;) {
    const parts = await texts();
    if (!parts) return report(`${policies} policies copied`);
    worker.postMessage('next');
    for (const { table, text } of parts) {
      // `freeze` is safe: the tables were emptied in this transaction, so nobody else can see the rows too early.
      const columns = BOOK_COLUMNS[table].join(', ');
      await copyIn(client, `copy ${table} (${columns}) from stdin with (freeze)`, text);
      if (table === 'policy') copied += countLines(text);
    }
    if (copied - reported < 100_000 || copied === policies) continue;
    reported = copied;
    report(`${copied} policies copied`);
  }
}

/** The worker's messages in order, including those that arrive while nobody is waiting. */
function inbox(worker: Worker): () => Promise<CopyTexts> {
  const waiting: CopyTexts[] = [];
  worker.on('message', (texts: CopyTexts) => waiting.push(texts));
  return async () => {
    // `once` rejects if the worker fails.
    while (waiting.length === 0) await once(worker, 'message');
    return waiting.shift();
  };
}

function countLines(text: Uint8Array): number {
  let lines = 0;
  for (const byte of text) if (byte === 10) lines++;
  return lines;
}

/** @returns the statements that recreate what was dropped, primary keys before the foreign keys that refer to them */
export async function dropKeysAndIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ away: string; again: string }>(
    `with filled as (select name::regclass::oid as id from unnest($1::text[]) as name)
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again,
            case contype when 'f' then 0 else 1 end as rank
       from pg_constraint
      where contype in ('p', 'u', 'f') and (conrelid in (select id from filled) or confrelid in (select id from filled))
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2
       from pg_index
      where indrelid in (select id from filled)
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      order by rank`,
    [tables],
  );
  for (const { away } of rows) await client.query(away);
  return rows.map(({ again }) => again).reverse();
}
