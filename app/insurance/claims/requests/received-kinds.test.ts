import { expect, test } from 'vitest';
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import { hasOwnClock } from './received-kinds.ts';

test('the date of each request, demand and bill stays when its line ends: somebody waits for the answer', () => {
  const forgotten = CLAIM_CLOCKS.filter(({ starts, outlivesLine }) => starts.some(hasOwnClock) && !outlivesLine);
  expect(forgotten.map(({ id }) => id)).toEqual([]);
});
