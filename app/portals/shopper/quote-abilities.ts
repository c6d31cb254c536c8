// Which parts of a quote happen on our own pages.
import { data } from 'react-router';
import type { Ability } from '#config/abilities.ts';
import { isAble } from '#config/is-able.ts';
import { states } from '#config/states.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import type { Context } from '#platform/context/handler.ts';

/** @throws {Response} 404 where this deployment does not have the ability in any state */
export function expectAbility({ env }: Context, ability: Ability): void {
  if (!isAble(env.abilities, ability, 'anywhere')) throw data(null, { status: 404 });
}

type QuoteOf = Pick<QuoteDraft, 'state' | 'sold_by'>;

/** Whether we show the quote's price. Abilities by state concern shoppers; an agent quotes in any state. */
export const isPricedHere = ({ env }: Pick<Context, 'env'>, { state, sold_by }: QuoteOf): boolean =>
  isAble(env.abilities, 'see-price', sold_by ? 'anywhere' : state);

/** Whether the quote can be bought here. Some states sell only quotes that an agent made. */
export const isSoldHere = ({ env }: Context, { state, sold_by }: QuoteOf): boolean =>
  sold_by
    ? isAble(env.abilities, 'buy-policy', 'anywhere')
    : states[state].isSoldOnline && isAble(env.abilities, 'buy-policy', state);

/** @throws {Response} 404 if the quote cannot be bought here */
export function expectSold(context: Context, draft: QuoteOf): void {
  if (!isSoldHere(context, draft)) throw data(null, { status: 404 });
}
