// The price of a policy version, with its rating factors and what changed since the version before.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { explainChange, type Part } from '../rating/explain-change.ts';
import type { EndorsementPreview } from './endorse.ts';
import { type PolicyVersion, stateOf } from './policy-version.ts';
import { type PricedChange, priceChange } from './pricing/price-change.ts';
import { rateDocument } from './pricing/price-document.ts';
import { findVersion, versionAt, versionBefore } from './version-store.ts';
import { worksheetOfVersion } from './worksheet-view.ts';

/** Amounts are in whole cents. */
export type ExplainedPrice = {
  /** Includes the price. */
  document: PolicyDocument;
  /** The day for which the price was rated. */
  on: string;
  premiumCents: number;
  /** Null when a person set the price. */
  worksheet: unknown;
  step?: PriceStep | undefined;
};

/** The step from one price to another. */
export type PriceStep = {
  before: PolicyDocument;
  /** The amount added, and the parts that add up to it. Fees are separate. */
  cents: number;
  parts: Part[];
  feesCents: number;
  /**
   * True within a term: amounts are for the rest of the term. False between terms: amounts are for both whole terms.
   */
  isWithinTerm: boolean;
};

/** The version in force, or the version with this number; undefined when the policy has none. */
export async function priceOfVersion(
  db: Queryable,
  policyId: number,
  number?: number,
): Promise<ExplainedPrice | undefined> {
  const version =
    number === undefined ? await versionAt(db, policyId, new Date()) : await findVersion(db, policyId, number);
  if (!version) return undefined;
  return explainVersion(version, await versionBefore(db, version));
}

function explainVersion(version: PolicyVersion, before: PolicyVersion | undefined): ExplainedPrice {
  const { document, premiumCents, effectiveAt } = version;
  const on = dayIn(stateOf(document), effectiveAt);
  return {
    document,
    on,
    premiumCents,
    worksheet: worksheetOfVersion(version),
    step: before && stepOf(version, before.document, on),
  };
}

/** Undefined when a person set the price, or nothing about it changed. */
function stepOf(
  { kind, document, changeCents }: PolicyVersion,
  before: PolicyDocument,
  on: string,
): PriceStep | undefined {
  if (kind === 'renewal') return stepToTerm(before, document);
  if (kind !== 'endorsement') return undefined;
  const price = priceChange(before, document, on);
  return price.kind === 'priced' && price.changeCents === changeCents ? withinTerm(before, price) : undefined;
}

const withinTerm = (
  before: PolicyDocument,
  { changeCents: cents, explanation: parts, newFeesCents: feesCents }: PricedChange,
): PriceStep => ({ before, cents, parts, feesCents, isWithinTerm: true });

/** The price after a previewed change; undefined when a person must set it. */
export function priceAfter({ before, after, price, effectiveOn }: EndorsementPreview): ExplainedPrice | undefined {
  if (price.kind !== 'priced') return undefined;
  return {
    document: after,
    on: effectiveOn,
    premiumCents: after.premium_cents,
    worksheet: price.after.worksheet,
    step: withinTerm(before.document, price),
  };
}

/** The step from one term to the next. */
function stepToTerm(before: PolicyDocument, document: PolicyDocument): PriceStep | undefined {
  const [was, is] = [rateDocument(before, document.term.effective_on), rateDocument(document)];
  if (was.kind !== 'priced' || is.kind !== 'priced' || is.premiumCents !== document.premium_cents) return undefined;
  return betweenTerms(before, document.premium_cents, explainChange(was.rating, is.rating));
}

/** @param parts of the difference between the two prices by their rate books */
export const betweenTerms = (before: PolicyDocument, premiumCents: number, parts: Part[]): PriceStep => ({
  before,
  cents: premiumCents - before.premium_cents,
  parts,
  feesCents: 0,
  isWithinTerm: false,
});
