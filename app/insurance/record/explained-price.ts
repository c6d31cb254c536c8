// What a version of a policy costs, with what made it so: what it is rated by, and what changed since the version before.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { explainChange, type Part } from '../rating/explain-change.ts';
import type { EndorsementPreview } from './endorse.ts';
import { type PolicyVersion, stateOf } from './policy-version.ts';
import { type PricedChange, priceChange } from './pricing/price-change.ts';
import { rateDocument } from './pricing/price-document.ts';
import { findVersion, latestVersion, versionAt } from './version-store.ts';
import { worksheetOfVersion } from './worksheet-view.ts';

/** Amounts are whole cents. */
export type ExplainedPrice = {
  /** With its price. */
  document: PolicyDocument;
  /** The day that its rating asks about. */
  on: string;
  premiumCents: number;
  /** None where a person priced it. */
  worksheet: unknown;
  step?: PriceStep | undefined;
};

/** From one price to another. */
export type PriceStep = {
  before: PolicyDocument;
  /** What it adds, and its parts, which add up to that; fees come beside. */
  cents: number;
  parts: Part[];
  feesCents: number;
  /** Within a term: for what is left of it. Between terms: of both whole. */
  isWithinTerm: boolean;
};

/** The version in force, or one by its number; nothing when the policy has none such. */
export async function priceOfVersion(
  db: Queryable,
  policyId: number,
  number?: number,
): Promise<ExplainedPrice | undefined> {
  const version =
    number === undefined
      ? ((await versionAt(db, policyId, new Date())) ?? (await latestVersion(db, policyId)))
      : await findVersion(db, policyId, number);
  if (!version) return undefined;
  return explainVersion(version, await findVersion(db, policyId, version.number - 1));
}

export function explainVersion(version: PolicyVersion, before: PolicyVersion | undefined): ExplainedPrice {
  const { document, premiumCents, effectiveAt } = version;
  const on = dayIn(stateOf(document), effectiveAt);
  return {
    ...{ document, on, premiumCents, worksheet: worksheetOfVersion(version) },
    step: before && stepOf(version, before.document, on),
  };
}

/** Nothing where a person said what it costs, or nothing about the price changed. */
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

/** What a policy would cost after a change that is looked at; nothing where a person has to say it. */
export function priceAfter({ before, after, price, effectiveOn }: EndorsementPreview): ExplainedPrice | undefined {
  if (price.kind !== 'priced') return undefined;
  return {
    ...{ document: after, on: effectiveOn, premiumCents: after.premium_cents, worksheet: price.after.worksheet },
    step: withinTerm(before.document, price),
  };
}

/** From a term to the next. */
function stepToTerm(before: PolicyDocument, document: PolicyDocument): PriceStep | undefined {
  const [was, is] = [rateDocument(before), rateDocument(document)];
  if (was.kind !== 'priced' || is.kind !== 'priced' || is.premiumCents !== document.premium_cents) return undefined;
  return betweenTerms(before, document.premium_cents, explainChange(was.rating, is.rating));
}

/** @param parts of the difference between what the books make of both */
export const betweenTerms = (before: PolicyDocument, premiumCents: number, parts: Part[]): PriceStep => ({
  ...{ before, cents: premiumCents - before.premium_cents, parts, feesCents: 0, isWithinTerm: false },
});
