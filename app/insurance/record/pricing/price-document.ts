// Prices a policy document for its whole term, by the rate book it names.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument } from '#contract/policy-document.ts';
import { type Answers, readAnswers } from '../../rating/answers.ts';
import { type EligibilityReason, eligibilityOf } from '../../rating/eligibility.ts';
import { type Fee, type Rating, rate } from '../../rating/rate.ts';
import type { FiledPlan } from '../../rating/rate-books.ts';
import { worksheetOf } from '../../rating/worksheet.ts';
import { answersOf, type ByHand, kindOf } from './answers-of.ts';

/** No price. `refer`: an underwriter decides; `decline`: not sold. Reasons are ids of the eligibility table. */
export type Refused = { kind: 'refused'; outcome: 'refer' | 'decline'; reasons: EligibilityReason[] };

/** A coverage of a vehicle, identified by its position in the document, priced for the whole term. */
export type PricedLine = { vehicle: number; kind: CoverageKind; cents: number };

export type Priced = {
  kind: 'priced';
  premiumCents: number;
  fees: Fee[];
  feesCents: number;
  lines: PricedLine[];
  /** Every factor and rounding, as a version stores them. */
  worksheet: ReturnType<typeof worksheetOf>;
  /** Drivers and vehicles have the positions of the document. */
  rating: Rating;
};

/**
 * Prices a document that is eligible for sale. Without a named book, it uses the one in force on the term's first day.
 */
export function priceDocument(document: PolicyDocument, on?: string): Priced | ByHand | Refused {
  const read = readDocument(document, on);
  if (read.kind === 'by-hand') return read;
  const { outcome, reasons } = eligibilityOf(read.answers, read.plan.rates, read.plan.eligibility);
  return outcome === 'bind' ? priceOf(read) : { kind: 'refused', outcome, reasons };
}

/** Prices a document without checking eligibility. */
export function rateDocument(document: PolicyDocument, on?: string): Priced | ByHand | Refused {
  const read = readDocument(document, on);
  return read.kind === 'by-hand' ? read : priceOf(read);
}

/** Whether the document's premium is the one of its rate book. If not, a person prices changes to it. */
export function isPricedByBook(document: PolicyDocument, on: string): boolean {
  const read = readDocument(document, on);
  const rated = read.kind === 'read' ? rate(read.answers, read.plan.rates) : undefined;
  return rated !== undefined && !('outcome' in rated) && rated.premium * 100 === document.premium_cents;
}

type ReadDocument = { kind: 'read'; answers: Answers; plan: FiledPlan; drivers: number[]; vehicles: number[] };

/** @param on see `answersOf` */
export function readDocument(document: PolicyDocument, on?: string): ReadDocument | ByHand {
  const given = answersOf(document, on);
  if (given.kind === 'by-hand') return given;
  const answers = readAnswers(given.answers, given.plan.rates);
  if ('outcome' in answers) return { kind: 'by-hand', why: answers.reasons };
  return { ...given, kind: 'read', answers };
}

function priceOf({ answers, plan, drivers, vehicles }: ReadDocument): Priced | ByHand | Refused {
  const rated = rate(answers, plan.rates);
  if ('outcome' in rated) {
    if (rated.outcome === 'error') return { kind: 'by-hand', why: rated.reasons };
    return { kind: 'refused', ...rated };
  }
  const rating = {
    ...rated,
    drivers: rated.drivers.map((driver) => ({ ...driver, driver: drivers[driver.driver - 1] ?? 0 })),
    lines: rated.lines.map((line) => ({ ...line, vehicle: vehicles[line.vehicle - 1] ?? 0 })),
  };
  return {
    kind: 'priced',
    premiumCents: rating.premium * 100,
    fees: rating.fees,
    feesCents: centsOf(rating.fees),
    lines: rating.lines.flatMap(({ vehicle, coverage, dollars }) => {
      const kind = kindOf(coverage);
      return kind ? [{ vehicle, kind, cents: dollars * 100 }] : [];
    }),
    worksheet: worksheetOf(rating),
    rating,
  };
}

export const centsOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Adds a price to the document: for each coverage and for the term, with its fees and the book that made it. */
export function withPrice(
  document: PolicyDocument,
  price: Pick<Priced, 'premiumCents' | 'lines' | 'fees' | 'rating'>,
): PolicyDocument {
  const priced = (coverage: PolicyCoverage, isOf: (vehicle: number) => boolean): PolicyCoverage => ({
    ...coverage,
    premium_cents: centsOf(price.lines.filter(({ vehicle, kind }) => kind === coverage.kind && isOf(vehicle))),
  });
  return {
    ...document,
    coverages: document.coverages.map((coverage) => priced(coverage, () => true)),
    vehicles: document.vehicles.map((vehicle) => ({
      ...vehicle,
      coverages: vehicle.coverages.map((coverage) => priced(coverage, (position) => position === vehicle.position)),
    })),
    rating: document.rating && { ...document.rating, book: price.rating.book },
    premium_cents: price.premiumCents,
    fees: price.fees,
  };
}

/** Adds a premium that no rate book made. It has no lines, so the price of each coverage becomes unknown. */
export function withPremium(document: PolicyDocument, premiumCents: number): PolicyDocument {
  const plain = <Covered extends { coverages: PolicyCoverage[] }>(covered: Covered): Covered => ({
    ...covered,
    coverages: covered.coverages.map((coverage) => ({ ...coverage, premium_cents: null })),
  });
  return { ...plain(document), vehicles: document.vehicles.map(plain), premium_cents: premiumCents };
}
