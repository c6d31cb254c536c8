import { adverseNoticeOf } from '#insurance/quotes/declining/adverse-notice.ts';
import type { Context } from '#platform/context/handler.ts';
import { expectAbility } from '../quote-abilities.ts';
import { openQuoteAt } from '../quote-visit.ts';

/** The adverse action notice of the quote that is open in this browser; nothing if no record raised its price. */
export async function openNotice(context: Context, request: Request) {
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check', { mayBeClients: true });
  const { draft } = open;
  const kept = await adverseNoticeOf(context.db, draft);
  return kept && { open, draft, kept };
}
