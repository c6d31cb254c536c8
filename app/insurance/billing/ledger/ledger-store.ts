import { type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { ago } from '#platform/database/moments.ts';
import type { NextPolicies } from '../../policies/each-policy.ts';
import { type Account, billsOf, type EntryKind, type LedgerBill, type NewEntry } from './ledger.ts';
import type { Unposted } from './opening-entries.ts';

/** Locks the policy until the transaction ends, so that only one operation at a time changes what it owes. */
export const lockBilledPolicy = (trx: Queryable, id: number) =>
  trx
    .selectFrom('policy')
    .select('id')
    .select(({ ref }) => ref('state').$castTo<StateCode>().as('state'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export type Entry = NewEntry & { id: number; postedAt: Date; actor: string; versionNumber: number | undefined };

/** Entries in the order in which they were posted. */
export const listEntries = async (db: Queryable, policyId: number): Promise<Entry[]> =>
  (await listEntriesOf(db, [policyId])).get(policyId) ?? [];

/** The entries of several policies, by policy id. */
export async function listEntriesOf(db: Queryable, policyIds: readonly number[]): Promise<Map<number, Entry[]>> {
  const rows = await db
    .selectFrom('ledger_entry') // ledger_entry_by_policy
    .select([
      'policy_id',
      'id',
      'cents',
      'term_number as termNumber',
      'instalment',
      'due_on',
      'posted_at as postedAt',
      'actor',
    ])
    .select(['version_number', 'payment_id', 'source', 'reason'])
    .select(({ ref }) => [
      ref('kind').$castTo<EntryKind>().as('kind'),
      ref('debit').$castTo<Account>().as('debit'),
      ref('credit').$castTo<Account>().as('credit'),
    ])
    .where('policy_id', '=', sql<number>`any(${policyIds})`)
    .orderBy('id')
    .execute();
  const byPolicy = new Map<number, Entry[]>(policyIds.map((id) => [id, []]));
  for (const { policy_id, instalment, due_on, version_number, payment_id, source, reason, ...row } of rows) {
    byPolicy.get(policy_id)?.push({
      ...row,
      instalment: instalment ?? undefined,
      dueOn: due_on ?? undefined,
      source: source ?? undefined,
      reason: reason ?? undefined,
      paymentId: payment_id ?? undefined,
      versionNumber: version_number ?? undefined,
    });
  }
  return byPolicy;
}

/** An entry with its posting time and actor. */
export type PostedEntry = NewEntry & { postedAt: Date; actor: Actor; versionNumber?: number | undefined };

/** @throws when one of the entries was posted before, which rolls back the whole operation */
export const insertEntries = (trx: Queryable, policyId: number, entries: readonly PostedEntry[]): Promise<void> =>
  insertEntriesOf(trx, [{ policyId, entries }]);

/** The same for several policies, as many as one statement can take. */
export async function insertEntriesOf(
  trx: Queryable,
  ledgers: readonly { policyId: number; entries: readonly PostedEntry[] }[],
): Promise<void> {
  const rows = ledgers.flatMap(({ policyId, entries }) =>
    entries.map(({ kind, debit, credit, cents, actor, ...of }) => ({
      policy_id: policyId,
      kind,
      debit,
      credit,
      cents,
      actor,
      posted_at: of.postedAt,
      term_number: of.termNumber,
      instalment: of.instalment ?? null,
      due_on: of.dueOn ?? null,
      version_number: of.versionNumber ?? null,
      payment_id: of.paymentId ?? null,
      source: of.source ?? null,
      reason: of.reason ?? null,
    })),
  );
  if (rows.length > 0) await trx.insertInto('ledger_entry').values(rows).execute();
}

/**
 * Updates the bill rows that pages read from the ledger entries. A bill keeps its row, because payments refer to it.
 * `amount_cents` is what is left to pay while the bill is open, and what it came to afterwards.
 */
export const projectBills = (trx: Queryable, policyId: number, entries: readonly NewEntry[]): Promise<void> =>
  projectBillsOf(trx, [{ policyId, entries }]);

/** The same for several policies, as many as one statement can take. */
export async function projectBillsOf(
  trx: Queryable,
  ledgers: readonly { policyId: number; entries: readonly NewEntry[] }[],
): Promise<void> {
  const bills = ledgers.flatMap(({ policyId, entries }) =>
    billsOf(entries).map((bill) => ({ ...billRow(bill), policy_id: policyId })),
  );
  if (bills.length === 0) return;
  await trx
    .insertInto('instalment')
    .values(bills)
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'number'])
        .doUpdateSet(({ ref, fn }) => ({
          due_on: ref('excluded.due_on'),
          amount_cents: ref('excluded.amount_cents'),
          term_number: ref('excluded.term_number'),
          paid_at: sql<Date>`case when ${ref('excluded.paid_at')} is not null
          then ${fn.coalesce('instalment.paid_at', 'excluded.paid_at')} end`,
        }))
        .where(sql<SqlBool>`
        (instalment.due_on, instalment.amount_cents, instalment.term_number, instalment.paid_at is null) is distinct from
        (excluded.due_on, excluded.amount_cents, excluded.term_number, excluded.paid_at is null)`),
    ) // instalment_by_policy
    .execute();
  // A reopened bill can be paid again, so the payment that had paid it no longer holds it.
  await trx
    .updateTable('payment_part as part')
    .from('instalment')
    .from('payment')
    .set({ is_live: false })
    .whereRef('instalment.id', '=', 'part.instalment_id')
    .whereRef('payment.id', '=', 'part.payment_id')
    .where('instalment.policy_id', '=', sql<number>`any(${ledgers.map(({ policyId }) => policyId)})`)
    .where('instalment.paid_at', 'is', null)
    .where('payment.status', '=', 'succeeded')
    .where('part.is_live', '=', true)
    .execute();
}

