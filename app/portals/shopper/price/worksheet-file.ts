import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { recordsInPrice } from '#insurance/quotes/found/found-view.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { worksheetFile } from '../../cards/price/make-worksheet-file.ts';
import type { Route } from './+types/worksheet-file';
import { openPrice } from './price-visit.ts';

/** Answers the rating worksheet of the quote's price as a file. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { draft, price, choice, lock } = await openPrice(context, request, { mayBeClients: true });
  const { document, worksheet, premiumCents, feesCents } = price;
  const day = writtenDay(choice.effective, language);
  const file = await worksheetFile(params.format, {
    document,
    worksheet,
    language,
    title: m.price_worksheet_title(),
    lead: [
      m.worksheet_paper_lead({ months: choice.term, day }),
      ...(lock ? [m.price_locked({ day: writtenDay(lock.lockedUntil, language) })] : []),
      m.price_worksheet_lead(),
      ...recordsInPrice(draft, language).map(({ title, words }) => `${title}: ${words.join(' ')}`),
    ],
    sums: { total_cents: premiumCents + feesCents },
  });
  if (!file) throw data(null, { status: 404 });
  return file;
}
