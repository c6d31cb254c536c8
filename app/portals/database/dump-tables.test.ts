import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit, verifyAudit } from '../audit/audit-chain.ts';
import { audit } from '../audit/audit-store.ts';
import { onBothEngines, type TestPortals } from '../test-portals.ts';
import { type Database, openDatabase } from './database.ts';
import { dumpTables, loadTables, sumTables } from './dump-tables.ts';
import { loadSampleBook } from './sample-book.ts';

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
  await loadSampleBook(portals.database, { policies: 40, seed: 1, today: '2026-11-21' });
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
  await pool.query(MESSAGE);
  await pool.query('delete from contact_message');
}

/** The table's first row, in the database that is copied. */
const MESSAGE = `insert into contact_message (reference, state, topic, content_hash, written_on)
  values ('M00000001', 'FL', 'other', sha256('a'), now()) returning id`;

onBothEngines(
  'a copy of all tables',
  (portals) => {
    // An embedded one, whatever engine the copy is of.
    let other: Database;
    beforeAll(async () => {
      other = await openDatabase({ engine: 'embedded' });
    });
    afterAll(() => other.close());

    test('what is cut off, altered or of another version is not taken, and nothing of it stays', async () => {
      const lines = await dump(portals.database);
      await expect(load(other, lines.slice(0, -1))).rejects.toThrow('it was not written to its end');
      const altered = lines.map((line) => line.replace('nuevo', 'viejo'));
      await expect(load(other, altered)).rejects.toThrow('table outbox is not what it was');
      const fewer = lines.filter((line) => !line.startsWith('rows login_wait'));
      await expect(load(other, fewer)).rejects.toThrow('table login_wait is not what it was');
      await expect(load(other, ['rows nobodys [{}]', ...lines])).rejects.toThrow('there is no table nobodys');
      expect(Object.values(await sums(other)).every(({ rows }) => rows === 0)).toBe(true);
    });

    test('reliability.md: every row of every table is the same in the other database, and the audit verifies', async () => {
      const lines = await dump(portals.database);
      await load(other, lines);
      const copied = await sums(other);
      expect(copied).toEqual(await sums(portals.database));
      expect(Object.values(copied).filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
      expect(await verifyAudit({ db: other.db, keyring: portals.keyring })).toMatchObject({
        fault: undefined,
        rows: 5,
      });
      expect((await other.pool.query(MESSAGE)).rows[0].id, 'numbers go on').toBe(2);
      await expect(load(other, lines)).rejects.toThrow(/^the database holds rows already, in account/);
    });
  },
  { prepare: fill },
);
