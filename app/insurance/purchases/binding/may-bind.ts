// Decides whether a policy may be issued as it was signed, and what its bills are. Amounts are in whole cents.
import { dayIn } from '#platform/calendar/day-in.ts';
import type { TermBill } from '../../billing/ledger/post-charges.ts';
import { worksheetHash } from '../../quotes/pricing/locked-price.ts';
import { heldBackUntil } from '../../record/pricing/moratorium.ts';
import { priceDocument } from '../../record/pricing/price-document.ts';
import { type Purchase, partFeesCents } from '../purchase.ts';
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
  | 'todayCents'
  | 'instalments'
>;

/** Whether the price lock has ended, since no policy begins before it is bought. */
export const isPromiseOver = ({ lockedUntil, state }: Signed, now: Date): boolean => lockedUntil < dayIn(state, now);

/**
 * Why the policy may not be bound; the signed answers are rated again.
 *
 * @param heldCents the authorized amount
 * @returns undefined when it may be bound
 */
export function whyNotBound(purchase: Signed, heldCents: number, now: Date): WhyLetGo | undefined {
  if (purchase.status !== 'held') return 'withdrawn';
  if (isPromiseOver(purchase, now)) return 'lock-ended';
  const { premiumCents, feesCents, todayCents, document } = purchase;
  // A moratorium may have been declared since the payment page opened. Coverage never begins before binding.
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
 * The first bill includes all fees of the term and is due on the day of purchase. Each other bill includes an
 * installment fee, which is computed from the signed amounts, whatever a newer rate book says.
 */
export function billsOfPurchase(purchase: Signed, today: string): (TermBill & { feeCents: number })[] {
  const { feesCents, todayCents, instalments } = purchase;
  const feeCents = instalments.length === 0 ? 0 : Math.floor(partFeesCents(purchase) / instalments.length);
  return [
    { dueOn: today, premiumCents: todayCents - feesCents, feeCents: feesCents },
    ...instalments.map(({ dueOn, cents }) => ({ dueOn, premiumCents: cents - feeCents, feeCents })),
  ];
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
