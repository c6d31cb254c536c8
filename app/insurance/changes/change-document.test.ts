import { expect, test } from 'vitest';
import { policyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { differenceOf } from '../record/pricing/difference.ts';
import { makeVin } from '../vehicles/vin.ts';
import { changeOf, symbolFor, vehicleName } from './change-document.ts';

const TODAY = '2027-01-20';
const B = goldenDocument('B');
const [car] = B.vehicles;
const [driver, other] = B.drivers;
if (!car || !driver || !other) throw new Error('case B has them');

const { vin, make, model, model_year } = car;
const sameCar = { vin, make, model, modelYear: String(model_year), use: 'work', ownership: 'owned' };

test('a removed car that is added again returns to its former position, once', () => {
  const without = changeOf('remove-vehicle', { vehicle: vehicleName(car) }, TODAY)?.(B);
  if (!without) throw new Error('taken off without a person');
  const back = changeOf('add-vehicle', sameCar, TODAY)?.(without);
  expect(back?.vehicles.map((each) => [each.vin, each.removed_on])).toEqual(B.vehicles.map((each) => [each.vin, null]));
  expect(back?.vehicles[0]).toMatchObject({ position: car.position, added_on: TODAY });
  expect(back && differenceOf(without, back)).toEqual([{ kind: 'vehicle-added', vehicle: car.position }]);
  expect(policyDocument.safeParse(back).success).toBe(true);
});

test('adding a car that is already on the policy does not add it twice', () => {
  expect(changeOf('add-vehicle', sameCar, TODAY)?.(B).vehicles).toHaveLength(B.vehicles.length + 1);
  const replaced = changeOf('replace-vehicle', { ...sameCar, vehicle: vehicleName(car) }, TODAY)?.(B);
  expect(replaced?.vehicles.map((each) => each.removed_on)).toEqual(B.vehicles.map(() => null));
});

test('a car whose VIN says nothing has the symbol of its year, make and model, as in a quote', () => {
  const unread = makeVin('ZZ1', '145A0', 2019, '0', '123456');
  const sentra = { model_year: 2019, make: 'Nissan', model: 'Sentra' };
  const known = symbolFor(B, { ...sentra, vin: makeVin('3N1', 'AB7AP', 2019, 'Y', '123456') });
  expect(known.isDefault).toBe(false);
  expect(symbolFor(B, { ...sentra, vin: unread })).toEqual(known);
  expect(symbolFor(B, { ...sentra, make: 'Zastava', model: 'Koral', vin: unread }).isDefault).toBe(true);
});

test('a driver who was excluded by name becomes a driver at the former position', () => {
  const excluded = { ...B, drivers: [driver, { ...other, status: 'excluded' as const }] };
  const same = {
    firstName: other.first_name,
    lastName: other.last_name,
    dateOfBirth: other.date_of_birth,
    licenseNumber: other.license_number ?? '',
    licenseState: other.license_state ?? '',
    licensedYears: '12',
    record: 'clean',
  };
  const back = changeOf('add-driver', same, TODAY)?.(excluded);
  expect(back?.drivers.map(({ position, status }) => [position, status])).toEqual([
    [driver.position, 'rated'],
    [other.position, 'rated'],
  ]);
  expect(back && differenceOf(excluded, back)).toContainEqual({ kind: 'driver-included', driver: other.position });
  const child = { ...other, status: 'excluded' as const, license_number: null, license_state: null };
  const grown = changeOf('add-driver', same, TODAY)?.({ ...B, drivers: [driver, child] });
  expect(grown?.drivers, 'even if they had no license then').toEqual(back?.drivers);
});

test('coverage is changed to the amount that was asked for, whatever options the rate book has', () => {
  const collisionFor = (value: string) =>
    changeOf(
      'coverage',
      { 'collision-1': value },
      TODAY,
    )?.(B).vehicles[0]?.coverages.find(({ kind }) => kind === 'collision')?.deductible_cents;
  expect(collisionFor('//100000')).toBe(100_000);
  expect(collisionFor('//75000'), 'which is not in this book').toBe(75_000);
  expect(collisionFor('3'), 'asked in an older release, by its place in the book').toBe(100_000);
  expect(collisionFor('0')).toBeUndefined();
  const limits = changeOf('coverage', { 'bodily_injury-0': '10000000/30000000/' }, TODAY)?.(B).coverages;
  expect(limits).toContainEqual(
    expect.objectContaining({ kind: 'bodily_injury', limit_cents: 10_000_000, limit_per_accident_cents: 30_000_000 }),
  );
});
