import { expect, test } from 'vitest';
import { FILED_PLANS } from '../rating/rate-books.ts';
import { isVinOfAnother } from './is-of-another.ts';
import { symbolOfCar } from './symbol-of-car.ts';
import { carOf, kindOf, kindsOf, kindValue, modelsOffered, type TypedCar } from './typed-car.ts';

const [{ symbols }] = FILED_PLANS;
const kinds = (typed: TypedCar) => kindsOf(typed, symbols).map(kindValue);

test('models are offered by year and make, by body only where the price depends on it', () => {
  const honda = modelsOffered({ year: 2017, make: 'honda' }, symbols, 'en');
  expect(honda).toEqual(expect.arrayContaining(['Civic Coupe', 'Civic Sedan', 'Pilot', 'Odyssey']));
  expect(modelsOffered({ year: 2017, make: 'Honda' }, symbols, 'es')).toContain('Civic Sedán');
  expect(modelsOffered({ year: 2018, make: 'Ford' }, symbols, 'en')).toContain('Mustang');
  expect(modelsOffered({ year: 2017, make: 'Zastava' }, symbols, 'en')).toEqual([]);
  expect(modelsOffered({ year: 1967, make: 'Ford' }, symbols, 'en')).toEqual([]);
});

test.each([
  ['Honda', 'Civic', ['Civic Coupe', 'Civic Hatchback', 'Civic Sedan']],
  ['honda', ' civic  SEDAN', []],
  ['Honda', 'Civic sedán', []],
  ['Honda', 'Honda Civic Coupe', []],
  ['Honda', 'Pilot EX-L', []],
  ['Chevy', 'Silverado', ['Silverado Pickup', 'Silverado Pickup heavy']],
  ['Yugo', 'GV', []],
])('a 2017 %s %s can be %j', (make, model, can) => {
  expect(kinds({ year: 2017, make, model })).toEqual(can);
});

test('of a model that is not in the data every body can be chosen, and none', () => {
  const car = { year: 2017, make: 'Honda', model: 'Zephyr' };
  expect(kinds(car)).toEqual(expect.arrayContaining(['Sedan', 'Pickup', 'Convertible']));
  expect(symbolOfCar(carOf({ ...car, kind: 'Hatchback' }, symbols), symbols)).toEqual({ symbol: 2, isDefault: false });
  expect(symbolOfCar(carOf({ ...car, kind: 'other' }, symbols), symbols)).toEqual({ symbol: 4, isDefault: true });
  expect(kindOf(carOf({ ...car, kind: 'other' }, symbols), symbols)).toBe('other');
  expect(kindOf(carOf({ ...car, kind: 'Hatchback' }, symbols), symbols)).toBe('Hatchback');
});

test.each<[TypedCar, string, number]>([
  [{ year: 2017, make: 'Honda', model: 'Civic', kind: 'Civic Sedan' }, '2HGFC2F55HH512345', 3],
  [{ year: 2017, make: 'honda', model: 'Civic Sedan' }, '2HGFC2F55HH512345', 3],
  [{ year: 2003, make: 'Honda', model: 'Accord Coupe' }, '1HGCM82633A004352', 4],
  [{ year: 2023, make: 'Hyundai', model: 'Kona' }, 'KM8K2CAB4PU001140', 2],
  [{ year: 2018, make: 'Ford', model: 'F150 XLT' }, '1FTEW1EP5JFA00001', 3],
  [{ year: 2019, make: 'tesla', model: 'model 3', kind: 'Model 3 Sedan' }, '5YJ3E1EA7KF317000', 6],
])('%j has the symbol that its VIN gives it', (typed, vin, symbol) => {
  const car = carOf(typed, symbols);
  expect(symbolOfCar(car, symbols)).toEqual({ symbol, isDefault: false });
  expect(symbolOfCar({ ...car, vin }, symbols)).toEqual({ symbol, isDefault: false });
  expect(isVinOfAnother(car, vin)).toBe(false);
});

test.each<[TypedCar, object]>([
  [
    { year: 2017, make: 'chevy', model: 'malibu' },
    { make: 'Chevrolet', model: 'Malibu', body: 'Sedan' },
  ],
  [
    { year: 2018, make: 'Ford', model: 'F150 XLT' },
    { make: 'Ford', model: 'F150 XLT', body: 'Pickup' },
  ],
  [
    { year: 2017, make: 'Honda', model: 'Civic Coupe' },
    { model: 'Civic', body: 'Coupe' },
  ],
  [
    { year: 1988, make: 'Yugo ', model: 'GV' },
    { year: 1988, make: 'YUGO', model: 'GV' },
  ],
  [{ vin: '2T1BURHE6KC244178' }, { year: 2019, make: 'Toyota', model: 'Corolla' }],
  [
    { vin: '2T1BURHE6KC244178', make: 'toyota', model: 'Corolla LE' },
    { make: 'Toyota', model: 'Corolla LE' },
  ],
  [
    { vin: '2T1BURHE6KC244178', make: 'a', model: 'Corola' },
    { make: 'Toyota', model: 'Corolla' },
  ],
])('%j is stored as %j', (typed, stored) => {
  expect(carOf(typed, symbols)).toMatchObject(stored);
});

test.each([
  [{ make: 'Honda', model: 'Civic' }, true],
  [{ make: 'Honda', model: 'accord ex' }, false],
  [{ make: 'Honda', model: 'Accord Coupe' }, false],
  [{ make: 'Honda', model: 'Acord' }, false],
  [{ make: 'a', model: 'Accord' }, true],
  [{ make: '–', model: 'Accord' }, true],
  [{ make: 'Honda Motor', model: 'Honda Accord' }, false],
  [{ make: 'Honda', year: 2004 }, true],
  [{}, false],
])('the VIN of a 2003 Honda Accord is of another car than %j: %s', (said, isOther) => {
  expect(isVinOfAnother(said, '1HGCM82633A004352')).toBe(isOther);
});

test.each([
  ['1C6RR6FT0DS000001', { make: 'Dodge', model: 'Ram 1500' }],
  ['WDDGF4HB5DA000001', { make: 'Mercedes', model: 'C250' }],
  ['1GCUYDM98GJ959337', { make: 'chevy', model: 'silverado' }],
])('%s is of the car that people call %j', (vin, said) => {
  expect(isVinOfAnother(said, vin)).toBe(false);
});

test('a VIN that is unknown contradicts nothing, and its car is as typed', () => {
  const car = { vin: '1M8GDM9AXKP042788', year: 1989, make: 'MCI', model: 'Coach' };
  expect(isVinOfAnother(car, car.vin)).toBe(false);
  expect(carOf(car, symbols)).toMatchObject(car);
  expect(symbolOfCar(car, symbols)).toEqual({ symbol: 4, isDefault: true });
});
