import { expect, test } from 'vitest';
import { parseChange } from './change-requests/change-request.ts';
import type { QuoteDraft } from './quotes/quote-answers.ts';
import { errorsIn } from './quotes/quote-fields.ts';
import { readQuoteForm } from './quotes/quote-form.ts';
import { isValidVin, makeVin, plainVin, vinCheckDigit } from './vin.ts';

const NO_QUOTE = { answers: { vehicles: [], drivers: [] } } as unknown as QuoteDraft;

test.each([
  '1M8GDM9AXKP042788', // the example of 49 CFR 565.15
  '1HGCM82633A004352',
  '5GZCZ43D13S812715',
  '11111111111111111',
])('%s carries its check digit', (vin) => {
  expect(isValidVin(vin)).toBe(true);
});

test.each(['1M8GDM9A1KP042788', '1HGCM82633A004353', '1M8GDM9AXKP04278', '1M8GDM9AXKPO42788', '1HGCM82613A00435A', ''])(
  '%s does not',
  (vin) => {
    expect(isValidVin(vin)).toBe(false);
  },
);

test('a VIN is put together in order, the year by its letter', () => {
  const vin = makeVin('1HG', 'CM826', 2003, 'A', '004352');
  expect(vin).toBe('1HGCM82633A004352');
  expect(vinCheckDigit(vin)).toBe('3');
  expect(makeVin('1HG', 'CM8A6', 2033, 'A', '004352')[9]).toBe('3');
  expect([1981, 2009, 2010, 2026].map((year) => makeVin('1HG', 'CM826', year, 'A', '004352')[9]).join('')).toBe('B9AT');
});

test('a VIN is taken as people write it', () => {
  expect(isValidVin(plainVin(' 1hg-cm826 33a004352 '))).toBe(true);
});

test.each([
  ['1HGCM82633A004353', 'a wrong check digit'],
  ['1HGCM82633AO04352', 'an O'],
  ['1HGCM82633A00435', 'a digit too few'],
  ['1HGCM82613A00435A', 'a letter among the last five'],
])('%s, %s, is refused alike in a quote and in a request for a change', (vin) => {
  const car = { modelYear: '2003', make: 'Honda', model: 'Accord', ownership: 'owned', vin };
  const change = parseChange('add-vehicle', { ...car, from: '2026-12-01' }, { vehicles: [], drivers: [] }, 'en');
  const quote = readQuoteForm('vehicle', car, NO_QUOTE, { key: 'a1b2c3d4', today: '2026-11-23' });
  expect(quote).toEqual({ wrong: ['vin'] });
  expect(change.errors).toEqual(errorsIn('vehicle', ['vin'], 'en'));
});
