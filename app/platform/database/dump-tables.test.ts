import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSampleBook } from '#insurance/book/sample-book.ts';
import { changedByBackup } from '#testing/test-backup.ts';
import { ownDatabase } from '#testing/test-database.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { sealAudit, verifyAudit } from '../audit/audit-chain.ts';
import { audit } from '../audit/audit-store.ts';
import type { Database } from './database.ts';
import { type Connection, dumpTables, loadTables, sumTables } from './dump-tables.ts';

async function inConnection<T>(pool: Database['pool'], work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  return work(client).finally(() => client.release());
}

async function dump({ pool }: Database): Promise<string[]> {
  const client = await pool.connect();
  const lines: string[] = [];
  try {
    for await (const line of dumpTables(client)) lines.push(line);
  } finally {
    client.release();
  }
  return lines;
}

async function load({ pool }: Database, lines: string[]): Promise<void> {
  const client = await pool.connect();
  const read = (async function* () {
    yield* lines;
  })();
  await loadTables(client, read).finally(() => client.release());
}

const sums = async ({ pool }: Database) => sumTables(pool);

async function fill(portals: TestPortals) {
  await loadSampleBook(
    { ...portals.database, keyring: portals.keyring },
    { policies: 40, seed: 1, today: '2026-11-21' },
  );
  for (let number = 0; number < 5; number++) {
    await audit(
      portals.db,
      { ...portals, requestId: 'test' },
      { act: 'view-policy', actor: 'visitor', subject: ['policy', number] },
    );
  }
  await sealAudit(portals);
  const odd = {
    recipient: 'a@mail.example',
    subject: 'Año “nuevo”',
    body_text: 'one\ntwo\t\\N \u2028',
    last_error: '',
  };
  await portals.db
    .insertInto('outbox')
    .values({ ...odd, channel: 'mail', message_id: 'm' })
    .execute();
  const { pool } = portals.database;
  await pool.query(`insert into login_wait values (sha256('a'), 3, now(), 'infinity')`);
  await pool.query(ODD_JSON);
  await pool.query(MESSAGE);
  await pool.query('delete from contact_message');
  await pool.query(YOUNGER_ATTORNEY);
}

const ODD_TABLE = `create table odd_value (
    id bigint generated always as identity, words text, few char(4), many varchar(9), raw bytea, part numeric(20, 6),
    double float8, moment timestamptz, clock time, day date, span interval, flag boolean, list text[], numbers int[],
    tree jsonb, twice bigint generated always as (id * 2) stored, "of two words" text
  );
  insert into odd_value (words, few, many, raw, part, double, moment, clock, day, span, flag, list, numbers, tree, "of two words")
  values
    (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
    ('', ' ', ' x ', '', 'NaN', 'NaN', 'infinity', '24:00', '-infinity', '1 mon -2 days 00:00:00.000001', false, '{}', '{}', 'null', ''),
    ('null', 'null', E'\\N\n\t"', '\\x00ff', 0.000001, '-infinity', '2026-11-01 05:30:00.123456+00', '00:00:00.000001',
     '4713-01-01 BC', '-1 year', true, '{null,"null","","a,b","{}"}', '[0:1]={1,2}', '{"a": null, "b": [null, 1e400, "\\u2028"]}', '{}'),
    ('Año “nuevo”', 'añ', 'ñ', '\\xdeadbeef', -99999999999999.999999, 5e-324, '0044-03-15 00:00:00+00 BC', '12:00',
     '2024-02-29', '0', true, '{{a,b},{c,d}}', '{{1,2},{3,4}}', '"null"', null)`;

/** Possible answers of a call; JSON null is an answer, too. */
const ODD_JSON = `insert into idempotency_key (act, key_hash, input_hash, answer)
  select 'test', sha256(value::text::bytea), sha256('i'), value
  from jsonb_array_elements('[null, false, 0, "", "null", [], {}, [null, {"a": null}], 1e400]') as value`;

/** The table's first row, in the database that is copied. */
const MESSAGE = `insert into contact_message (reference, state, topic, content_hash, written_on)
  values ('M00000001', 'FL', 'other', sha256('a'), now()) returning id`;

/** A claimant whose attorney is stored over a thousand rows after them, as an attorney who was named late is. */
const YOUNGER_ATTORNEY = `insert into claim_party (id, claim_id, role, name, represented_by) overriding system value
  select n, claim.id, case n when 9000 then 'driver_other' else 'attorney' end, 'Ana Ruiz', case n when 9000 then 10200 end
  from generate_series(9000, 10200) as n, (select id from claim limit 1) as claim`;

withPortals(
  'a copy of all tables',
  (portals) => {
    let other: Database;
    beforeAll(async () => {
      other = await ownDatabase();
    });
    afterAll(() => other.close());

    test('a copy that is cut off, altered or of another version is refused, and none of it is stored', async () => {
      const lines = await dump(portals.database);
      await expect(load(other, lines.slice(0, -1))).rejects.toThrow('it was not written to its end');
      const altered = lines.map((line) => line.replace('nuevo', 'viejo'));
      await expect(load(other, altered)).rejects.toThrow('table outbox is not what it was');
      const fewer = lines.filter((line) => !line.startsWith('rows login_wait'));
      await expect(load(other, fewer)).rejects.toThrow('table login_wait is not what it was');
      await expect(load(other, ['rows nobodys [{}]', ...lines])).rejects.toThrow('there is no table nobodys');
      expect(Object.values(await sums(other)).every(({ rows }) => rows === 0)).toBe(true);
    });

    test('every type of value comes back unchanged', async () => {
      const { pool } = portals.database;
      await pool.query(ODD_TABLE);
      expect(await inConnection(pool, changedByBackup)).toEqual([]);
      await pool.query('drop table odd_value');
    });

    test('reliability.md: every row of every table is the same in the copy, and its audit verifies', async () => {
      const lines = await dump(portals.database);
      await load(other, lines);
      const copied = await sums(other);
      expect(copied).toEqual(await sums(portals.database));
      expect(copied.claim_party?.rows).toBeGreaterThan(1200);
      expect(Object.values(copied).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
      expect(await verifyAudit({ db: other.db, keyring: portals.keyring })).toMatchObject({
        fault: undefined,
        // Two of them belong to the import of the sample book.
        rows: 7,
      });
      expect((await other.pool.query(MESSAGE)).rows[0].id, 'numbers go on').toBe(2);
      await expect(load(other, lines)).rejects.toThrow(/^the database holds rows already, in account/);
    });
  },
  { prepare: fill },
);
