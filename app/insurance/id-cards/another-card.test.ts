import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { isAnotherCard } from './another-card.ts';

const has = (change: (document: PolicyDocument) => PolicyDocument, golden: 'A' | 'B' = 'B') => {
  const before = goldenDocument(golden);
  return isAnotherCard(before, change(before), before.term.effective_on);
};
const limit = (document: PolicyDocument): PolicyDocument => ({
  ...document,
  coverages: document.coverages.map((each) =>
    each.kind === 'property_damage' ? { ...each, limit_cents: 10_000_000 } : each,
  ),
});
const address = (document: PolicyDocument) => ({ ...document, address: '9 New St' });

test('the ID card is another one when something changes that it shows in its state', () => {
  expect(has((document) => ({ ...document, vehicles: document.vehicles.slice(0, 1) }))).toBe(true);
  expect(has(limit), 'limits are on a card of Texas').toBe(true);
  expect(has(address), 'the address is on a card of Texas').toBe(true);
  expect(has(limit, 'A'), 'but not on one of Florida').toBe(false);
  expect(has(address, 'A')).toBe(false);
});

test('it stays the same when a driver, a deductible, a lienholder or a plate changes', () => {
  expect(has((document) => document)).toBe(false);
  expect(has((document) => ({ ...document, drivers: document.drivers.slice(0, 1) }))).toBe(false);
  const cars = (change: Partial<PolicyDocument['vehicles'][number]>) =>
    has((document) => ({ ...document, vehicles: document.vehicles.map((car) => ({ ...car, ...change })) }));
  expect(cars({ coverages: [] })).toBe(false);
  expect(cars({ plate: 'RZT8821' })).toBe(false);
  expect(cars({ ownership: 'owned', lender: null })).toBe(false);
});
