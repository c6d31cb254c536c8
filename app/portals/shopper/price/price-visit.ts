import { redirect } from 'react-router';
import { choiceOf } from '#insurance/quotes/pricing/lock-price.ts';
import { priceWithLock } from '#insurance/quotes/pricing/locked-price.ts';
import { latestLock } from '#insurance/quotes/pricing/price-lock-store.ts';
import type { PriceFor } from '#insurance/quotes/pricing/price-view.ts';
import type { OpenQuote } from '#insurance/quotes/quote-answers.ts';
import { recordsWait } from '#insurance/quotes/records-wait.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { expectAbility } from '../quote-abilities.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';

/**
 * The quote that is open in this browser, with its price.
 *
 * @throws {Response} a redirect to the first unanswered step or to the records; to the price page if there is no price
 */
export async function openPrice(
  context: Context,
  request: Request,
  { mayBeClients = false } = {},
): Promise<PriceFor & { open: OpenQuote }> {
  const { open, found } = await findPrice(context, request, { mayBeClients });
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  return { ...found, open };
}

/** Like `openPrice`; without a price, returns the reasons in `refused`. */
export async function findPrice(context: Context, request: Request, { mayBeClients = false } = {}) {
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check', { mayBeClients });
  const { draft } = open;
  const today = dayIn(draft.state, new Date());
  const latest = await latestLock(context.db, draft.id);
  const { choice, price, lock } = priceWithLock(draft, choiceOf(draft, today, latest), latest, today);
  // A price that was locked before records could be ordered stays valid without them.
  const wait = lock ? undefined : recordsWait(context.env, draft);
  if (wait) throw redirect(quotePath(request, wait === 'decide' ? 'found' : 'check'), 303);
  if (price.kind !== 'priced') return { open, refused: price, found: undefined };
  return { open, found: { draft, choice, price, lock, today }, refused: undefined };
}
