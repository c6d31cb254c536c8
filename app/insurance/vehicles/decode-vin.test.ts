import { statSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeVin } from './decode-vin.ts';

test.each([
  ['1HGCM82633A004352', { make: 'Honda', model: 'Accord', year: 2003, body: 'Coupe', weight: '1C' }],
  ['2T1BURHE6KC244178', { make: 'Toyota', model: 'Corolla', year: 2019, body: 'Sedan' }],
  ['KM8K2CAB4PU001140', { make: 'Hyundai', model: 'Kona', year: 2023, body: 'SUV', weight: '1C' }],
  ['1FTEW1EP5JFA00001', { make: 'Ford', model: 'F-150', year: 2018, body: 'Pickup', weight: '2E' }],
  ['5YJ3E1EA7KF317000', { make: 'Tesla', model: 'Model 3', year: 2019, body: 'Sedan' }],
  ['JTDKN3DU5A0000001', { make: 'Toyota', model: 'Prius', year: 2010, body: 'Hatchback', weight: '1B' }],
])('%s contains make, model, year and body', (vin, car) => {
  expect(decodeVin(vin)).toEqual(car);
});

test('a code that several makes use is resolved by the model', () => {
  expect(decodeVin('1C4RJFAG5FC000001')).toMatchObject({ make: 'Jeep', model: 'Grand Cherokee' });
  expect(decodeVin('1C6RR6FT0DS000001')).toMatchObject({ make: 'Ram', model: '1500' });
  expect(decodeVin('1C4ZZZZZ5FC000001')).not.toHaveProperty('make');
  // Infiniti uses this identifier, too, but has no such model in this year.
  expect(decodeVin('1N4ZZZZZ5PC000001')).toEqual({ make: 'Nissan', year: 2023 });
});

test('a VIN is read as people write it, and an unknown one yields what can be decoded, or nothing', () => {
  expect(decodeVin(' 1hg-cm826 33a004352 ')).toEqual(decodeVin('1HGCM82633A004352'));
  expect(decodeVin('1M8GDM9AXKP042788')).toEqual({ year: 1989 });
  for (const none of ['', '1HGCM82633A00435', '1HGCM82633AO04352', '*****************', 'constructor123456']) {
    expect(decodeVin(none)).toEqual({});
  }
});

test('no text breaks the decoder', () => {
  const sign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
  const vin = fc.string({ unit: sign, minLength: 17, maxLength: 17 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), vin), (text) => typeof decodeVin(text) === 'object'),
    { numRuns: 2000 },
  );
});

test('the data set is small', () => {
  expect(statSync('app/insurance/vehicles/vin-patterns.json').size).toBeLessThan(1_000_000);
});
