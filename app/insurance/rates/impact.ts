// The impact of another rate book: each policy in force is rated by both books, with its own answers and dates.
import { z } from 'zod';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { readAnswers } from '../rating/answers.ts';
import { changedLines, type LineChange } from '../rating/changed-lines.ts';
import { explainChange, type Part } from '../rating/explain-change.ts';
import { tierOf } from '../rating/policy-rates.ts';
import { type Rating, rate } from '../rating/rate.ts';
import type { RateBook } from '../rating/rate-book.ts';
import { answersOf, type DocumentAnswers } from '../record/pricing/answers-of.ts';

export type RatedTwice = {
  kind: 'rated';
  before: Rating;
  after: Rating;
  /** State and territory, such as `TX 1`. */
  territory: string;
  tier: string;
};
/** `why`: a code for pricing by hand, for an answer that a book does not know, or for a referral. */
export type NotRatedTwice = { kind: 'not-rated'; why: string };

/**
 * Rates a policy by two books. Neither has to be in force on the policy's dates, since only their factors are compared.
 */
export function rateTwice(document: PolicyDocument, from: RateBook, to: RateBook): RatedTwice | NotRatedTwice {
  // With whoever joined within the term.
  const given = answersOf(document, document.term.expires_on);
  if (given.kind === 'by-hand') return notRated(given.why);
  const before = ratingBy(given, from);
  if ('outcome' in before) return notRated(before.reasons);
  const after = ratingBy(given, to);
  if ('outcome' in after) return notRated(after.reasons);
  const { state, zip } = before.answers;
  const territories = from.states.get(state)?.territories;
  const territory = territories?.get(zip.slice(0, 3)) ?? territories?.get('other') ?? '';
  return {
    kind: 'rated',
    before: before.rating,
    after: after.rating,
    territory: `${state} ${territory}`,
    tier: tierOf(before.answers),
  };
}

const notRated = ([why = '']: readonly string[]): NotRatedTwice => ({ kind: 'not-rated', why });

/** Vehicles have the positions of the document. */
function ratingBy({ answers: given, vehicles }: DocumentAnswers, book: RateBook) {
  const answers = readAnswers(given, onAnyDay(book));
  if ('outcome' in answers) return answers;
  const rating = rate(answers, book);
  if ('outcome' in rating) return rating;
  const lines = rating.lines.map((line) => ({ ...line, vehicle: vehicles[line.vehicle - 1] ?? 0 }));
  return { answers, rating: { ...rating, lines } };
}

const onAnyDay = (book: RateBook): RateBook => ({
  ...book,
  states: new Map([...book.states].map(([state, rates]) => [state, { ...rates, effectiveFrom: '' }])),
});

/** Why the price changes, in parts that add up, and line by line. */
export const explainTwice = ({ before, after }: RatedTwice): { parts: Part[]; lines: LineChange[] } => ({
  parts: explainChange(before, after),
  lines: changedLines(before, after).filter(({ cents }) => cents !== 0),
});

const sums = z.object({ policies: z.int(), before: z.int(), after: z.int() });
export type Sums = z.output<typeof sums>;

/** The results of a run for the policies rated so far. In dollars per term, without fees. */
export const impactFound = z.object({
  total: sums,
  /** Bands of five percent, by their lower end; `same` for no change. */
  bands: z.record(z.string(), z.int()),
  states: z.record(z.string(), sums),
  territories: z.record(z.string(), sums),
  tiers: z.record(z.string(), sums),
  notRated: z.record(z.string(), z.int()),
  /** The policies with the largest increases, each as its version was rated; runs of older releases name no version. */
  worst: z.array(
    z.object({
      policyId: z.int(),
      version: z.int().optional(),
      number: z.string(),
      before: z.int(),
      after: z.int(),
    }),
  ),
});
export type ImpactFound = z.output<typeof impactFound>;

export const NOTHING_FOUND: ImpactFound = {
  total: { policies: 0, before: 0, after: 0 },
  bands: {},
  states: {},
  territories: {},
  tiers: {},
  notRated: {},
  worst: [],
};

const WORST = 20;
const BAND = 5;
/** Larger changes are counted in the outermost band. */
const OUTERMOST = 20;

/** Adds one policy to the results. */
export function withPolicy(
  found: ImpactFound,
  policy: { id: number; version: number; document: PolicyDocument },
  rated: RatedTwice | NotRatedTwice,
): ImpactFound {
  if (rated.kind === 'not-rated') {
    return { ...found, notRated: { ...found.notRated, [rated.why]: (found.notRated[rated.why] ?? 0) + 1 } };
  }
  const [before, after] = [rated.before.premium, rated.after.premium];
  const { prefix, number, state } = policy.document;
  const more = (of: Sums = { policies: 0, before: 0, after: 0 }): Sums => ({
    policies: of.policies + 1,
    before: of.before + before,
    after: of.after + after,
  });
  const band = bandOfChange(before, after);
  const worst =
    after > before
      ? [...found.worst, { policyId: policy.id, version: policy.version, number: `${prefix} ${number}`, before, after }]
          .toSorted(
            (one, other) => other.after - other.before - (one.after - one.before) || one.policyId - other.policyId,
          )
          .slice(0, WORST)
      : found.worst;
  return {
    ...found,
    total: more(found.total),
    bands: { ...found.bands, [band]: (found.bands[band] ?? 0) + 1 },
    states: { ...found.states, [state]: more(found.states[state]) },
    territories: { ...found.territories, [rated.territory]: more(found.territories[rated.territory]) },
    tiers: { ...found.tiers, [rated.tier]: more(found.tiers[rated.tier]) },
    worst,
  };
}

/** The lower end of the five-percent band of a change: 7% less is `-10`, 3% more is `0`. */
export function bandOfChange(before: number, after: number): string {
  if (before === after) return 'same';
  const percent = ((after - before) * 100) / before;
  const band = Math.floor(percent / BAND) * BAND;
  return String(Math.max(-OUTERMOST, Math.min(OUTERMOST - BAND, band)));
}

/** All bands, the largest decrease first. */
export const BANDS: readonly string[] = [
  ...Array.from({ length: OUTERMOST / BAND }, (_, at) => String(-OUTERMOST + at * BAND)),
  'same',
  ...Array.from({ length: OUTERMOST / BAND }, (_, at) => String(at * BAND)),
];
