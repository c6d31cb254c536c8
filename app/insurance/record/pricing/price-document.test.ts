import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { anyPolicy, ratingOf, read } from '#testing/selling/rated-answers.ts';
import { goldenDocument, unpricedDocument } from '#testing/test-documents.ts';
import golden from '../../rating/goldens/golden.json' with { type: 'json' };
import { answersOf } from './answers-of.ts';
import { priceDocument, rateDocument, withPrice } from './price-document.ts';

const B = goldenDocument('B');
const premiumOf = (document: PolicyDocument) => {
  const price = priceDocument(document);
  if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
  return price.premiumCents / 100;
};

test.each(['A', 'B', 'C', 'D'] as const)('case %s as a document costs what the plan computed', (name) => {
  const price = priceDocument(goldenDocument(name));
  if (price.kind !== 'priced') throw new Error(price.kind);
  const told = price.rating.lines.map(({ vehicle, coverage, dollars }) => `${vehicle}:${coverage}:${dollars}`);
  expect({ premium: price.premiumCents / 100, total_cents: price.premiumCents + price.feesCents }).toEqual({
    premium: golden[name].premium,
    total_cents: golden[name].total_cents,
  });
  expect(told.toSorted()).toEqual(golden[name].lines.toSorted());
});

test('a document converts back to the answers it was made from', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const ofPolicy = policy.vehicles[0]?.coverages ?? {};
      const shared = Object.entries(ofPolicy).filter(([code]) => !['COMP', 'COLL', 'RENT', 'TOW'].includes(code));
      const vehicles = policy.vehicles.map((car) => ({
        ...car,
        pipDed: policy.vehicles[0]?.pipDed,
        coverages: {
          ...Object.fromEntries(
            Object.entries(car.coverages).filter(([code]) => ['COMP', 'COLL', 'RENT', 'TOW'].includes(code)),
          ),
          ...Object.fromEntries(shared),
        },
      }));
      const given = read({ ...policy, vehicles });
      const price = rateDocument(unpricedDocument(given));
      if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
      const { premium, totalCents } = ratingOf(given);
      expect([price.premiumCents, price.premiumCents + price.feesCents]).toEqual([premium * 100, totalCents]);
    }),
    { numRuns: 200 },
  );
});

test('a priced document has the cost of each coverage, summed over vehicles for policy-wide ones', () => {
  const injury = B.coverages.find(({ kind }) => kind === 'bodily_injury');
  const collision = B.vehicles[0]?.coverages.find(({ kind }) => kind === 'collision');
  expect([injury?.premium_cents, collision?.premium_cents]).toEqual([(341 + 306) * 100, 61_800]);
  expect(B).toMatchObject({
    premium_cents: 247_100,
    rating: { book: 'U-2026-01' },
    fees: [{ fee: 'policy', cents: 5000 }],
  });
});

/** What case B would cost with one thing changed (rating.md §4). */
const rated = (at: number, change: object) => ({
  drivers: B.drivers.map((driver, index) =>
    index === at && driver.rating ? { ...driver, rating: { ...driver.rating, ...change } } : driver,
  ),
});
const facts = (change: Partial<NonNullable<PolicyDocument['rating']>>) => ({
  rating: B.rating && { ...B.rating, ...change },
});
const thousand = (dollars: number) => dollars * 100_000;
const LOWEST = { limit_cents: thousand(30), limit_per_accident_cents: thousand(60) };
const WHAT_IFS: Record<string, [change: Partial<PolicyDocument>, dollars: number]> = {
  'no ticket': [rated(0, { incidents: [] }), -159],
  'no accident': [rated(1, { incidents: [] }), -265],
  'one day later': [{ term: { number: 1, effective_on: '2026-12-02', expires_on: '2027-06-02' } }, -265],
  'paid in full': [facts({ is_paid_in_full: true }), -167],
  'not paperless': [facts({ is_paperless: false }), 52],
  'a collision deductible of $1,000': [
    {
      vehicles: B.vehicles.map((car) => ({
        ...car,
        coverages: car.coverages.map((each) =>
          each.kind === 'collision' ? { ...each, deductible_cents: 100_000 } : each,
        ),
      })),
    },
    -99,
  ],
  'the lowest limits': [
    {
      coverages: B.coverages.map((each) => {
        if (each.kind === 'bodily_injury' || each.kind === 'uninsured_motorist') return { ...each, ...LOWEST };
        return each.kind === 'property_damage' ? { ...each, limit_cents: thousand(25) } : each;
      }),
    },
    -157,
  ],
  'lower limits before': [facts({ prior: { months: 26, lapse_days: 0, has_bi50: false, is_exempt: false } }), 175],
  'drivers swapped': [{ drivers: B.drivers.toReversed() }, 0],
};
test.each(Object.entries(WHAT_IFS))('case B with %s', (_, [change, dollars]) => {
  expect(premiumOf({ ...B, ...change }) - golden.B.premium).toBe(dollars);
});

