import { expect, test } from 'vitest';
import { amountDueOn, type GuestPolicy } from './guest-policy.ts';
import { billInWords, proofInWords } from './guest-words.ts';

const policy: GuestPolicy = {
  prefix: 'FL',
  number: '44170263',
  state: 'FL',
  status: 'A',
  cancels_on: null,
  effective_on: '2026-03-14',
  expires_on: '2026-09-14',
  agency_name: 'Calle Ocho Insurance',
  agency_phone: '3055550133',
};

test('GU-07 the amount due is the next bill, or all that is late, or nothing', () => {
  const [june, july, august] = ['2026-06-14', '2026-07-14', '2026-08-14'].map((due_on) => ({
    due_on,
    amount_cents: 11_840,
  })) as [
    { due_on: string; amount_cents: number },
    { due_on: string; amount_cents: number },
    { due_on: string; amount_cents: number },
  ];
  expect(amountDueOn([august, june, july], '2026-06-14')).toEqual({
    cents: 11_840,
    dueOn: '2026-06-14',
    isLate: false,
  });
  expect(amountDueOn([august, july, june], '2026-07-15')).toEqual({ cents: 23_680, dueOn: '2026-06-14', isLate: true });
  expect(amountDueOn([], '2026-06-14')).toBeUndefined();
});

test('money and days are written as people read them, in both languages', () => {
  const bills = [{ due_on: '2026-06-14', amount_cents: 11_840 }];
  expect(billInWords(policy, bills, '2026-06-01', 'en').due).toMatchObject({ amount: '$118.40', day: 'June 14, 2026' });
  expect(billInWords(policy, bills, '2026-06-01', 'es').due).toMatchObject({ day: '14 de junio de 2026' });
});

test('cover is listed for the whole policy and for each vehicle, in the order of a declarations page', () => {
  const none = { limit_cents: null, limit_per_accident_cents: null, deductible_cents: null };
  const proof = proofInWords(
    policy,
    {
      insureds: [{ first_name: 'Marisol', last_name: 'Peña' }],
      vehicles: [{ position: 1, vin: '1HGCM82633A004352', model_year: 2019, make: 'Honda', model: 'Accord' }],
      covers: [
        { ...none, vehicle_position: 1, kind: 'rental', limit_cents: 2000, limit_per_accident_cents: 37_500 },
        { ...none, vehicle_position: 1, kind: 'collision', deductible_cents: 50_000 },
        { ...none, vehicle_position: 0, kind: 'property_damage', limit_cents: 1_000_000 },
        {
          ...none,
          vehicle_position: 0,
          kind: 'bodily_injury',
          limit_cents: 1_000_000,
          limit_per_accident_cents: 2_000_000,
        },
      ],
    },
    '2026-06-01',
    'en',
  );
  expect(proof).toMatchObject({ number: 'FL 44170263', insureds: ['Marisol Peña'] });
  expect(proof.covers).toEqual([
    { kind: 'bodily_injury', amount: '$10,000 a person, $20,000 an accident' },
    { kind: 'property_damage', amount: '$10,000' },
  ]);
  expect(proof.vehicles).toEqual([
    {
      vin: '1HGCM82633A004352',
      name: '2019 Honda Accord',
      covers: [
        { kind: 'collision', amount: '$500 deductible' },
        { kind: 'rental', amount: '$20 a day' },
      ],
    },
  ]);
});
