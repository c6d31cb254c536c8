import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { PaidCard } from '#platform/context/processor.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import type { BilledPolicy, UnpaidBill } from '../policies/billed-policy.ts';
import { centsOf } from '../policies/lapse.ts';
import { awaitsCore, endedOtherwise, garagedZip, termOfToday } from '../policies/policy-store.ts';
import type { Effect } from './payment.ts';

/** `purchase`: the first payment of a new policy, which was authorized before the policy existed. */
export type Purpose = 'bill' | 'reinstatement' | 'autopay' | 'purchase';

/** `phone`: through the carrier's own phone line. `agency`: taken by an agency. */
export type ReceivedAs = 'check' | 'phone' | 'agency';

export type Payment = {
  id: number;
  reference: string;
  policy_id: number;
  purpose: Purpose;
  amount_cents: number;
  status: 'open' | 'succeeded' | 'failed';
  account_id: number | null;
  receipt_email: string | null;
  language: Language;
  returns_to: string | null;
  processor_ref: string | null;
  problem: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** How it came, when the service desk recorded it, with the number of the check or receipt. */
  received_as: ReceivedAs | null;
  received_number: string | null;
  receipt_number: string | null;
  effect: Effect;
  /** Cents that came back: refunded, disputed or returned. */
  returned_cents: number;
  created_at: Date;
  closes_at: Date | null;
  settled_at: Date | null;
};

/** Any payments, each with what came back of it. */
export const payments = (db: Queryable) =>
  db
    .selectFrom('payment')
    .select(['payment.id', 'payment.reference', 'payment.policy_id', 'payment.amount_cents', 'payment.account_id'])
    .select(['payment.receipt_email', 'payment.returns_to', 'payment.processor_ref', 'payment.problem'])
    .select(['payment.card_brand', 'payment.card_last4', 'payment.receipt_number'])
    .select(['payment.received_number', 'payment.created_at', 'payment.closes_at', 'payment.settled_at'])
    .select(
      sql<number>`coalesce(payment.amount_cents - (
        select sum(case debit when 'cash' then cents else -cents end) from ledger_entry -- ledger_entry_of_payment
        where payment_id = payment.id and 'cash' in (debit, credit)), 0)::int`.as('returned_cents'),
    )
    .select(({ ref }) => [
      ref('payment.purpose').$castTo<Purpose>().as('purpose'),
      ref('payment.status').$castTo<Payment['status']>().as('status'),
      ref('payment.effect').$castTo<Effect>().as('effect'),
      ref('payment.received_as').$castTo<ReceivedAs | null>().as('received_as'),
      ref('payment.language').$castTo<Language>().as('language'),
    ]);

/** The policy that a payment is for. */
export type PaidPolicy = Pick<
  BilledPolicy,
  'status' | 'cancels_on' | 'effective_on' | 'expires_on' | 'ended_otherwise' | 'awaits_core' | 'garaged_zip'
> & {
  id: number;
  prefix: string;
  number: string;
  state: StateCode;
  email: string | null;
  language: Language;
};

/** Locks the policy until the transaction ends, so that only one operation at a time changes its status. */
export const lockPayablePolicy = (trx: Queryable, id: number): Promise<PaidPolicy> =>
  policies(trx).where('policy.id', '=', id).forUpdate('policy').executeTakeFirstOrThrow();

export const findPayablePolicy = (db: Queryable, id: number): Promise<PaidPolicy> =>
  policies(db).where('policy.id', '=', id).executeTakeFirstOrThrow();

const policies = (db: Queryable) =>
  db
    .selectFrom('policy')
    .innerJoin('policy_term as term', (join) => join.on('term.id', '=', termOfToday())) // its primary key
    .select([
      'policy.id',
      'policy.prefix',
      'policy.number',
      'policy.cancels_on',
      'policy.email',
      endedOtherwise(),
      awaitsCore(),
      garagedZip(),
    ])
    .select(['term.effective_on', 'term.expires_on'])
    .select(({ ref }) => [
      ref('policy.state').$castTo<StateCode>().as('state'),
      ref('policy.status').$castTo<PaidPolicy['status']>().as('status'),
      ref('policy.language').$castTo<Language>().as('language'),
    ]);

export function listUnpaid(db: Queryable, policyId: number): Promise<UnpaidBill[]> {
  return db
    .selectFrom('instalment') // instalment_next_due
    .select(['id', 'due_on', 'amount_cents'])
    .where('policy_id', '=', policyId)
    .where('paid_at', 'is', null)
    .orderBy('due_on')
    .execute();
}

/** The open payment that holds bills of the policy, until its outcome is known. */
export function findOpenPayment(db: Queryable, policyId: number): Promise<Payment | undefined> {
  return payments(db)
    .where('payment.policy_id', '=', policyId) // payment_by_policy
    .where('payment.status', '=', 'open')
    .orderBy('payment.id')
    .limit(1)
    .executeTakeFirst();
}

export type NewPayment = Pick<
  Payment,
  'reference' | 'policy_id' | 'purpose' | 'account_id' | 'receipt_email' | 'language' | 'returns_to'
> &
  Partial<
    Pick<Payment, 'card_brand' | 'card_last4' | 'received_as' | 'received_number'> & {
      customer_ref: string | null;
      method_ref: string | null;
    }
  >;

/**
 * Inserts a payment with the bills it holds. Until it fails, no other payment can pay these bills, and no premium
 * change alters their amounts.
 *
 * @returns undefined when another payment holds one of them or an amount has changed; the caller must then roll back
 * the transaction
 */
