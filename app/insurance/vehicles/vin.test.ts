import { expect, test } from 'vitest';
import { isValidVin, makeVin, plainVin, vinCheckDigit } from './vin.ts';

test.each([
  '1M8GDM9AXKP042788', // the example in 49 CFR 565.15
  '1HGCM82633A004352',
  '5GZCZ43D13S812715',
  '11111111111111111',
])('%s has a valid check digit', (vin) => {
  expect(isValidVin(vin)).toBe(true);
});

test.each(['1M8GDM9A1KP042788', '1HGCM82633A004353', '1M8GDM9AXKP04278', '1M8GDM9AXKPO42788', '1HGCM82613A00435A', ''])(
  '%s has no valid check digit',
  (vin) => {
    expect(isValidVin(vin)).toBe(false);
  },
);

test('a VIN is composed in order, with the letter of the year', () => {
  const vin = makeVin('1HG', 'CM826', 2003, 'A', '004352');
  expect(vin).toBe('1HGCM82633A004352');
  expect(vinCheckDigit(vin)).toBe('3');
  expect(makeVin('1HG', 'CM8A6', 2033, 'A', '004352')[9]).toBe('3');
  expect([1981, 2009, 2010, 2026].map((year) => makeVin('1HG', 'CM826', year, 'A', '004352')[9]).join('')).toBe('B9AT');
});

test('a VIN is read as people write it', () => {
  expect(isValidVin(plainVin(' 1hg-cm826 33a004352 '))).toBe(true);
});
