// Posts charges and returned premium within the caller's transaction. Amounts are in whole cents, days are
// `yyyy-mm-dd`.
import type { Queryable } from '#platform/database/database.ts';
import { billsOf, type NewEntry } from './ledger.ts';
import { listEntries } from './ledger-store.ts';
import { openLedger, type PostedBy, post } from './open-ledger.ts';
import {
  type PolicyEnd,
  type PremiumChange,
  type PremiumPreview,
  policyEndEntries,
  premiumChangeEntries,
  previewPremiumChange,
  restoredEntries,
} from './premium-change.ts';
import { termReversal } from './term-reversal.ts';

type OfPolicy = PostedBy & { policyId: number };

/** A bill of a new term. `feeCents` are charged in addition to the premium. */
export type TermBill = { dueOn: string; premiumCents: number; feeCents?: number };

/** Posts the bills of a new term, numbered after the policy's existing ones. @returns the first new number */
export async function postTermCharges(
  trx: Queryable,
  { policyId, termNumber, bills, ...by }: OfPolicy & { termNumber: number; bills: readonly TermBill[] },
): Promise<number> {
  const ledger = await openLedger(trx, policyId);
  const first = Math.max(0, ...billsOf(ledger.entries).map(({ number }) => number)) + 1;
  const entries = bills.flatMap(({ dueOn, premiumCents, feeCents = 0 }, at): NewEntry[] => {
    const charge = { debit: 'receivable', termNumber, instalment: first + at, dueOn } as const;
    return [
      { ...charge, kind: 'premium', credit: 'premium', cents: premiumCents },
      { ...charge, kind: 'fee', credit: 'fee', cents: feeCents },
    ];
  });
  await post(
    trx,
    ledger,
    by,
    entries.filter(({ cents }) => cents > 0),
  );
  return first;
}

/**
 * Reverses a term that does not begin: what was paid for it is owed back. Its bills go down to 0, but for what was paid out
 * although its payment came back: that is asked for on the last one.
 */
export async function postTermReversal(
  trx: Queryable,
  { policyId, termNumber, ...by }: OfPolicy & { termNumber: number },
): Promise<void> {
  const ledger = await openLedger(trx, policyId);
  await post(
    trx,
    ledger,
    by,
    termReversal(ledger, (bill) => bill.termNumber === termNumber),
  );
}

/** Posts a change of premium within a term. @returns its effect on the bills, as `previewPremiumChange` computes it */
export async function postPremiumChange(
  trx: Queryable,
  { policyId, termNumber, cents, feesCents, today, ...by }: OfPolicy & Omit<PremiumChange, 'state'>,
): Promise<PremiumPreview> {
  const ledger = await openLedger(trx, policyId);
  const change = { termNumber, cents, feesCents, today, state: ledger.state };
  await post(trx, ledger, by, premiumChangeEntries(ledger, change));
  return previewPremiumChange(ledger, change);
}

/** Posts the end of a policy within a term, as `previewPolicyEnd` computes it. */
export async function postPolicyEnd(
  trx: Queryable,
  { policyId, termNumber, cents, on, today, ...by }: OfPolicy & Omit<PolicyEnd, 'state'>,
): Promise<void> {
  const ledger = await openLedger(trx, policyId);
  const { ofTerm, later } = policyEndEntries(ledger, { termNumber, cents, on, today, state: ledger.state });
  const ended = await post(trx, ledger, by, ofTerm);
  // What the version returned is its own term's premium alone.
  await post(trx, ended, { actor: by.actor }, later);
}

/** Charges again what the version `ended` returned, fees included, because the policy goes on after all. */
export async function postRestoredPremium(
  trx: Queryable,
  { policyId, termNumber, ended, today, ...by }: OfPolicy & { termNumber: number; ended: number; today: string },
): Promise<void> {
  const ledger = await openLedger(trx, policyId);
  const returned = (await listEntries(trx, policyId)).filter(({ versionNumber }) => versionNumber === ended);
  await post(trx, ledger, by, restoredEntries(ledger, returned, { today, state: ledger.state, termNumber }));
}

/** Writes off what is left of a bill. @returns the cents written off; 0 if nothing is left or a payment is open */
export async function postWriteOff(
  trx: Queryable,
  { policyId, bill: number, reason, ...by }: OfPolicy & { bill: number; reason: string },
): Promise<number> {
  const ledger = await openLedger(trx, policyId);
  const bill = billsOf(ledger.entries).find((each) => each.number === number);
  if (!bill || bill.leftCents === 0 || ledger.held.has(number)) return 0;
  const { termNumber, leftCents: cents } = bill;
  await post(trx, ledger, by, [
    { kind: 'write-off', debit: 'write-off', credit: 'receivable', cents, termNumber, instalment: number, reason },
  ]);
  return cents;
}
