import { findLetter } from '#insurance/quotes/declining/declination-store.ts';
import { factsHash } from '#insurance/quotes/quote-facts.ts';
import type { Context } from '#platform/context/handler.ts';
import { openQuoteAt } from '../quote-visit.ts';
import { expectAbility } from './price-visit.ts';

/** The letter that was written about what the quote that is open in this browser answers; nothing where none was. */
export async function openLetter(context: Context, request: Request) {
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check');
  const { draft } = open;
  const kept = await findLetter(context.db, draft.id, factsHash(draft));
  return kept && { open, draft, kept };
}
