import { findDeclineLetter } from '#insurance/quotes/declining/declination-store.ts';
import { factsHash } from '#insurance/quotes/quote-facts.ts';
import type { Context } from '#platform/context/handler.ts';
import { expectAbility } from '../quote-abilities.ts';
import { openQuoteAt } from '../quote-visit.ts';

/** The letter that declined the open quote with its current answers; nothing if none was written. */
export async function openLetter(context: Context, request: Request) {
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check');
  const { draft } = open;
  const kept = await findDeclineLetter(context.db, draft.id, factsHash(draft));
  return kept && { open, draft, kept };
}
