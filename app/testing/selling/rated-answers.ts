// Policies for the rating tests: the cases of the golden tests, and arbitrary policies that the plan can price.
import fc from 'fast-check';
import { type Answers, readAnswers } from '#insurance/rating/answers.ts';
import cases from '#insurance/rating/goldens/cases.json' with { type: 'json' };
import { type Rating, rate } from '#insurance/rating/rate.ts';
import { FILED_PLANS } from '#insurance/rating/rate-books.ts';

export const [{ rates: BOOK, eligibility: RULES }] = FILED_PLANS;

/** Case B of the golden tests: a Texas couple with two cars. */
export const TEXANS = read(cases.B);

export function read(input: unknown): Answers {
  const answers = readAnswers(input, BOOK);
  if ('outcome' in answers) throw new Error(answers.reasons.join());
  return answers;
}

export function ratingOf(answers: Answers): Rating {
  const rating = rate(answers, BOOK);
  if ('outcome' in rating) throw new Error(rating.reasons.join());
  return rating;
}

/** Case B with its first driver or vehicle changed. */
export const withDriver = (change: object): Answers =>
  read({ ...TEXANS, drivers: TEXANS.drivers.map((driver, at) => (at === 0 ? { ...driver, ...change } : driver)) });
export const withVehicle = (change: object): Answers =>
  read({ ...TEXANS, vehicles: TEXANS.vehicles.map((car, at) => (at === 0 ? { ...car, ...change } : car)) });

const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const keyOf = (table: ReadonlyMap<string, unknown> | undefined) => fc.constantFrom(...(table?.keys() ?? []));

const incident = fc.record({
  kind: fc.constantFrom('minor', 'speed_16_25', 'at_fault_pd', 'not_at_fault'),
  on: day('2023-01-01', '2027-12-31'),
});
/** Three incidents of at most three points each, so the policy is never referred for points. */
const driver = fc.record({
  status: fc.constantFrom('rated', 'rated', 'excluded', 'insured_elsewhere'),
  born: day('1940-01-01', '2007-12-31'),
  licensed: day('2008-01-01', '2025-12-31'),
  marital: fc.constantFrom('married', 'widowed', 'single'),
  foreign: fc.boolean(),
  course: fc.boolean(),
  filing: fc.option(keyOf(BOOK.filings)),
  incidents: fc.array(incident, { maxLength: 3 }),
});

function coverages(state: string): fc.Arbitrary<Record<string, string>> {
  const rates = BOOK.states.get(state);
  const limitOf = (coverage: string) => keyOf(rates?.limits.get(coverage) ?? BOOK.deductibles.get(coverage));
  const all = [...(rates?.base.keys() ?? [])].map((coverage) => [coverage, limitOf(coverage)] as const);
  return fc
    .record(Object.fromEntries(all), { requiredKeys: [] })
    .map((some) => Object.fromEntries(Object.entries(some).map(([coverage, limit = '']) => [coverage, limit])));
}

const ZIPS = {
  FL: ['33125', '34986', '32207', '32501'],
  TX: ['77036', '78501', '73301', '88510'],
  GA: ['30310', '31901'],
};

/** Any policy that the plan prices, with at least one rated driver. */
export const anyPolicy: fc.Arbitrary<Answers> = fc
  .constantFrom('FL' as const, 'TX' as const, 'GA' as const)
  .chain((state) =>
    fc
      .record({
        state: fc.constant(state),
        effective: day('2026-01-01', '2027-12-31'),
        zip: fc.constantFrom(...ZIPS[state]),
        term: fc.constantFrom('6', '12'),
        homeowner: fc.boolean(),
        paidInFull: fc.boolean(),
        paperless: fc.boolean(),
        prior: fc.record({
          months: fc.nat(30),
          lapse: fc.constantFrom(0, 7, 8, 30, 31, 60, 61, 999),
          bi50: fc.boolean(),
          exempt: fc.boolean(),
        }),
        drivers: fc
          .array(driver, { minLength: 1, maxLength: 4 })
          .map(([first, ...others]) => [{ ...first, status: 'rated' }, ...others]),
        vehicles: fc.array(
          fc.record({
            year: fc.integer({ min: 1990, max: 2027 }),
            symbol: fc.integer({ min: 1, max: 8 }),
            use: keyOf(BOOK.uses),
            antiTheft: fc.boolean(),
            financed: fc.boolean(),
            pipDed: fc.constantFrom('0', '250', '500', '1000'),
            coverages: coverages(state),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      })
      .map(read),
  );
