// Whether a policy may be written of what was signed for, and what its bills are. Amounts are whole cents.
import { dayIn } from '#platform/calendar/day-in.ts';
import type { TermBill } from '../../billing/ledger/post-charges.ts';
import { worksheetHash } from '../../quotes/pricing/locked-price.ts';
import { heldBackUntil } from '../../record/pricing/moratorium.ts';
import { priceDocument } from '../../record/pricing/price-document.ts';
import type { Purchase } from '../purchase.ts';
import type { WhyLetGo } from './hold.ts';

type Signed = Pick<
  Purchase,
  | 'status'
  | 'state'
  | 'document'
  | 'premiumCents'
  | 'feesCents'
  | 'worksheetHash'
  | 'lockedUntil'
  | 'effectiveAt'
  | 'todayCents'
  | 'instalments'
>;

/** Whether the promise of its price is over by then: no policy begins before it is bought. */
export const isPromiseOver = ({ effectiveAt, lockedUntil, state }: Signed, now: Date): boolean =>
  now >= effectiveAt || lockedUntil < dayIn(state, now);

/**
 * What speaks against it, by the answers that were signed for, rated again.
 *
 * @param heldCents what the bank has set aside
 * @returns nothing when it may be bound
 */
export function whyNotBound(purchase: Signed, heldCents: number, now: Date): WhyLetGo | undefined {
  if (purchase.status !== 'held') return 'withdrawn';
  if (isPromiseOver(purchase, now)) return 'lock-ended';
  const { premiumCents, feesCents, todayCents, document } = purchase;
  // Called since the payment page was opened: nothing is begun before the policy is written.
  if (heldBackUntil(document, dayIn(purchase.state, now))) return 'held-back';
  const price = priceDocument(document);
  const isPrice =
    price.kind === 'priced' &&
    price.premiumCents === premiumCents &&
    price.feesCents === feesCents &&
    document.premium_cents === premiumCents &&
    worksheetHash(price).equals(purchase.worksheetHash);
  const bills = billsOfPurchase(purchase, dayIn(purchase.state, now));
  const isPlan =
    sum(bills.map((bill) => bill.premiumCents)) === premiumCents &&
    bills.every((bill) => bill.premiumCents > 0 && bill.feeCents >= 0);
  if (!isPrice || !isPlan) return 'price-changed';
  return heldCents === todayCents ? undefined : 'not-bound';
}

/**
 * The first with all fees of the term, due on the day it is bought; each of the others with the fee of a part, which is what
 * they come to beyond the premium: whatever a later book says.
 */
export function billsOfPurchase(
  { premiumCents, feesCents, todayCents, instalments }: Signed,
  today: string,
): (TermBill & { feeCents: number })[] {
  const beyond = todayCents - feesCents + sum(instalments.map(({ cents }) => cents)) - premiumCents;
  const feeCents = instalments.length === 0 ? 0 : Math.floor(beyond / instalments.length);
  return [
    { dueOn: today, premiumCents: todayCents - feesCents, feeCents: feesCents },
    ...instalments.map(({ dueOn, cents }) => ({ dueOn, premiumCents: cents - feeCents, feeCents })),
  ];
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
