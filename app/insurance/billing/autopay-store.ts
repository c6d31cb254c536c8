import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { DaysByState } from '#platform/calendar/day-in.ts';
import type { SavedCard } from '#platform/context/processor.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayFrom } from '#platform/database/day-in-state.ts';
import { ago } from '#platform/database/moments.ts';
import type { IdRange } from '#platform/jobs/sweep.ts';
import { isAsOfSince } from '../policies/as-of-store.ts';
import type { NextPolicies } from '../policies/each-policy.ts';
import { isBeingPaid } from './ledger/ledger-store.ts';
import { NOT_PAID } from './payment.ts';

export type Autopay = {
  policy_id: number;
  status: 'asked' | 'on' | 'off';
  setup_ref: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** There is a bill that it will not charge. */
  leaves_bill: boolean;
};

const leavesBill = () =>
  sql<boolean>`exists (select from instalment as bill -- instalment_next_due
    where bill.policy_id = autopay.policy_id and bill.paid_at is null and not ${isForAutopay('bill')})`;

/** The autopay of every policy of the account that has one, whether on or off. */
export function listOwnAutopay(db: Queryable, accountId: number): Promise<Autopay[]> {
  return db
    .selectFrom('autopay')
    .innerJoin('account_policy', 'account_policy.policy_id', 'autopay.policy_id')
    .select(['autopay.policy_id', 'autopay.setup_ref', 'autopay.card_brand', 'autopay.card_last4'])
    .select(leavesBill().as('leaves_bill'))
    .select(({ ref }) => ref('autopay.status').$castTo<Autopay['status']>().as('status'))
    .where('account_policy.account_id', '=', accountId)
    .execute();
}

type Ask = { policy_id: number; account_id: number; setup_ref: string; wording: string };

/** What was asked for last, unless autopay is on. Its page may still be open. */
export const findLastAsk = (db: Queryable, policyId: number) =>
  db
    .selectFrom('autopay') // its primary key
    .select(['account_id', 'wording', 'asked_at', 'status'])
    .select(({ ref }) => ref('setup_ref').$castTo<string>().as('setup_ref'))
    .where('policy_id', '=', policyId)
    .where('status', '<>', 'on')
    .where('setup_ref', 'is not', null)
    .executeTakeFirst();

/**
 * @param over the page that this one replaces
 * @returns false when it is already on, or waits for the card of another page
 */
export async function askForAutopay(trx: Queryable, ask: Ask, over: string | undefined): Promise<boolean> {
  const asked = await trx
    .insertInto('autopay')
    .values({ ...ask, status: 'asked' })
    .onConflict((conflict) =>
      conflict
        .column('policy_id')
        .doUpdateSet({ ...ask, status: 'asked', asked_at: sql<Date>`now()`, changed_at: sql<Date>`now()` })
        .where(
          sql<SqlBool>`autopay.status = 'off'
            or (autopay.status = 'asked' and autopay.setup_ref is not distinct from ${over ?? null})`,
        ),
    )
    .returning('policy_id')
    .executeTakeFirst();
  return asked !== undefined;
}

