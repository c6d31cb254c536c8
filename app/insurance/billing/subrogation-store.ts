import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { PaidCard } from '#platform/context/processor.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';

export type SubrogationPayment = {
  id: number;
  reference: string;
  file_number: string;
  payer_name: string;
  payer_email: string;
  message: string | null;
  amount_cents: number;
  language: Language;
  status: 'open' | 'succeeded' | 'failed';
  processor_ref: string | null;
  card_brand: string | null;
  card_last4: string | null;
  receipt_number: string | null;
  closes_at: Date;
  settled_at: Date | null;
};

const payments = (db: Queryable) =>
  db
    .selectFrom('subrogation_payment')
    .select(['id', 'reference', 'file_number', 'payer_name', 'payer_email', 'message', 'amount_cents', 'processor_ref'])
    .select(['card_brand', 'card_last4', 'receipt_number', 'closes_at', 'settled_at'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('status').$castTo<SubrogationPayment['status']>().as('status'),
    ]);

export type NewSubrogation = Pick<
  SubrogationPayment,
  'reference' | 'file_number' | 'payer_name' | 'payer_email' | 'message' | 'amount_cents' | 'language'
> & { key_hash: Buffer; token_hash: Buffer };

/** @returns whether it is new; sending a form twice makes only one payment */
export async function addSubrogation(
  trx: Queryable,
  payment: NewSubrogation,
  { closesInMinutes, checkInSeconds }: { closesInMinutes: number; checkInSeconds: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('subrogation_payment')
    .values({
      ...payment,
      closes_at: sql<Date>`date_trunc('second', now()) + make_interval(mins => ${closesInMinutes})`,
      next_check_at: fromNow({ seconds: checkInSeconds }),
    })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const findByKey = (db: Queryable, keyHash: Buffer): Promise<SubrogationPayment> =>
  payments(db).where('key_hash', '=', keyHash).executeTakeFirstOrThrow();

/** The payer's own payment, only in the browser that made it. */
export const findOwnSubrogation = (
  db: Queryable,
  reference: string,
  tokenHash: Buffer,
): Promise<SubrogationPayment | undefined> =>
  payments(db).where('reference', '=', reference).where('token_hash', '=', tokenHash).executeTakeFirst();

export const findSubrogation = (db: Queryable, reference: string): Promise<SubrogationPayment | undefined> =>
  payments(db).where('reference', '=', reference).executeTakeFirst();

/** Locks the payment until the transaction ends; undefined once its outcome is known. */
export const lockOpenSubrogation = (trx: Queryable, id: number): Promise<SubrogationPayment | undefined> =>
  payments(trx).where('id', '=', id).where('status', '=', 'open').forUpdate().executeTakeFirst();

export async function noteSubrogationRef(db: Queryable, id: number, ref: string): Promise<void> {
  await db.updateTable('subrogation_payment').set({ processor_ref: ref }).where('id', '=', id).execute();
}

/** @returns whether the desk was not told of this before */
export async function noteDeskTold(trx: Queryable, id: number, what: string): Promise<boolean> {
  const noted = await trx
    .updateTable('subrogation_payment')
    .set({ told: sql<string[]>`told || ${what}::text` })
    .where('id', '=', id)
    .where(sql<boolean>`${what}::text <> all (told)`)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** @param receipt absent when nothing was paid and nothing will be */
export async function settleSubrogationRow(
  trx: Queryable,
  id: number,
  { receipt, card, at }: { receipt?: string; card?: PaidCard | undefined; at: Date },
): Promise<void> {
  await trx
    .updateTable('subrogation_payment')
    .set({
      status: receipt ? 'succeeded' : 'failed',
      settled_at: at,
      receipt_number: receipt ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
    })
    .where('id', '=', id)
    .execute();
}
