import { expect, test } from 'vitest';
import { goldenDocument } from '#testing/test-documents.ts';
import { billsOf, coversChangedAt, isToBeOffered, offerAfter, plansOf } from './renewal.ts';

const term = {
  state: 'FL',
  term_number: 2,
  effective_on: '2026-03-31',
  expires_on: '2026-09-30',
  premium_cents: 60_001,
} as const;
const offer = offerAfter(term);

test.each([
  ['FL', '2026-08-12', false],
  ['FL', '2026-08-13', true],
  ['TX', '2026-07-28', false],
  ['TX', '2026-07-29', true],
  ['GA', '2026-08-27', false],
  ['GA', '2026-08-28', true],
  ['GA', '2026-09-29', true],
  ['GA', '2026-09-30', false],
] as const)('a renewal of a term in %s that ends on September 30 is offered on %s: %s', (state, today, isTime) => {
  expect(isToBeOffered({ ...term, state }, today)).toBe(isTime);
});

test('the next term begins where this one ends, is as long, and costs whole dollars at today’s rates', () => {
  expect(offer).toEqual({
    term_number: 3,
    effective_on: '2026-09-30',
    expires_on: '2027-03-30',
    premium_cents: 61_900,
    rate_change: 31,
  });
});

test.each([
  ['2027-08-31', '2028-02-29', '2028-08-29'],
  ['2026-08-31', '2027-02-28', '2027-08-28'],
  ['2028-02-29', '2029-02-28', '2030-02-28'],
  ['2027-12-31', '2028-06-30', '2028-12-30'],
  ['2026-08-01', '2026-11-01', '2027-02-01'],
  ['2026-08-31', '2026-09-30', '2026-10-30'],
  ['2026-01-15', '2026-10-15', '2027-07-15'],
])('a term from %s to %s renews until %s, at the same price before the rates', (effective_on, expires_on, next) => {
  expect(offerAfter({ ...term, effective_on, expires_on })).toMatchObject({ expires_on: next, premium_cents: 61_900 });
});

test('a term that is not of whole months renews for the nearest whole months, at the price of as many days', () => {
  const odd = offerAfter({ ...term, effective_on: '2026-08-01', expires_on: '2026-09-15' });
  expect(odd).toMatchObject({ expires_on: '2026-10-15', premium_cents: 41_200 });
});

test('bills add up to the price, and the first is due the day before the term begins', () => {
  for (const count of plansOf('FL', offer)) {
    const bills = billsOf(offer, count);
    expect(bills).toHaveLength(count);
    expect(bills.reduce((sum, { premium_cents }) => sum + premium_cents, 0)).toBe(offer.premium_cents);
    expect(bills[0]?.due_on).toBe('2026-09-29');
  }
  expect(billsOf(offer, 6).map(({ due_on }) => due_on)).toEqual([
    ...['2026-09-29', '2026-10-30', '2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'],
  ]);
});

test('in Texas the first payment is at most a third, unless it is paid in full', () => {
  expect(plansOf('TX', offer)).toEqual([1, 6]);
  expect(plansOf('TX', { effective_on: '2026-09-30', expires_on: '2027-09-30' })).toEqual([1, 12]);
  expect(plansOf('TX', { effective_on: '2026-09-30', expires_on: '2026-12-30' })).toEqual([1, 3]);
  expect(plansOf('TX', { effective_on: '2026-09-30', expires_on: '2026-11-30' })).toEqual([1]);
});

test('a short term has no more bills than months, each due on a day of its own', () => {
  expect(plansOf('FL', { effective_on: '2026-09-30', expires_on: '2026-10-30' })).toEqual([1]);
  const short = { ...offer, expires_on: '2026-12-30' };
  expect(plansOf('FL', short)).toEqual([1, 2, 3]);
  expect(billsOf(short, 2).map(({ due_on }) => due_on)).toEqual(['2026-09-29', '2026-11-30']);
});

test('a term is only paid in full while a rated driver has an SR-22A', () => {
  const withFiling = goldenDocument('C');
  expect(plansOf('GA', offer, withFiling)).toEqual([1]);
  const excluded = withFiling.drivers.map((driver) => ({ ...driver, status: 'excluded' as const }));
  expect(plansOf('GA', offer, { ...withFiling, drivers: excluded })).toEqual([1, 2, 6]);
  expect(plansOf('TX', offer, goldenDocument('B'))).toEqual([1, 6]);
});

test('deductibles below the minimum are raised to it, and nothing else changes', () => {
  const cover = { vehicle_position: 1, limit_cents: null, limit_per_accident_cents: null };
  expect(
    coversChangedAt([
      { ...cover, kind: 'comprehensive', deductible_cents: 25_000 },
      { ...cover, kind: 'collision', deductible_cents: 50_000 },
      { ...cover, kind: 'personal_injury_protection', deductible_cents: 0 },
    ]),
  ).toEqual([{ ...cover, kind: 'comprehensive', deductible_cents: 50_000 }]);
});
