import { expect, test } from 'vitest';
import { isValidVin } from '../vin.ts';
import { makeOf, modelYearOf, plainVin } from './vin-facts.ts';

test.each([
  ['1HGCM82633A004352', 2003, 'Honda'],
  ['2T1BURHE6KC244178', 2019, 'Toyota'],
  ['1M8GDM9AXKP042788', 1989, undefined],
])('%s is of %i, made by %s', (vin, year, make) => {
  expect([modelYearOf(vin), makeOf(vin)]).toEqual([year, make]);
});

test('a VIN is taken as people write it', () => {
  expect(isValidVin(plainVin(' 1hg-cm826 33a004352 '))).toBe(true);
});
