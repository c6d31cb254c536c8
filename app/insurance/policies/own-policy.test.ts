import { expect, test } from 'vitest';
import { ownPolicyView } from './own-policy.ts';
import type { OwnPolicy } from './own-policy-store.ts';

const policy: OwnPolicy = {
  id: 1,
  prefix: 'FL',
  number: '44170263',
  state: 'FL',
  status: 'A',
  line: 'personal',
  cancels_on: null,
  term_number: 1,
  effective_on: '2026-09-13',
  expires_on: '2027-03-13',
  premium_cents: 58_668,
  address: '12 Palm Ave',
  city: 'Miami',
  zip: '33135',
  phone: null,
  agency_name: 'Calle Ocho Insurance',
  agency_phone: '3055550133',
  agency_address: '1 Calle Ocho',
  agency_city: 'Miami',
  agency_state: 'FL',
  agency_zip: '33135',
  ended_otherwise: false,
  awaits_core: false,
  garaged_zip: '33135',
  will_cancel_on: null,
};
const vehicle = {
  policy_id: 1,
  position: 1,
  vin: '1GCUYDM98GJ959337',
  vin_suffix: '59337',
  ownership: 'owned',
  added_on: '2026-09-13',
  removed_on: null,
  lienholder: null,
  lienholder_address: null,
};
const inWords = (model: string, of: Partial<OwnPolicy> = {}) => {
  const vehicles = [{ ...vehicle, name: `2016 ${model}`, model }];
  const owned = { vehicles, covers: [], bills: [], drivers: [], insureds: [] };
  return ownPolicyView({ ...policy, ...of }, owned as never, new Date('2026-11-23T17:00:00Z'), 'en');
};

test.each([
  ['Silverado 1500', 'pickup'],
  ['F-150', 'pickup'],
  ['Grand Caravan', 'van'],
  ['Wrangler', 'suv'],
  ['CR-V', 'suv'],
  ['Prius', 'hatch'],
  ['Corolla', 'sedan'],
  ['a model nobody has heard of', 'sedan'],
])('a car is drawn by its body style: %s is a %s', (model, body) => {
  expect(inWords(model).vehicles).toMatchObject([{ body }]);
});

test('a policy that its policyholder ended shows what is left to pay, and one that lapsed shows no bill', () => {
  const bills = [{ policy_id: 1, due_on: '2026-10-13', amount_cents: 9_000 }];
  const owned = { vehicles: [], covers: [], bills, drivers: [], insureds: [] };
  const ended = { ...policy, status: 'L', cancels_on: '2026-10-20' } as const;
  const now = new Date('2026-11-10T17:00:00Z');
  const dueOf = (of: OwnPolicy) => ownPolicyView(of, owned, now, 'en').due?.amount;
  expect([dueOf({ ...ended, ended_otherwise: true }), dueOf(ended)]).toEqual(['$90', undefined]);
});

test.each([
  ['of its term', null, 'Mar 13, 2027'],
  ['of a notice', '2026-12-05', 'Dec 5, 2026'],
])('the last day of coverage is shown in short form: %s', (_, cancels_on, ends) => {
  expect(inWords('Corolla', { cancels_on })).toMatchObject({ ends });
});
