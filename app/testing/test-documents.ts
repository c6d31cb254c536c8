// Policy documents made from answers in the shape of the rating engine's golden cases.
import { POLICY_SCHEMA, type PolicyDocument, policyDocument } from '#contract/policy-document.ts';
import type { Answers } from '#insurance/rating/answers.ts';
import cases from '#insurance/rating/goldens/cases.json' with { type: 'json' };
import { kindOf } from '#insurance/record/pricing/answers-of.ts';
import { coverageFor } from '#insurance/record/pricing/coverage-options.ts';
import { rateDocument, withPrice } from '#insurance/record/pricing/price-document.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import { read } from './selling/rated-answers.ts';

const coverageOf = ([code, key]: [string, string], pipDeductible: number | null = null) => {
  const kind = kindOf(code);
  return kind ? [coverageFor(kind, key, pipDeductible)] : [];
};
const OF_VEHICLE = ['COMP', 'COLL', 'RENT', 'TOW'];

const LENDER = {
  name: 'First Bank',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  loan_number: null,
};

/** Without a price. Coverages of the whole policy are those of the first vehicle. */
export function unpricedDocument(answers: Answers): PolicyDocument {
  const { state, effective, zip, term, homeowner, paidInFull, paperless, prior, drivers, vehicles } = answers;
  const entries = Object.entries(vehicles[0]?.coverages ?? {}).filter(([code]) => !OF_VEHICLE.includes(code));
  const pipDeductible = state === 'FL' ? Number(vehicles[0]?.pipDed ?? 0) * 100 : null;
  return policyDocument.parse({
    schema: POLICY_SCHEMA,
    prefix: 'UA',
    number: '10000001',
    line: 'personal',
    state,
    status: 'active',
    agency_code: 'A-1',
    term: { number: 1, effective_on: effective, expires_on: plusMonths(effective, Number(term)) },
    address: '1 Oak St',
    city: 'Town',
    zip,
    phone: '5125550100',
    email: 'ann@example.com',
    insureds: [personOf(drivers[0]?.born ?? '', 0)],
    drivers: drivers.map(({ status, born, licensed, marital, foreign, course, filing, incidents }, at) => ({
      ...personOf(born, at),
      position: at + 1,
      license_number: `D${10_000 + at}`,
      license_state: state,
      status: status === 'rated' ? 'rated' : 'excluded',
      rating: {
        licensed_on: licensed,
        marital,
        is_foreign: foreign,
        has_course: course,
        filing: filing === 'none' ? null : (filing ?? null),
        incidents,
      },
    })),
    vehicles: vehicles.map(({ year, symbol, use, antiTheft, financed, coverages }, at) => ({
      position: at + 1,
      vin: `1HGCM82633A0${10_000 + at}`,
      model_year: year,
      make: 'Honda',
      model: 'Accord',
      ownership: financed ? 'financed' : 'owned',
      lender: financed ? LENDER : null,
      added_on: effective,
      rating: { use, symbol, has_anti_theft: antiTheft },
      coverages: Object.entries(coverages).flatMap((entry) => (OF_VEHICLE.includes(entry[0]) ? coverageOf(entry) : [])),
    })),
    coverages: entries.flatMap((entry) => coverageOf(entry, pipDeductible)),
    rating: {
      is_homeowner: homeowner,
      is_paid_in_full: paidInFull,
      is_paperless: paperless,
      prior: { months: prior.months, lapse_days: prior.lapse, has_bi50: prior.bi50, is_exempt: prior.exempt },
    },
    premium_cents: 0,
  });
}

const personOf = (born: string, at: number) => ({
  first_name: ['Ann', 'Ben', 'Cal', 'Dee'][at] ?? 'Eve',
  last_name: 'Reed',
  date_of_birth: born,
});

/**
 * Prices a document with the current rate book, whether or not it could be sold.
 *
 * @param on see `answersOf`
 */
export function pricedDocument(document: PolicyDocument, on?: string): PolicyDocument {
  const price = rateDocument(document, on);
  if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
  return withPrice(document, price);
}

/** A golden case as a policy that has been sold. */
export const goldenDocument = (name: keyof typeof cases): PolicyDocument =>
  pricedDocument(unpricedDocument(read(cases[name])));

/** With a lienholder on the car at a position. */
export const withLoan = (document: PolicyDocument, position = 1): PolicyDocument => ({
  ...document,
  vehicles: document.vehicles.map((car) =>
    car.position === position ? { ...car, ownership: 'financed' as const, lender: LENDER } : car,
  ),
});

/** With one more driver, who joined on that day within the term with a license from the same day; priced. */
export function withNewDriver(document: PolicyDocument, on: string): PolicyDocument {
  const drivers = document.drivers.slice(0, 1).map((driver) => ({
    ...driver,
    position: 9,
    first_name: 'Lee',
    date_of_birth: plusMonths(on, -12 * 17),
    license_number: `L${document.number}`,
    added_on: on,
    rating: driver.rating && { ...driver.rating, licensed_on: on, marital: 'other', filing: null, incidents: [] },
  }));
  return pricedDocument({ ...document, drivers: [...document.drivers, ...drivers] }, on);
}
