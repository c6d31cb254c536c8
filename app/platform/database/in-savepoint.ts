import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Does one of several things in a transaction, and undoes only this one when it fails. @returns why it failed */
export async function inSavepoint(trx: Queryable, work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await sql`savepoint one`.execute(trx);
  try {
    await work();
    await sql`release savepoint one`.execute(trx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint one`.execute(trx);
    return { error };
  }
}
