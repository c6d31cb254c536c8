import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { anyPolicy } from '#testing/selling/rated-answers.ts';
import { goldenDocument, pricedDocument, unpricedDocument } from '#testing/test-documents.ts';
import { type PricedChange, priceChange } from './price-change.ts';
import { withPrice } from './price-document.ts';

const [A, B] = [goldenDocument('A'), goldenDocument('B')];
const [driver, other] = B.drivers;
const [car, second] = B.vehicles;
if (!driver || !other || !car || !second) throw new Error('case B has two of each');

function changed(before: PolicyDocument, after: PolicyDocument, on: string): PricedChange {
  const price = priceChange(before, after, on);
  if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
  return price;
}
const sum = (amounts: { cents: number }[]) => amounts.reduce((total, { cents }) => total + cents, 0);

const HALFWAY = '2027-01-30';
const collisionOf = (dollars: number): PolicyDocument => ({
  ...B,
  vehicles: B.vehicles.map((each) => ({
    ...each,
    coverages: each.coverages.map((coverage) =>
      coverage.kind === 'collision' ? { ...coverage, deductible_cents: dollars * 100 } : coverage,
    ),
  })),
});

test('case B raises its collision deductible to $1,000 on January 30, 2027: $66.36 back', () => {
  expect(changed(B, collisionOf(1000), HALFWAY)).toMatchObject({
    changeCents: -6636,
    premiumBeforeCents: 247_100,
    after: { premiumCents: 237_200 },
    lines: [{ vehicle: 1, kind: 'collision', cents: -6636 }],
    explanation: [{ factor: 'deductible', cents: -6636 }],
    newFees: [],
    newFeesCents: 0,
  });
});

test.each([
  ['on the first day the whole difference', '2026-12-01', -9900],
  ['a day later a day less', '2026-12-02', -9846],
  ['on the last day one day’s', '2027-05-31', -54],
])('%s', (_, on, cents) => {
  expect(changed(B, collisionOf(1000), on).changeCents).toBe(cents);
});

test('swapping the drivers changes nothing', () => {
  const price = changed(B, { ...B, drivers: B.drivers.toReversed() }, HALFWAY);
  expect([price.changeCents, price.lines, price.explanation]).toEqual([0, [], []]);
});

test('a removed car: its lines, and what the other car costs more without it', () => {
  const removed = { ...second, removed_on: HALFWAY, coverages: [] };
  const price = changed(B, { ...B, vehicles: [car, removed] }, HALFWAY);
  expect(price.explanation[0]).toEqual({ factor: 'vehicle-removed', vehicles: [2], cents: expect.any(Number) });
  expect(sum(price.lines.filter(({ vehicle }) => vehicle === 2))).toBe(price.explanation[0]?.cents);
  expect(price.explanation.map(({ factor }) => factor).toSorted()).toEqual([
    'household',
    'multi-car',
    'vehicle-removed',
  ]);
  expect(sum(price.explanation)).toBe(price.changeCents);
});

test('added and removed coverages are parts of their own', () => {
  const vehicles = [
    { ...car, coverages: car.coverages.filter(({ kind }) => kind !== 'rental') },
    { ...second, coverages: [...second.coverages, ...car.coverages.filter(({ kind }) => kind === 'collision')] },
  ];
  const { lines, explanation } = changed(B, { ...B, vehicles }, HALFWAY);
  const [collision, rental] = [lines.find(({ vehicle }) => vehicle === 2), lines.find(({ vehicle }) => vehicle === 1)];
  expect(explanation).toEqual([
    { factor: 'coverage-added', coverage: 'COLL', vehicles: [2], cents: collision?.cents },
    { factor: 'coverage-removed', coverage: 'RENT', vehicles: [1], cents: rental?.cents },
  ]);
  expect(rental).toEqual({ vehicle: 1, kind: 'rental', cents: -1542 });
});

test('a filing adds its fee, and the next change does not add it again', () => {
  const filing = (...kinds: ('SR22' | null)[]) => ({
    ...B,
    drivers: [driver, other].map((each, at) => ({
      ...each,
      rating: each.rating && { ...each.rating, filing: kinds[at] ?? null },
    })),
  });
  const price = changed(B, filing('SR22'), HALFWAY);
  expect(price).toMatchObject({ newFees: [{ fee: 'filing SR22', cents: 1500 }], newFeesCents: 1500 });
  const after = withPrice(filing('SR22'), price.after);
  expect(after.fees.map(({ cents }) => cents)).toEqual([5000, 1500]);
  expect(changed(after, filing('SR22'), '2027-02-01').newFees).toEqual([]);
  expect(changed(after, filing('SR22', 'SR22'), '2027-02-01').newFeesCents).toBe(1500);
  expect(changed(after, filing(null), '2027-02-01').after.fees).toHaveLength(2);
});

