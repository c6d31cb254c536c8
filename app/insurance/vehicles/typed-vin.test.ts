import { expect, test } from 'vitest';
import { parseChange } from '../changes/change-request.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { readQuoteForm } from '../quotes/quote-form.ts';
import { wrongTexts } from '../quotes/quote-steps.ts';

const NO_QUOTE = { state: 'TX', answers: { vehicles: [], drivers: [], slots: [] } } as unknown as QuoteDraft;

test('a quote takes make, model and year from the VIN where they were not typed', () => {
  const read = (typed: object) => {
    const car = { vin: '2T1BURHE6KC244178', ownership: 'owned', use: 'pleasure', ...typed };
    return readQuoteForm('vehicle', car, NO_QUOTE, { key: 'a1b2c3d4', today: '2026-11-23' });
  };
  const saved = (facts: object) => ({ answers: { vehicles: [expect.objectContaining(facts)] } });
  expect(read({})).toMatchObject(saved({ make: 'Toyota', model: 'Corolla', year: 2019 }));
  expect(read({ model: 'Corolla LE' })).toMatchObject(saved({ make: 'Toyota', model: 'Corolla LE' }));
});

test.each([
  [{ modelYear: '2012' }, true],
  [{ make: 'Honda' }, true],
  [{ modelYear: '2019', make: 'TOYOTA' }, false],
  [{ make: 'Toyota', model: 'Camry' }, true],
  [{ make: 't' }, true],
  [{ make: '–' }, true],
])('a VIN of a 2019 Toyota contradicts %j in a quote: %s', (typed, isWrong) => {
  const car = { vin: '2T1BURHE6KC244178', ownership: 'owned', use: 'pleasure', ...typed };
  const { wrong = {} } = readQuoteForm('vehicle', car, NO_QUOTE, { key: 'a1b2c3d4', today: '2026-11-23' }) as {
    wrong?: Parameters<typeof wrongTexts>[0];
  };
  expect(wrongTexts(wrong, 'en')).toEqual(isWrong ? { vin: expect.stringContaining('a different car') } : {});
});

test.each([
  ['1HGCM82633A004353', 'a wrong check digit'],
  ['1HGCM82633AO04352', 'an O'],
  ['1HGCM82633A00435', 'a digit too few'],
  ['1HGCM82613A00435A', 'a letter among the last five'],
])('%s, %s, is refused in a quote and in a change request alike', (vin) => {
  const car = { modelYear: '2003', make: 'Honda', model: 'Accord', ownership: 'owned', vin };
  const change = parseChange(
    'add-vehicle',
    { ...car, use: 'pleasure', antiTheft: 'no', like: 'none', from: '2026-12-01' },
    { vehicles: [], drivers: [], insureds: [], slots: [] },
    'en',
  );
  const quote = readQuoteForm('vehicle', { ...car, use: 'pleasure' }, NO_QUOTE, {
    key: 'a1b2c3d4',
    today: '2026-11-23',
  });
  const { wrong = {} } = quote as { wrong?: Parameters<typeof wrongTexts>[0] };
  expect(Object.keys(wrong)).toEqual(['vin']);
  expect(change.errors).toEqual(wrongTexts(wrong, 'en'));
});
