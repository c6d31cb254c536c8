import { expect, test } from 'vitest';
import type { AbilityHere } from '#config/is-able.ts';
import type { Context } from '#platform/context/handler.ts';
import { isPricedHere, isSoldHere } from './quote-abilities.ts';

const having = (...abilities: AbilityHere[]) => ({ env: { abilities } }) as unknown as Context;
const shopper = { state: 'TX', sold_by: null } as const;
const client = { state: 'GA', sold_by: 7 } as const;

test('a quote is priced and sold here if the ability is there for its state, whatever another state’s site can do', () => {
  expect(isSoldHere(having('buy-policy'), shopper)).toBe(true);
  expect(isSoldHere(having('buy-policy:TX'), shopper)).toBe(true);
  expect(isSoldHere(having('buy-policy:FL'), shopper)).toBe(false);
  expect(isPricedHere(having('see-price:FL'), shopper)).toBe(false);
  expect(isPricedHere(having('see-price:TX'), shopper)).toBe(true);
});

test('where nothing is sold online, only an agent’s quote is sold', () => {
  expect(isSoldHere(having('buy-policy'), client)).toBe(true);
  expect(isSoldHere(having('buy-policy:TX'), client)).toBe(true);
  expect(isPricedHere(having('see-price:TX'), client)).toBe(true);
  expect(isSoldHere(having('buy-policy'), { ...client, sold_by: null })).toBe(false);
});
