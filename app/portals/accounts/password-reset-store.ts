import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { columnsOf, type Person } from './hand-off-store.ts';

export const RESET_MINUTES = 30;

export async function addReset(db: Queryable, person: Person, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      ...columnsOf(person),
      expires_at: sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .execute();
}
