import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { worksheetView } from '#insurance/record/worksheet-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { Card, Facts } from '../../shell/cards.tsx';
import { FactorTable } from '../../shell/factor-table.tsx';
import { quotePath } from '../quote-visit.ts';
import type { Route } from './+types/worksheet-page';
import styles from './price.module.css';
import { PriceFrame } from './price-frame.tsx';
import { openPrice } from './price-visit.ts';

/** Every factor and rounding of the price: with the rate book and a pencil anyone comes to the same dollar. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft, price } = await openPrice(context, request);
  const file = (format: string) => inSameLanguage(href('/uaicins/quote/worksheet/:format', { format }), request);
  return {
    state: draft.state,
    back: quotePath(request, 'price'),
    worksheet: worksheetView(price.worksheet, price.document, context.language),
    files: { pdf: file('pdf'), csv: file('csv'), json: file('json') },
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteWorksheetPage({ loaderData: { state, back, worksheet, files } }: Route.ComponentProps) {
  return (
    <PriceFrame state={state} title={m.price_worksheet_title()} lead={m.price_worksheet_lead()} back={back}>
      <Card>
        {worksheet && <Facts facts={[{ label: m.worksheet_book(), value: worksheet.book }, ...worksheet.totals]} />}
        <ul className={styles.files}>
          <li>
            <a href={files.pdf}>{m.price_worksheet_pdf()}</a>
          </li>
          <li>
            <a href={files.csv}>{m.price_worksheet_csv()}</a>
          </li>
          <li>
            <a href={files.json}>{m.price_worksheet_json()}</a>
          </li>
        </ul>
        <p className="small">{m.price_worksheet_again()}</p>
      </Card>
      {worksheet?.tables.map((table) => (
        <FactorTable key={table.title} table={table} />
      ))}
    </PriceFrame>
  );
}
