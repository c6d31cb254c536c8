// Writes off a small balance of a policy that has ended, when collecting it costs more. Amounts are whole cents.
import { billing } from '#config/insurance/billing.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { coverOn, hasEnded } from '../policies/cover.ts';
import { coverDay } from '../policies/cover-day.ts';
import { lapseOf, lastDayToReinstate } from '../policies/lapse.ts';
import { addEvent } from '../policies/policy-event-store.ts';
import { balanceOf, billsOf, type Ledger } from './ledger/ledger.ts';
import { readLedger } from './ledger/open-ledger.ts';
import { postWriteOff } from './ledger/post-charges.ts';
import { findPayablePolicy, listUnpaid, lockPayablePolicy, type PaidPolicy } from './payment-store.ts';

/**
 * Why nothing is written off: the policy goes on or may be reinstated, a payment is open, nothing is left, or too much.
 */
export type NoWriteOff = 'not-over' | 'may-go-on' | 'payment-open' | 'nothing' | 'too-much';
export type WriteOff = { kind: 'open'; cents: number; bills: number[] } | { kind: 'none'; why: NoWriteOff };

export async function findWriteOff(db: Queryable, policyId: number): Promise<WriteOff> {
  return writeOffOf(db, await findPayablePolicy(db, policyId));
}

async function writeOffOf(db: Queryable, policy: PaidPolicy): Promise<WriteOff> {
  const none = (why: NoWriteOff): WriteOff => ({ kind: 'none', why });
  const today = coverDay(policy, new Date());
  if (!hasEnded(coverOn(policy, today))) return none('not-over');
  const lapse = lapseOf(policy, await listUnpaid(db, policy.id), today);
  if (lapse.kind === 'open' || lapse.kind === 'asked' || mayReinstateAtDesk(policy, today)) return none('may-go-on');
  const ledger = await readLedger(db, policy.id);
  const bills = openBills(ledger);
  // This includes disputed amounts: a dispute that is won pays the bill again.
  if (ledger.held.size > 0 || balanceOf(ledger.entries, 'disputed') > 0) return none('payment-open');
  const cents = bills.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (cents === 0) return none('nothing');
  if (cents > billing.mostWrittenOffCents) return none('too-much');
  return { kind: 'open', cents, bills: bills.map(({ number }) => number) };
}

/** The desk may reinstate it, and asks for what is due first. */
const mayReinstateAtDesk = ({ ended_otherwise, cancels_on, expires_on }: PaidPolicy, today: string) =>
  ended_otherwise && cancels_on !== null && today <= lastDayToReinstate(cancels_on, expires_on);

const openBills = ({ entries }: Ledger) => billsOf(entries).filter(({ leftCents }) => leftCents > 0);

export type WritingOff = {
  policyId: number;
  /** The balance that the staff member saw when deciding. */
  cents: number;
  /** In the staff member's words. */
  reason: string;
  actor: Actor;
};

/**
 * Writes off the whole balance. The caller checks permission and writes the audit entry.
 *
 * @returns why nothing was done; `changed` when the balance is not the one that was seen
 */
export async function writeOffBalance(
  trx: Queryable,
  { policyId, cents, reason, actor }: WritingOff,
): Promise<'done' | 'changed' | NoWriteOff> {
  const found = await writeOffOf(trx, await lockPayablePolicy(trx, policyId));
  if (found.kind === 'none') return found.why;
  if (found.cents !== cents) return 'changed';
  for (const bill of found.bills) await postWriteOff(trx, { policyId, bill, reason, actor });
  await addEvent(trx, { type: 'bill.written_off.v1', policyId, data: { cents } });
  return 'done';
}
