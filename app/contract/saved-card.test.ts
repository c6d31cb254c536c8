import { expect, test } from 'vitest';
import { isCardGood, SAVED_CARD } from './saved-card.ts';

test('a saved card is good until the day from which it is no longer valid, by the device’s calendar', () => {
  const endingOn = (day: string) => new Response('', { headers: { [SAVED_CARD.endsOn]: day } });
  const [noon, lastMinute] = [new Date(2026, 0, 5, 12), new Date(2026, 0, 5, 23, 59)];
  expect(isCardGood(endingOn('2026-01-06'), noon)).toBe(true);
  expect(isCardGood(endingOn('2026-01-06'), lastMinute)).toBe(true);
  expect(isCardGood(endingOn('2026-01-05'), noon)).toBe(false);
  expect(isCardGood(new Response(''), noon)).toBe(false);
  expect(isCardGood(undefined, noon)).toBe(false);
});