/** The columns of a bill that pages read. */
export const billRow = ({ number, termNumber, dueOn, leftCents, chargedCents, settledAt }: LedgerBill) => ({
  number,
  term_number: termNumber,
  due_on: dueOn,
  amount_cents: leftCents > 0 ? leftCents : chargedCents,
  paid_at: leftCents > 0 ? null : (settledAt ?? new Date()),
});

/** Numbers of the bills that an open payment holds, whose outcome is not known yet. */
export async function listHeld(db: Queryable, policyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment') // payment_by_policy
    .innerJoin('payment_part as part', 'part.payment_id', 'payment.id')
    .innerJoin('instalment', 'instalment.id', 'part.instalment_id')
    .select('instalment.number')
    .where('payment.policy_id', '=', policyId)
    .where('payment.status', '=', 'open')
    .where('part.is_live', '=', true)
    .execute();
  return rows.map(({ number }) => number);
}

/** Bills and payments without ledger entries: either older than the ledger, or written by an older release. */
export async function listUnposted(db: Queryable, policyId: number): Promise<Unposted> {
  const bills = await sql<Unposted['bills'][number]>`
    select bill.number, bill.due_on as "dueOn", bill.amount_cents as cents, bill.paid_at as "paidAt", coalesce(
      (select max(term_number) from renewal_offer where policy_id = bill.policy_id and first_bill <= bill.number),
      (select max(number) from policy_term where policy_id = bill.policy_id and effective_on <= bill.due_on),
      (select min(number) from policy_term where policy_id = bill.policy_id), 1) as "termNumber"
    from instalment as bill
    where bill.policy_id = ${policyId} and bill.term_number is null and bill.amount_cents > 0
    order by bill.number`.execute(db); // instalment_by_policy, renewal_offer_by_term, policy_term_by_policy
  const payments = await sql<Unposted['payments'][number]>`
    select payment.id as "paymentId", payment.settled_at as at,
      json_agg(json_build_object('number', bill.number, 'cents', part.amount_cents) order by bill.number) as parts
    from payment join payment_part as part on part.payment_id = payment.id and part.is_live
      join instalment as bill on bill.id = part.instalment_id
    where payment.policy_id = ${policyId} and payment.status = 'succeeded' and payment.posted_at is null
    group by payment.id
    order by payment.id`.execute(db); // payment_by_policy
  const lapsed = await sql<Unposted['lapsed'][number]>`
    select first_bill as first, bills as count from renewal_offer as offer
    where policy_id = ${policyId} and lapsed_at is not null and exists (
      select from instalment where instalment.policy_id = offer.policy_id and paid_at is null
        and number >= first_bill and number < first_bill + bills)`.execute(db); // renewal_offer_by_term
  return { bills: bills.rows, payments: payments.rows, lapsed: lapsed.rows };
}

/** Marks all successful payments of a policy as posted to the ledger. */
export async function notePosted(trx: Queryable, policyId: number): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ posted_at: sql<Date>`now()` })
    .where('policy_id', '=', policyId) // payment_by_policy
    .where('status', '=', 'succeeded')
    .where('posted_at', 'is', null)
    .execute();
}

/**
 * An older release runs beside this one for a day or two at most. Older unposted payments are posted at the next
 * operation on their policy.
 */
const DAYS_BESIDE = 7;

/** Policies with recent successful payments that have no ledger entries. */
export const listPoliciesToPost = (db: Queryable, { afterId, most }: NextPolicies) =>
  db
    .selectFrom('payment') // payment_to_post
    .select('policy_id')
    .distinct()
    .where('policy_id', '>', afterId)
    .where('status', '=', 'succeeded')
    .where('posted_at', 'is', null)
    .where('settled_at', '>', ago({ days: DAYS_BESIDE }))
    .orderBy('policy_id')
    .limit(most)
    .execute();

/** The bills that a payment is for, by number. */
export const listPaidParts = (db: Queryable, paymentId: number): Promise<{ number: number; cents: number }[]> =>
  db
    .selectFrom('payment_part as part') // its primary key
    .innerJoin('instalment', 'instalment.id', 'part.instalment_id')
    .select(['instalment.number', 'part.amount_cents as cents'])
    .where('part.payment_id', '=', paymentId)
    .orderBy('instalment.number')
    .execute();

/** Whether a payment of a bill is open: it is not known yet whether the bill is paid. In a query of that bill. */
export const isBeingPaid = (bill: string) =>
  sql<boolean>`exists (
    select from payment_part as part join payment on payment.id = part.payment_id -- payment_part_once_an_instalment
    where part.instalment_id = ${sql.ref(`${bill}.id`)} and part.is_live and payment.status = 'open')`;