test('a driver who joins within the term brings the accidents of its first weeks, and pays for no later one', () => {
  const joining = (on: string, added_on: string | null = HALFWAY): PolicyDocument => ({
    ...B,
    drivers: [
      ...B.drivers,
      {
        ...other,
        position: 3,
        license_number: 'S33333',
        added_on,
        rating: other.rating && { ...other.rating, incidents: [{ kind: 'at_fault_pd', on }] },
      },
    ],
  });
  const costs = (document: PolicyDocument) => changed(B, document, HALFWAY).after.premiumCents;
  const before = costs(joining('2026-11-30'));
  for (const on of [B.term.effective_on, '2027-01-15', HALFWAY]) expect(costs(joining(on)), on).toBe(before);
  expect(costs(joining('2027-01-31'))).toBeLessThan(before);
  expect(costs(joining('2027-01-15', null)), 'of a driver who was there').toBe(costs(joining('2027-01-31')));

  const joined = withPrice(joining('2027-01-15'), changed(B, joining('2027-01-15'), HALFWAY).after);
  expect(changed(joined, { ...joined, zip: '77001' }, '2027-03-01').premiumBeforeCents, 'and stays so').toBe(before);
});

test('a term keeps its own rate book, whatever book the new document names', () => {
  const after = { ...collisionOf(1000), rating: B.rating && { ...B.rating, book: 'X-2030' } };
  expect(changed(B, after, HALFWAY).changeCents).toBe(-6636);
});

test.each<[string, PolicyDocument, PolicyDocument, object]>([
  ['no facts before', { ...B, rating: null }, B, { kind: 'by-hand', why: ['no-policy-facts'] }],
  ['no facts after', B, { ...B, vehicles: [{ ...car, rating: null }] }, { kind: 'by-hand', why: ['no-vehicle-facts'] }],
  [
    'a premium that is not the book’s',
    { ...B, premium_cents: 1 },
    B,
    { kind: 'by-hand', why: ['premium-not-by-book'] },
  ],
  [
    'a symbol above 8 on a car with collision',
    B,
    { ...B, vehicles: [{ ...car, rating: { use: 'pleasure', symbol: 9, has_anti_theft: false } }, second] },
    { kind: 'refused', outcome: 'refer', reasons: ['symbol-over-8'] },
  ],
])('no price: %s', (_, before, after, answer) => {
  expect(priceChange(before, after, HALFWAY)).toEqual(answer);
});

const anyDay = fc.integer({ min: 0, max: 180 }).map((days) => {
  return (term: { effective_on: string }) => plusDays(term.effective_on, days);
});
/** Any policy, and the same policy with another one's cars, drivers and limits, on a day of its term. */
const anyChange = fc
  .tuple(anyPolicy, anyPolicy, anyDay, fc.boolean(), fc.boolean())
  .map(([one, two, dayOf, takesDrivers, takesHalf]) => {
    const before = pricedDocument(unpricedDocument(one));
    const cars = one.vehicles.slice(0, takesHalf ? 1 : 4);
    const answers = { ...one, vehicles: cars, drivers: takesDrivers ? two.drivers : one.drivers };
    const after = pricedDocument({
      ...unpricedDocument({ ...answers, effective: one.effective }),
      term: before.term,
    });
    return { before, after, on: dayOf(before.term) };
  });

test('a change and its reverse on the same day cancel out, and the parts of every change add up', () => {
  fc.assert(
    fc.property(anyChange, ({ before, after, on }) => {
      const [there, back] = [changed(before, after, on), changed(after, before, on)];
      expect(there.changeCents + back.changeCents).toBe(0);
      expect([sum(there.lines), sum(there.explanation)]).toEqual([there.changeCents, there.changeCents]);
      expect(there.after.premiumCents - there.premiumBeforeCents).toBe(after.premium_cents - before.premium_cents);
    }),
    { numRuns: 150 },
  );
});

test('a change later in the term never moves more money, and never in another direction', () => {
  fc.assert(
    fc.property(anyChange, ({ before, after, on }) => {
      const now = changed(before, after, on);
      const late = changed(before, after, before.term.expires_on);
      expect(late.changeCents).toBe(0);
      for (const line of now.lines) {
        const whole = changed(before, after, before.term.effective_on).lines.find(
          ({ vehicle, kind }) => vehicle === line.vehicle && kind === line.kind,
        );
        expect(Math.abs(line.cents)).toBeLessThanOrEqual(Math.abs(whole?.cents ?? 0));
        expect(Math.sign(line.cents)).toBe(Math.sign(whole?.cents ?? 0));
      }
    }),
    { numRuns: 40 },
  );
});

test('a car added and removed on the same day costs nothing', () => {
  const one = pricedDocument({ ...B, vehicles: [car] });
  const there = changed(one, { ...one, vehicles: [car, second] }, HALFWAY);
  const two = withPrice({ ...one, vehicles: [car, second] }, there.after);
  const back = changed(two, { ...two, vehicles: [car, { ...second, removed_on: HALFWAY, coverages: [] }] }, HALFWAY);
  expect(there.changeCents).toBeGreaterThan(0);
  expect(there.changeCents + back.changeCents).toBe(0);
});

test('case A keeps its price when only its email address changes', () => {
  expect(changed(A, { ...A, email: 'new@example.com' }, '2027-01-01')).toMatchObject({ changeCents: 0, lines: [] });
});
