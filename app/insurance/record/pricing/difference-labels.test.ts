import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { differencesView } from './difference-labels.ts';

const B = goldenDocument('B');
const [car, second] = B.vehicles;
const [driver, other] = B.drivers;
const [insured] = B.insureds;
const collision = car?.coverages.find(({ kind }) => kind === 'collision');
if (!car || !second || !driver || !other || !insured || !collision) throw new Error('case B has them');

const own = { position: car.position, label: `${car.model_year} ${car.make} ${car.model}` };
const withCar = (change: object): PolicyDocument => ({ ...B, vehicles: [{ ...car, ...change }, second] });
const dearer = [
  ...car.coverages.filter(({ kind }) => kind !== 'collision'),
  { ...collision, deductible_cents: 99_900 },
];
const lender = { name: 'Bank', address: '1 St', city: 'Waco', state: 'TX', zip: '76701', loan_number: null };
const ana = { first_name: 'Ana', last_name: 'Ruiz', date_of_birth: '1980-01-02' };
const otherIs = `${other.first_name} ${other.last_name}`;

test.each<[string, PolicyDocument, PolicyDocument, string[]]>([
  ['a car taken off keeps its name', B, withCar({ removed_on: '2027-01-01' }), [`${own.label} removed`]],
  ['a car that is no longer there, too', B, { ...B, vehicles: [second] }, [`${own.label} removed`]],
  ['a new car', { ...B, vehicles: [second] }, B, [`${own.label} added`]],
  ['a deductible of one car', B, withCar({ coverages: dearer }), [`Collision: higher deductible (${own.label})`]],
  [
    'a lienholder',
    B,
    withCar({ ownership: 'financed', lender }),
    [`${own.label}: owned, financed or leased`, `${own.label}: lienholder added`],
  ],
  ['a driver taken off', B, { ...B, drivers: [driver] }, [`${otherIs} removed as a driver`]],
  ['a driver', { ...B, drivers: [driver] }, B, [`${otherIs} added as a driver`]],
  [
    'a married name',
    B,
    { ...B, drivers: [{ ...driver, last_name: 'Poe' }, other] },
    [`${driver.first_name} Poe: name`],
  ],
  [
    'a named insured who joins',
    { ...B, insureds: [insured] },
    { ...B, insureds: [insured, ana] },
    ['Named insured Ana Ruiz added'],
  ],
  [
    'one who leaves',
    { ...B, insureds: [insured, ana] },
    { ...B, insureds: [insured] },
    ['Named insured Ana Ruiz removed'],
  ],
  [
    'another in the same place',
    { ...B, insureds: [insured] },
    { ...B, insureds: [ana] },
    [`Named insured ${insured.first_name} ${insured.last_name} is now Ana Ruiz`],
  ],
  ['the address', B, { ...B, address: '2 Elm St' }, ['Mailing address']],
  ['only number, status and term', B, { ...B, status: 'cancelled' }, []],
])('the service desk reads what a version changed: %s', (_, before, after, told) => {
  expect(differencesView(before, after, 'en')).toEqual(told);
  expect(differencesView(before, after, 'es')).toHaveLength(told.length);
});
