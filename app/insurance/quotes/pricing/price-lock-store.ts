import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { coverChoice } from '../cover-choice.ts';

const locks = (db: Queryable) =>
  db
    .selectFrom('price_lock')
    .select(['id', 'choice', 'book', 'premium_cents as premiumCents', 'fees_cents as feesCents'])
    .select(['worksheet_hash as worksheetHash', 'locked_until as lockedUntil']);

/** The latest price lock. One that an older release stored in a different shape counts as none. */
export async function latestLock(db: Queryable, quoteId: number) {
  const row = await locks(db)
    .where('saved_quote_id', '=', quoteId) // price_lock_of_quote
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const choice = coverChoice.safeParse(row?.choice);
  return row && choice.success ? { ...row, choice: choice.data } : undefined;
}

/** The latest price locks that can be read, newest first, and when the price was promised. */
export async function latestLocks(db: Queryable, quoteId: number, most: number) {
  const rows = await locks(db)
    .select('locked_at as at')
    .where('saved_quote_id', '=', quoteId) // price_lock_of_quote
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const choice = coverChoice.safeParse(row.choice);
    return choice.success ? [{ ...row, choice: choice.data }] : [];
  });
}

/** The lock before another one of the same quote. */
export async function lockBefore(db: Queryable, quoteId: number, id: number): Promise<PriceLock | undefined> {
  const row = await locks(db)
    .where('saved_quote_id', '=', quoteId) // price_lock_of_quote
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const choice = coverChoice.safeParse(row?.choice);
  return row && choice.success ? { ...row, choice: choice.data } : undefined;
}

export type PriceLock = NonNullable<Awaited<ReturnType<typeof latestLock>>>;

export async function insertLock(
  trx: Queryable,
  quoteId: number,
  lock: Omit<PriceLock, 'id'> & { answers: object },
): Promise<void> {
  await trx
    .insertInto('price_lock')
    .values({
      saved_quote_id: quoteId,
      choice: JSON.stringify(lock.choice),
      answers: JSON.stringify(lock.answers),
      book: lock.book,
      premium_cents: lock.premiumCents,
      fees_cents: lock.feesCents,
      worksheet_hash: lock.worksheetHash,
      locked_until: lock.lockedUntil,
    })
    .execute();
}

/** Copies a lock to another quote, with the time of the promise. */
export async function copyLock(trx: Queryable, lockId: number, quoteId: number): Promise<void> {
  await sql`
    insert into price_lock (saved_quote_id, choice, answers, book, premium_cents, fees_cents, worksheet_hash,
      locked_until, locked_at)
    select ${quoteId}, choice, answers, book, premium_cents, fees_cents, worksheet_hash, locked_until, locked_at
    from price_lock where id = ${lockId}`.execute(trx);
}

/**
 * Ends the referral that waits for an underwriter: the quote has a price without one. The caller has locked the quote, as
 * an underwriter who decides does.
 */
export async function endReferral(trx: Queryable, quoteId: number): Promise<void> {
  await trx
    .updateTable('referral') // referral_open
    .set((eb) => ({ status: 'ended', version: eb('version', '+', 1) }))
    .where('saved_quote_id', '=', quoteId)
    .where('status', 'in', ['received', 'handling'])
    .execute();
}
