import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { withPremium } from '../record/pricing/price-document.ts';
import { carFacts, coverTable } from './policy-tables.ts';

const B = goldenDocument('B');

test('the cars of a policy are those that are on it: one that was removed within the term is not listed', () => {
  expect(carFacts(B, 'en')).toHaveLength(2);
  const vehicles = B.vehicles.map((car) =>
    car.position === 1 ? { ...car, removed_on: '2027-01-10', coverages: [] } : car,
  );
  expect(carFacts({ ...B, vehicles }, 'en', { isWholeVin: true })).toEqual([
    ['2014 Honda Accord', expect.stringContaining(`VIN ${B.vehicles[1]?.vin}`)],
  ]);
});

test('a coverage has its price in the table, and none where that is unknown, rather than $0', () => {
  const pricesOf = (document: PolicyDocument) => {
    const table = coverTable(document, 'en');
    return 'rows' in table ? table.rows.map((row) => row.at(-1)) : [];
  };
  expect(pricesOf(B)).toContain('$618');
  expect(new Set(pricesOf(withPremium({ ...B, fees: [] }, 123_400)))).toEqual(new Set(['']));
});
