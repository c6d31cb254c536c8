import { expect, test } from 'vitest';
import { milesBetween, nearestZipCode, zipCode, zipCodesOf } from './zip-code.ts';

test('every zip code of the three states is known, and none of another state', () => {
  expect([zipCodesOf('FL').length, zipCodesOf('TX').length, zipCodesOf('GA').length]).toEqual([1473, 2600, 952]);
  expect(zipCode('33135')).toMatchObject({ state: 'FL', city: 'Miami' });
  expect(zipCode('30303')).toMatchObject({ state: 'GA', city: 'Atlanta' });
  for (const outside of ['10001', '00000', '', '3313', '331355']) expect(zipCode(outside)).toBeUndefined();
});

test('ZP-01 a Texas quote prefix does not prove Texas: 885 is El Paso, 731 Oklahoma, 880 New Mexico', () => {
  expect(zipCode('88510')).toMatchObject({ state: 'TX', city: 'El Paso' });
  expect(zipCode('73301')).toMatchObject({ state: 'TX', city: 'Austin' });
  expect(zipCode('73102')).toBeUndefined();
  expect(zipCode('88001')).toBeUndefined();
});

test.each([
  ['33135', '33125', 2],
  ['33135', '32801', 204],
  ['30303', '31401', 223],
  ['79901', '75201', 571],
])('from %s to %s it is about %i miles', (from, to, miles) => {
  const [a, b] = [zipCode(from), zipCode(to)];
  if (!a || !b) throw new Error('both zip codes are real');
  expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a));
  expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(Math.max(1, miles * 0.02));
});

test('there is no distance from a place to itself', () => {
  const here = { latitude: 25.77, longitude: -80.23 };
  expect(milesBetween(here, here)).toBe(0);
});

test.each([
  ['Little Havana', 25.7662, -80.2349, 'FL', 'Miami', 3],
  ['the Capitol in Austin', 30.2747, -97.7404, 'TX', 'Austin', 3],
  ['a ranch road near Marfa', 30.31, -104.02, 'TX', 'Marfa', 25],
])('the town nearest to %s is found, within a few miles', (_, latitude, longitude, state, city, most) => {
  const { code, miles } = nearestZipCode({ latitude, longitude });
  expect(code).toMatchObject({ state, city });
  expect(miles).toBeLessThan(most);
});

test('a place in another country is far from all of them', () => {
  expect(nearestZipCode({ latitude: 48.2, longitude: 16.37 }).miles).toBeGreaterThan(4000);
});