const [driver, other] = B.drivers;
const [car] = B.vehicles;
if (!driver || !other || !car) throw new Error('case B has two drivers and a car');

test.each<[string, Partial<PolicyDocument>, string[]]>([
  ['a commercial policy', { line: 'commercial' }, ['commercial']],
  ['no facts of the policy', { rating: null }, ['no-policy-facts']],
  ['no facts of a rated driver', { drivers: [driver, { ...other, rating: null }] }, ['no-driver-facts']],
  ['no facts of a vehicle', { vehicles: [{ ...car, rating: null }] }, ['no-vehicle-facts']],
  ['another carrier’s book', facts({ book: 'X-2019' }), ['book-not-ours']],
  ['a state that is not ours', { state: 'NY' }, ['unknown:state']],
  ['a term of three months', { term: { ...B.term, expires_on: '2027-03-01' } }, ['other-term']],
  [
    'a limit that the book does not know',
    {
      coverages: B.coverages.map((each) => (each.kind === 'property_damage' ? { ...each, limit_cents: 1 } : each)),
    },
    ['unknown:PD'],
  ],
  [
    'a limit that is not told',
    {
      coverages: B.coverages.map((each) => ({ ...each, limit_cents: null })),
    },
    ['unknown:BI', 'unknown:PD', 'unknown:PIP', 'unknown:UM', 'unknown:UMPD'],
  ],
  ['no vehicle', { vehicles: [{ ...car, removed_on: '2027-01-01', coverages: [] }] }, ['no-vehicles']],
])('priced by hand, and why: %s', (_, change, why) => {
  expect(priceDocument({ ...B, ...change })).toEqual({ kind: 'by-hand', why: expect.arrayContaining(why) });
  expect(rateDocument({ ...B, ...change })).toMatchObject({ kind: 'by-hand' });
});

test('an excluded driver needs no rating facts, and a removed vehicle costs nothing', () => {
  const excluded = { ...other, status: 'excluded' as const, rating: null };
  const removed = { ...car, position: 9, removed_on: '2027-01-01', rating: null, coverages: [] };
  const alone = { ...B, drivers: [driver] };
  expect(premiumOf({ ...B, drivers: [driver, excluded], vehicles: [...B.vehicles, removed] })).toBe(premiumOf(alone));
});

test('a policy that may not be sold is refused with its reasons, and still has a price', () => {
  const young = { ...B, drivers: [{ ...driver, status: 'excluded' as const }, other] };
  expect(priceDocument(young)).toEqual({ kind: 'refused', outcome: 'decline', reasons: ['named-insured-not-rated'] });
  expect(rateDocument(young).kind).toBe('priced');
});

test('the named insured is rated as the first driver, wherever the document lists them', () => {
  const answers = answersOf({
    ...B,
    drivers: [
      { ...other, position: 1 },
      { ...driver, position: 2 },
    ],
  });
  expect(answers).toMatchObject({ drivers: [2, 1] });
});

test('drivers and cars added during the term are rated as of its first day', () => {
  const born = '2011-12-20';
  const child = {
    ...other,
    date_of_birth: born,
    rating: { ...driver.rating, licensed_on: '2027-01-05' },
  } as typeof other;
  const joined = { ...B, drivers: [driver, child], vehicles: [{ ...car, model_year: 2028 }] };
  expect(priceDocument(joined).kind).toBe('by-hand');
  const price = rateDocument(joined, '2027-01-10');
  if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
  expect(price.rating.drivers[1]).toMatchObject({ driver: 2, age: 15, years: 0 });
  expect(price.worksheet.lines[0]?.vehicle).toBe(1);
});

test('lines and drivers have the positions of the document', () => {
  const vehicles = B.vehicles.map((each) => ({ ...each, position: each.position + 4 }));
  const price = rateDocument({ ...B, vehicles, drivers: [{ ...driver, position: 7 }, other] });
  if (price.kind !== 'priced') throw new Error(price.kind);
  expect(new Set(price.lines.map(({ vehicle }) => vehicle))).toEqual(new Set([5, 6]));
  expect(price.worksheet.drivers.map((each) => each.driver)).toEqual([7, 2]);
  expect(withPrice({ ...B, vehicles }, price).vehicles[0]?.coverages[1]?.premium_cents).toBe(61_800);
});
