import { expect, test } from 'vitest';
import { goldenDocument } from '#testing/test-documents.ts';
import { carFacts } from './policy-tables.ts';

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
