import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database, Queryable } from '#platform/database/database.ts';
import { BOOK_COLUMNS, BOOK_TABLES, type BookPart, type BookTable } from './sample/book-rows.ts';
import { SAMPLE_PASSWORD } from './sample/policy-cases.ts';
import { type BookSize, sampleParts } from './sample/sample-parts.ts';

/** A slow machine writes them within the time of one query (decision 15). */
const ROWS_A_STATEMENT = 1000;

/**
 * Fills an empty database with a book that does not exist: people, policies, agencies, logins with a
 * known password. All of it or, on a failure, nothing.
 *
 * @throws {BookNotEmpty} when there is a policy, an agency or an account already: sample logins never
 *   join real ones
 */
export async function loadSampleBook({ db }: Pick<Database, 'db'>, size: BookSize): Promise<void> {
  const passwordHash = await samplePasswordHash(size.seed);
  await db.transaction().execute(async (transaction) => {
    if (!(await isEmptyBook(transaction))) throw new BookNotEmpty();
    for (const part of sampleParts(size, passwordHash)) await insertPart(transaction, part);
    for (const statement of sequenceStatements()) await sql.raw(statement).execute(transaction);
  });
}

export class BookNotEmpty extends Error {
  constructor() {
    super('The database has policies, agencies or accounts already: a sample book goes into an empty one only.');
  }
}

/** Nobody and nothing in it yet. */
export async function isEmptyBook(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from policy) and not exists (select from agency)
       and not exists (select from account) and not exists (select from producer)
       and not exists (select from staff) as is_empty
  `.execute(db);
  return rows[0]?.is_empty ?? false;
}

/** One hash for all sample logins: thousands would take minutes. The salt is the seed's, so that a book repeats itself. */
export function samplePasswordHash(seed: number): Promise<string> {
  const salt = Buffer.alloc(16, `sample book ${seed} `);
  return hash(SAMPLE_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
}

/** Ids were given, not drawn: the next one drawn must come after them. */
export function sequenceStatements(): string[] {
  return BOOK_TABLES.filter((table) => BOOK_COLUMNS[table].some((column) => column === 'id')).map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
  );
}

async function insertPart(db: Queryable, part: BookPart) {
  for (const table of BOOK_TABLES) {
    const rows = part[table] ?? [];
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      await insertRows(db, table, rows.slice(from, from + ROWS_A_STATEMENT));
    }
  }
}

/** One parameter a statement, whatever the number of rows. */
async function insertRows(db: Queryable, table: BookTable, rows: object[]) {
  const columns = sql.join(BOOK_COLUMNS[table].map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}
