import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { rateInput } from '#insurance/quotes/pricing/price-quote.ts';
import { worksheetRows } from '#insurance/quotes/pricing/worksheet-rows.ts';
import { worksheetPaper } from '#insurance/record/worksheet-paper.ts';
import { worksheetView } from '#insurance/record/worksheet-view.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { csvResponse } from '#platform/http/csv-response.ts';
import type { Route } from './+types/worksheet-file';
import { openPrice } from './price-visit.ts';

/** The worksheet on paper, for a spreadsheet, and the answers with it for `npm run rate`, which comes to the same. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { price, choice, lock } = await openPrice(context, request);
  switch (params.format) {
    case 'csv':
      return csvResponse(worksheetRows(price.worksheet), 'worksheet');
    case 'pdf': {
      const view = worksheetView(price.worksheet, price.document, language);
      if (!view) throw data(null, { status: 404 });
      const day = writtenDay(choice.effective, language);
      const lead = [
        m.worksheet_paper_lead({ months: choice.term, day }),
        ...(lock ? [m.price_locked({ day: writtenDay(lock.lockedUntil, language) })] : []),
        m.price_worksheet_lead(),
      ];
      return pdfResponse(await worksheetPaper(view, { language, title: m.price_worksheet_title(), lead }), 'worksheet');
    }
    case 'json': {
      const total_cents = price.premiumCents + price.feesCents;
      const body = { ...rateInput(price.document), total_cents, worksheet: price.worksheet };
      return file(`${JSON.stringify(body)}\n`, 'application/json', 'worksheet.json');
    }
    default:
      throw data(null, { status: 404 });
  }
}

const file = (body: string, type: string, name: string) =>
  new Response(body, {
    headers: {
      ...{ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
      'cache-control': 'private, no-store',
    },
  });
