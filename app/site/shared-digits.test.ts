import { expect, test, vi } from 'vitest';
import { namedStateOf, routeZip } from './zip-routing.ts';

// A company in Georgia and in Mississippi, whose zip codes both begin with 39.
vi.mock('#config/states.ts', async (original) => {
  const actual = await original<typeof import('#config/states.ts')>();
  const MS = { ...actual.states.GA, name: 'Mississippi', zips: ['386-397'], isSoldOnline: true };
  return { ...actual, STATES: ['GA', 'MS'], states: { ...actual.states, MS } };
});

test.each([
  ['39201', { way: 'online', state: 'MS' }],
  ['38601', { way: 'online', state: 'MS' }],
  ['39801', { way: 'agents', state: 'GA' }],
  ['30303', { way: 'agents', state: 'GA' }],
  // In neither: by its first two digits.
  ['38001', { way: 'online', state: 'MS' }],
])('ZP-01 %s leads to the state that it lies in, where two share its first digits', (zip, route) => {
  expect(routeZip(zip)).toEqual(route);
});

test('HM-05 a plate shows the state once it is certain which of the two it is', () => {
  expect(['39', '392', '398', '38', '386'].map(namedStateOf)).toEqual([undefined, 'MS', 'GA', undefined, 'MS']);
});
