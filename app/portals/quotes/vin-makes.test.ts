import { expect, test } from 'vitest';
import { modelYearOf } from '../vin.ts';
import { makeOf } from './vin-makes.ts';

test.each([
  ['1HGCM82633A004352', 2003, 'Honda'],
  ['2T1BURHE6KC244178', 2019, 'Toyota'],
  ['1M8GDM9AXKP042788', 1989, undefined],
])('%s is of %i, made by %s', (vin, year, make) => {
  expect([modelYearOf(vin), makeOf(vin)]).toEqual([year, make]);
});
