// The price of a change within a term. The whole term is priced by its own rate book before and after; of each line's
// difference, the share for the rest of the term is charged or returned (rating.md §5).
import type { PolicyDocument } from '#contract/policy-document.ts';
import { changedLines, type LineChange, MINIMUM } from '../../rating/changed-lines.ts';
import { explainLines, type Part } from '../../rating/explain-change.ts';
import { shareLeft } from '../../rating/pro-rata.ts';
import type { Fee } from '../../rating/rate.ts';
import { type ByHand, kindOf } from './answers-of.ts';
import { centsOf, type Priced, type PricedLine, type Refused, rateDocument } from './price-document.ts';

/** `cents`: from the day of the change to the end of the term. Can also be the minimum premium, with vehicle 0. */
export type ChangedLine = Omit<PricedLine, 'kind'> & { kind: PricedLine['kind'] | typeof MINIMUM };

export type PricedChange = {
  kind: 'priced';
  /** What the change adds to or takes off the term's bills, without fees. */
  changeCents: number;
  /** Fees of filings that the change adds. None is returned, because a fee is earned when it is charged. */
  newFees: Fee[];
  newFeesCents: number;
  /** The price of the whole term after the change, which the version stores. */
  after: Omit<Priced, 'kind'>;
  premiumBeforeCents: number;
  /** The lines whose price changes. */
  lines: ChangedLine[];
  /** Adds up to `changeCents`. */
  explanation: Part[];
};
export type ChangePrice = PricedChange | ByHand | Refused;

/**
 * @param before the previous version's document, with its price
 * @param effectiveOn the day within the term on which the change takes effect
 */
export function priceChange(before: PolicyDocument, after: PolicyDocument, effectiveOn: string): ChangePrice {
  const [old, now] = [rateDocument(before, effectiveOn), rateDocument(byBookOf(before, after), effectiveOn)];
  if (old.kind !== 'priced') return old;
  if (now.kind !== 'priced') return now;
  if (old.premiumCents !== before.premium_cents) return { kind: 'by-hand', why: ['premium-not-by-book'] };
  const share = shareLeft(before.term, effectiveOn);
  const changes = changedLines(old.rating, now.rating, share);
  const newFees = addedFees(old.fees, now.fees);
  return {
    kind: 'priced',
    changeCents: centsOf(changes),
    newFees,
    newFeesCents: centsOf(newFees),
    after: { ...now, fees: [...before.fees, ...newFees], feesCents: centsOf([...before.fees, ...newFees]) },
    premiumBeforeCents: old.premiumCents,
    lines: changes.flatMap(lineOf),
    explanation: explainLines(changes, share),
  };
}

/** A term keeps its rate book and its dates, whatever changes in it. */
function byBookOf({ rating, term }: PolicyDocument, after: PolicyDocument): PolicyDocument {
  return { ...after, term, rating: after.rating && { ...after.rating, book: rating?.book ?? null } };
}

function lineOf({ vehicle, coverage, cents }: LineChange): ChangedLine[] {
  const kind = coverage === MINIMUM ? MINIMUM : kindOf(coverage);
  return kind && cents !== 0 ? [{ vehicle, kind, cents }] : [];
}

function addedFees(before: readonly Fee[], after: readonly Fee[]): Fee[] {
  const had = before.map(({ fee }) => fee);
  return after.filter(({ fee }) => {
    const at = had.indexOf(fee);
    if (at >= 0) had.splice(at, 1);
    return at < 0;
  });
}