export async function isAutopayOn(db: Queryable, policyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('autopay') // autopay_on
    .select('policy_id')
    .where('policy_id', '=', policyId)
    .where('status', '=', 'on')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the policy it belongs to; undefined when autopay no longer waits for that card */
export function turnAutopayOn(trx: Queryable, setupRef: string, { customerRef, methodRef, card }: SavedCard) {
  return trx
    .updateTable('autopay')
    .set({
      status: 'on',
      customer_ref: customerRef,
      method_ref: methodRef,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      changed_at: sql<Date>`now()`,
    })
    .where('setup_ref', '=', setupRef)
    .where('status', '=', 'asked')
    .returning(['policy_id', 'account_id'])
    .executeTakeFirst();
}

/** What became of the autopay that a page asked a card for; undefined when another page has replaced it. */
export const findSetup = (db: Queryable, setupRef: string) =>
  db
    .selectFrom('autopay') // autopay_setup_ref_key
    .select('method_ref')
    .select(({ ref }) => ref('status').$castTo<Autopay['status']>().as('status'))
    .where('setup_ref', '=', setupRef)
    .executeTakeFirst();

/** @returns whether it was on, or waiting for a card */
export async function turnAutopayOff(trx: Queryable, accountId: number, policyId: number): Promise<boolean> {
  const off = await trx
    .updateTable('autopay')
    .set({ status: 'off', forget_ref: sql<string>`method_ref`, changed_at: sql<Date>`now()` })
    .where('policy_id', '=', policyId)
    .where('status', '<>', 'off')
    .where('policy_id', 'in', (eb) =>
      eb.selectFrom('account_policy').select('policy_id').where('account_id', '=', accountId),
    )
    .returning('policy_id')
    .executeTakeFirst();
  return off !== undefined;
}

/**
 * Whether autopay pays a bill once it is due; in a query of that bill. One that was refused twice or whose payment came back
 * is not charged again: the policyholder decides how to pay it. One that was paid and has cost more since is charged.
 */
export const isForAutopay = (bill: string) =>
  sql<boolean>`(not ${hasComeBack(bill)} and not ${isGivenUp(bill)} and exists (
    select from autopay where policy_id = ${sql.ref(`${bill}.policy_id`)} and status = 'on'))`; // its primary key

const hasComeBack = (bill: string) =>
  sql<boolean>`exists (
    select from ledger_entry -- ledger_entry_by_policy
    where policy_id = ${sql.ref(`${bill}.policy_id`)} and instalment = ${sql.ref(`${bill}.number`)}
      and credit = 'cash' and payment_id is not null)`;

/** After the second failed charge, the policyholder must pay. The second attempt comes three days after the first. */
const TRIES = 2;
const DAYS_BETWEEN = 3;

/** In a query of a bill: what failed at autopay’s card, even if autopay was off since. Another is tried anew. */
const failures = (bill: string) => sql`payment_part as part -- payment_part_of_instalment
  join payment on payment.id = part.payment_id join autopay on autopay.policy_id = payment.policy_id
  where part.instalment_id = ${sql.ref(`${bill}.id`)} and payment.purpose = 'autopay' and payment.status = 'failed'
    and payment.problem is distinct from ${NOT_PAID} and (payment.created_at >= autopay.changed_at
      or (payment.card_brand, payment.card_last4) = (autopay.card_brand, autopay.card_last4))`;

export const isTried = (bill: string, min: number) => sql<boolean>`(select count(*) >= ${min} from ${failures(bill)})`;
const isGivenUp = (bill: string) => isTried(bill, TRIES);

const hasJustFailed = (bill: string) =>
  sql<boolean>`exists (select from ${failures(bill)} and payment.settled_at > ${ago({ days: DAYS_BETWEEN })})`;

/** A bill that autopay charges today. */
export type DueCharge = {
  policy_id: number;
  account_id: number;
  email: string;
  language: Language;
  instalment: { id: number; due_on: string; amount_cents: number };
};

const AUTOPAYS_A_RANGE = 1000;

/** The last policy id of a range of active autopays; undefined for the last range. */
export async function endOfAutopays(db: Queryable, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('autopay') // autopay_on
    .select('policy_id')
    .where('status', '=', 'on')
    .where('policy_id', '>', after)
    .orderBy('policy_id')
    .offset(AUTOPAYS_A_RANGE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.policy_id;
}

/** `oldest`: the oldest as-of date of a policy to charge on; undefined where the record is our own. */
export type ChargeDay = { days: DaysByState; oldest: Date | undefined };

function dueCharges(db: Queryable, { days, oldest }: ChargeDay) {
  const today = dayFrom(days, 'policy.state');
  return db
    .selectFrom('autopay') // autopay_on
    .innerJoin('policy', 'policy.id', 'autopay.policy_id')
    .innerJoin('account', 'account.id', 'autopay.account_id')
    .innerJoin('instalment', 'instalment.policy_id', 'policy.id') // instalment_next_due
    .select(['autopay.policy_id', 'autopay.account_id', 'account.email'])
    .select(['instalment.id', 'instalment.due_on', 'instalment.amount_cents'])
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'))
    .where('autopay.status', '=', 'on')
    .where(isAsOfSince('autopay.policy_id', oldest))
    .where(({ or, and, eb }) =>
      or([eb('policy.status', '=', 'A'), and([eb('policy.status', '=', 'C'), eb('policy.cancels_on', '>', today)])]),
    )
    .where('instalment.paid_at', 'is', null)
    .where('instalment.due_on', '<=', today)
    .where(({ not, or }) =>
      not(or([isBeingPaid, hasComeBack, isGivenUp, hasJustFailed].map((is) => is('instalment')))),
    );
}

export async function listDueCharges(db: Queryable, day: ChargeDay, { after, until }: IdRange, most: number) {
  const rows = await dueCharges(db, day)
    .where('autopay.policy_id', '>', after)
    .$if(until !== undefined, (query) => query.where('autopay.policy_id', '<=', until ?? 0))
    .orderBy('autopay.policy_id')
    .orderBy('instalment.id')
    .limit(most)
    .execute();
  return rows.map(
    ({ id, due_on, amount_cents, ...of }): DueCharge => ({ ...of, instalment: { id, due_on, amount_cents } }),
  );
}

/** Whether a listed bill is still to be charged. The caller has locked its policy. */
export async function isStillDue(trx: Queryable, day: ChargeDay, { instalment }: DueCharge): Promise<boolean> {
  return (await dueCharges(trx, day).where('instalment.id', '=', instalment.id).executeTakeFirst()) !== undefined;
}

/** Locks the consent until the transaction ends, so a charge starts before the consent is withdrawn, or not at all. */
export const lockConsent = (trx: Queryable, policyId: number) =>
  trx
    .selectFrom('autopay')
    .select(['customer_ref', 'method_ref', 'card_brand', 'card_last4'])
    .where('policy_id', '=', policyId)
    .where('status', '=', 'on')
    .forUpdate()
    .executeTakeFirst();

/** The card for a charge that has started, whatever card autopay has now. An older release did not store it: then autopay's. */
export async function findCardToCharge(db: Queryable, paymentId: number): Promise<SavedCard | undefined> {
  const row = await db
    .selectFrom('payment') // its primary key
    .leftJoin('autopay', 'autopay.policy_id', 'payment.policy_id')
    .select(({ fn }) => fn.coalesce('payment.customer_ref', 'autopay.customer_ref').as('customer_ref'))
    .select(({ fn }) => fn.coalesce('payment.method_ref', 'autopay.method_ref').as('method_ref'))
    .select(['payment.card_brand', 'payment.card_last4'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  if (!row?.customer_ref || !row.method_ref) return undefined;
  const card = row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : undefined;
  return { customerRef: row.customer_ref, methodRef: row.method_ref, card };
}

/** The bill a payment leaves unpaid: when the term begins that waits for the bill; and whether autopay gives it up. */
export const findBillLeft = (db: Queryable, paymentId: number) =>
  db
    .selectFrom('payment_part as charged') // its primary key
    .innerJoin('instalment as bill', 'bill.id', 'charged.instalment_id')
    .leftJoin('renewal_offer as offer', (join) =>
      join
        .onRef('offer.policy_id', '=', 'bill.policy_id')
        .onRef('offer.first_bill', '=', 'bill.number')
        .on('offer.begun_at', 'is', null)
        .on('offer.lapsed_at', 'is', null),
    ) // renewal_offer_by_term
    .select(['offer.effective_on as begins', isGivenUp('bill').as('isGivenUp')])
    .where('charged.payment_id', '=', paymentId)
    .where('bill.paid_at', 'is', null)
    .orderBy('offer.effective_on') // of several bills, the one that a term waits for
    .executeTakeFirst();

/** Cards of consents that were withdrawn, once no charge to them is open. */
export const listCardsToForget = (db: Queryable, { afterId, most }: NextPolicies) =>
  db
    .selectFrom('autopay') // autopay_to_forget
    .select('policy_id')
    .select(({ ref }) => ref('forget_ref').$castTo<string>().as('ref'))
    .where('forget_ref', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment') // payment_by_policy
            .select('payment.id')
            .whereRef('payment.policy_id', '=', 'autopay.policy_id')
            .where('payment.purpose', '=', 'autopay')
            .where('payment.status', '=', 'open'),
        ),
      ),
    )
    .where('policy_id', '>', afterId)
    .orderBy('policy_id')
    .limit(most)
    .execute();

export async function noteForgotten(db: Queryable, policyId: number, ref: string): Promise<void> {
  await db
    .updateTable('autopay')
    .set({ forget_ref: null })
    .where('policy_id', '=', policyId)
    .where('forget_ref', '=', ref)
    .execute();
}