export async function insertPayment(
  trx: Queryable,
  payment: NewPayment,
  bills: UnpaidBill[],
  { closesInMinutes, checkInSeconds }: { closesInMinutes: number; checkInSeconds: number },
): Promise<Payment | undefined> {
  await lockPayablePolicy(trx, payment.policy_id);
  const asked = new Map((await listUnpaid(trx, payment.policy_id)).map((bill) => [bill.id, bill.amount_cents]));
  if (bills.some((bill) => asked.get(bill.id) !== bill.amount_cents)) return undefined;
  const { id } = await trx
    .insertInto('payment')
    .values({
      ...payment,
      amount_cents: centsOf(bills),
      status: 'open',
      closes_at: sql<Date>`date_trunc('second', now()) + make_interval(mins => ${closesInMinutes})`,
      next_check_at: fromNow({ seconds: checkInSeconds }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = await trx
    .insertInto('payment_part')
    .values(bills.map((bill) => ({ payment_id: id, instalment_id: bill.id, amount_cents: bill.amount_cents })))
    .onConflict((conflict) => conflict.doNothing()) // payment_part_once_an_instalment
    .returning('instalment_id')
    .execute();
  if (parts.length < bills.length) return undefined;
  return payments(trx).where('payment.id', '=', id).executeTakeFirstOrThrow();
}

export async function noteProcessorRef(db: Queryable, id: number, ref: string): Promise<void> {
  await db.updateTable('payment').set({ processor_ref: ref }).where('id', '=', id).execute();
}

/** Records that the purchase payment is authorized. The binding code captures it, so the payment jobs ignore it. */
export async function noteAuthorized(trx: Queryable, id: number, ref: string): Promise<void> {
  await trx.updateTable('payment').set({ processor_ref: ref, next_check_at: null }).where('id', '=', id).execute();
}

export const findPayment = (db: Queryable, id: number): Promise<Payment | undefined> =>
  payments(db).where('payment.id', '=', id).executeTakeFirst();

export const findPaymentByRef = (db: Queryable, ref: string): Promise<Payment | undefined> =>
  payments(db).where('payment.processor_ref', '=', ref).executeTakeFirst(); // payment_by_processor_ref

export const findPaymentByReference = (db: Queryable, reference: string): Promise<Payment | undefined> =>
  payments(db).where('payment.reference', '=', reference).executeTakeFirst();

/** A payment for this policy. */
export const findPaymentOf = (db: Queryable, policyId: number, reference: string): Promise<Payment | undefined> =>
  payments(db).where('payment.policy_id', '=', policyId).where('payment.reference', '=', reference).executeTakeFirst();

/** A signed-in policyholder's payment: one for a policy of their account. */
export const findOwnPayment = (db: Queryable, accountId: number, reference: string): Promise<Payment | undefined> =>
  payments(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'payment.policy_id')
    .where('account_policy.account_id', '=', accountId)
    .where('payment.reference', '=', reference)
    .executeTakeFirst();

/** The receipts for all policies of an account, newest first. */
export function listOwnReceipts(db: Queryable, accountId: number, most: number) {
  return payments(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'payment.policy_id') // payment_by_policy
    .innerJoin('policy', 'policy.id', 'payment.policy_id')
    .select(['policy.prefix', 'policy.number'])
    .select(({ ref }) => ref('policy.state').$castTo<StateCode>().as('state'))
    .where('account_policy.account_id', '=', accountId)
    .where('payment.status', '=', 'succeeded')
    .orderBy('payment.settled_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(most)
    .execute();
}

/** Locks the payment until the transaction ends; undefined once its outcome is known. */
export function lockOpenPayment(trx: Queryable, id: number): Promise<Payment | undefined> {
  return payments(trx).where('payment.id', '=', id).where('payment.status', '=', 'open').forUpdate().executeTakeFirst();
}

const NOTHING_TO_CHARGE = { customer_ref: null, method_ref: null };

export async function settlePaid(
  trx: Queryable,
  id: number,
  { receipt, card, at }: { receipt: string; card: PaidCard | undefined; at: Date },
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      status: 'succeeded',
      settled_at: at,
      next_check_at: null,
      problem: null,
      receipt_number: receipt,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      ...NOTHING_TO_CHARGE,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a payment as failed and releases its bills, so that they can be paid again. */
export async function settleFailed(trx: Queryable, id: number, problem: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ status: 'failed', settled_at: sql<Date>`now()`, next_check_at: null, problem, ...NOTHING_TO_CHARGE })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('payment_part').set({ is_live: false }).where('payment_id', '=', id).execute();
}

export async function noteProblem(db: Queryable, id: number, problem: string): Promise<void> {
  await db.updateTable('payment').set({ problem }).where('id', '=', id).where('status', '=', 'open').execute();
}

/** Takes the next receipt number of the year. Another transaction waits until this one commits or rolls back. */
export async function takeReceiptCount(trx: Queryable, year: number): Promise<number> {
  const { last_number } = await trx
    .insertInto('receipt_count')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last_number: eb('receipt_count.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Records on the payment what it did to the policy. */
export async function noteEffect(trx: Queryable, { id }: Payment, effect: Effect): Promise<void> {
  await trx.updateTable('payment').set({ effect }).where('id', '=', id).execute();
}

/** Claims open payments that are due for a check for this process. Others can claim them again after a minute. */
export async function claimDueChecks(
  db: Queryable,
  table: 'payment' | 'subrogation_payment',
  count: number,
): Promise<{ id: number; reference: string }[]> {
  // payment_to_check, subrogation_to_check
  const claimed = await sql<{ id: number; reference: string }>`
    with due as (
      select id from ${sql.table(table)} where status = 'open' and next_check_at <= now()
      order by next_check_at limit ${count} for update skip locked
    )
    update ${sql.table(table)} as payment set next_check_at = ${fromNow({ seconds: 60 })}
    from due where payment.id = due.id returning payment.id, payment.reference`.execute(db);
  return claimed.rows;
}
