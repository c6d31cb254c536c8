// What a change within a term costs: the whole term by its own book before and after, and of each line's difference what
// is left of the term (rating.md §5).
import type { PolicyDocument } from '#contract/policy-document.ts';
import { changedLines, type LineChange, MINIMUM } from '../../rating/changed-lines.ts';
import { explainLines, type Part } from '../../rating/explain-change.ts';
import { shareLeft } from '../../rating/pro-rata.ts';
import type { Fee } from '../../rating/rate.ts';
import { type ByHand, kindOf } from './answers-of.ts';
import { centsOf, type Priced, type PricedLine, type Refused, rateDocument } from './price-document.ts';

/** `cents`: from the day of the change to the end of the term. Also `minimum`, of vehicle 0. */
export type ChangedLine = Omit<PricedLine, 'kind'> & { kind: PricedLine['kind'] | typeof MINIMUM };

export type PricedChange = {
  kind: 'priced';
  /** What the change adds to the bill of the term, or takes off it; without fees. */
  changeCents: number;
  /** Fees of filings that the change brings. None is given back: a fee is earned when it is charged. */
  newFees: Fee[];
  newFeesCents: number;
  /** Of the whole term as it is after the change: what its version keeps. */
  after: Omit<Priced, 'kind'>;
  premiumBeforeCents: number;
  /** The lines whose price changes. */
  lines: ChangedLine[];
  /** Adds up to `changeCents`. */
  explanation: Part[];
};
export type ChangePrice = PricedChange | ByHand | Refused;

/**
 * @param before the document of the version before, with its price
 * @param effectiveOn the day from which the change holds, within the term
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

/** A term keeps its book and its days, whatever changes in it. */
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
