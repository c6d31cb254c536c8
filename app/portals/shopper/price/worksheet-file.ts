import { data } from 'react-router';
import { rateInput } from '#insurance/quotes/pricing/price-quote.ts';
import { worksheetRows } from '#insurance/quotes/pricing/worksheet-rows.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/worksheet-file';
import { openPrice } from './price-visit.ts';

/** The worksheet for a spreadsheet, and the answers with it for `npm run rate`, which comes to the same. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const { price } = await openPrice(routing.get(portalContext), request);
  switch (params.format) {
    case 'csv':
      return file(asCsv(worksheetRows(price.worksheet)), 'text/csv; charset=utf-8', 'worksheet.csv');
    case 'json': {
      const total_cents = price.premiumCents + price.feesCents;
      const body = { ...rateInput(price.document), total_cents, worksheet: price.worksheet };
      return file(`${JSON.stringify(body)}\n`, 'application/json', 'worksheet.json');
    }
    default:
      throw data(null, { status: 404 });
  }
}

/** Names of tables have no quotes and no line ends; the mark tells spreadsheets that it is UTF-8. */
const asCsv = (rows: string[][]) => `\uFEFF${rows.map((row) => `"${row.join('","')}"\r\n`).join('')}`;

const file = (body: string, type: string, name: string) =>
  new Response(body, {
    headers: {
      ...{ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
      'cache-control': 'private, no-store',
    },
  });
