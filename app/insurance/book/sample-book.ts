import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Database, Queryable } from '#platform/database/database.ts';
import { isTrialDatabase } from '#platform/database/migrate.ts';
import type { DB } from '#platform/database/tables.ts';
import { BOOK_COLUMNS, BOOK_TABLES, type BookPart, type BookRow, type BookTable } from './sample/book-rows.ts';
import { SAMPLE_PASSWORD } from './sample/policy-cases.ts';
import { type BookSize, sampleParts } from './sample/sample-parts.ts';
import { openSampleFile } from './sample-file.ts';
import { type MadeIds, readMadeIds } from './sample-ids-store.ts';
import { postSamplePayments } from './sample-payments.ts';

/** Small enough that a slow machine finishes a statement within the query timeout (decision 15). */
const ROWS_A_STATEMENT = 1000;

/** Tables that the import fills. */
const IMPORTED: readonly BookTable[] = [
  'policy',
  'policy_term',
  'named_insured',
  'driver',
  'vehicle',
  'coverage',
  'policy_version',
  'instalment',
];
/** Tables that are filled after the import. */
const OTHERS = BOOK_TABLES.filter((table) => !IMPORTED.includes(table));

/** Stored in `sample_case` until a book is complete. */
const LOADING = 'loading';

/**
 * Fills an empty database with a fictitious book: people, policies, agencies, and logins with a known password. The
 * policies are imported from a file, like any carrier's; accounts, payments, claims and requests are added afterwards.
 * An interrupted load starts over.
 *
 * @throws {BookNotEmpty} when there is a policy, an agency or an account already, because sample logins must never mix
 * with real ones
 */
export async function loadSampleBook(
  database: Pick<Database, 'db' | 'pool'> & { keyring: Keyring },
  size: BookSize,
): Promise<void> {
  const { db } = database;
  const passwordHash = await samplePasswordHash(size.seed);
  const file = openSampleFile(size.today);
  try {
    const others: BookPart[] = [];
    const policies: BookRow<'policy'>[] = [];
    for (const { imports = [], ...part } of sampleParts(size, passwordHash)) {
      await file.add(imports);
      policies.push(...(part.policy ?? []));
      others.push(Object.fromEntries(OTHERS.map((table) => [table, part[table]])) as BookPart);
    }
    const [general = {}, ...followers] = others;
    await db.transaction().execute(async (transaction) => {
      if (!(await makeRoom(transaction))) throw new BookNotEmpty();
      await insertPart(transaction, { ...general, sample_case: [{ name: LOADING, facts: {} }] });
    });
    await file.take(database);
    await db.transaction().execute(async (transaction) => {
      const ids = await readMadeIds(transaction, policies);
      for (const part of followers) await insertPart(transaction, withMadeIds(part, ids));
      await postSamplePayments(transaction, [...ids.policies.values()]);
      for (const statement of sequenceStatements()) await sql.raw(statement).execute(transaction);
      await transaction.deleteFrom('sample_case').where('name', '=', LOADING).execute();
    });
  } finally {
    await file.remove();
  }
}

/** Replaces the drawn ids by the ids that the import assigned. */
function withMadeIds(part: BookPart, { policies, bills }: MadeIds): BookPart {
  const renamed = (row: object) => {
    const { policy_id, instalment_id } = row as { policy_id?: number; instalment_id?: number };
    return {
      ...row,
      ...(policy_id && { policy_id: policies.get(policy_id) }),
      ...(instalment_id && { instalment_id: bills.get(instalment_id) }),
    };
  };
  return Object.fromEntries(Object.entries(part).map(([table, rows]) => [table, rows?.map(renamed)])) as BookPart;
}

export class BookNotEmpty extends Error {
  constructor() {
    super('The database has policies, agencies or accounts already: a sample book goes into an empty one only.');
  }
}

/** Whether a sample book may be loaded: the database is empty, or holds a load that was interrupted. */
export const mayLoad = async (db: Queryable): Promise<boolean> => (await isEmptyBook(db)) || isBrokenOff(db);

async function isBrokenOff(db: Queryable): Promise<boolean> {
  if (!(await isTrialDatabase(db))) return false;
  const found = await db.selectFrom('sample_case').select('name').where('name', '=', LOADING).executeTakeFirst();
  return found !== undefined;
}

async function makeRoom(db: Queryable): Promise<boolean> {
  if (await isBrokenOff(db)) {
    await sql.raw(`truncate ${[...BOOK_TABLES, ...LEFT_BY_IMPORT].join(', ')} cascade`).execute(db);
    return true;
  }
  return isEmptyBook(db);
}
const LEFT_BY_IMPORT = ['party', 'import_file', 'import_source', 'policy_event'] as const satisfies (keyof DB)[];

/** True when the database has no policies, agencies, accounts, producers or staff. */
export async function isEmptyBook(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from policy) and not exists (select from agency)
       and not exists (select from account) and not exists (select from producer)
       and not exists (select from staff) as is_empty
  `.execute(db);
  return rows[0]?.is_empty ?? false;
}

/**
 * One hash for all sample logins, because hashing thousands would take minutes. The salt comes from the seed, so the
 * same seed gives the same book.
 */
export function samplePasswordHash(seed: number): Promise<string> {
  const salt = Buffer.alloc(16, `sample book ${seed} `);
  return hash(SAMPLE_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
}

/** Ids were set explicitly, so the sequences must continue after them. */
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

/** Inserts all rows as a single JSON parameter, however many there are. */
async function insertRows(db: Queryable, table: BookTable, rows: object[]) {
  const columns = sql.join(BOOK_COLUMNS[table].map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}
