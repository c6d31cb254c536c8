import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { recordsInPrice } from '#insurance/quotes/found/found-view.ts';
import { worksheetView } from '#insurance/record/worksheet-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { WorksheetCards, WorksheetLinks } from '../../cards/price/worksheet-cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import { quotePath } from '../quote-visit.ts';
import { useDesk } from '../use-desk.ts';
import type { Route } from './+types/worksheet-page';
import { PriceFrame } from './price-frame.tsx';
import { openPrice } from './price-visit.ts';
import { RecordsCard } from './records-card.tsx';

/** Every factor and rounding of the price: with the rate book, anyone can compute the same price by hand. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft, price } = await openPrice(context, request, { mayBeClients: true });
  return {
    state: draft.state,
    back: quotePath(request, 'price'),
    records: recordsInPrice(draft, context.language),
    worksheet: worksheetView(price.worksheet, price.document, context.language),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteWorksheetPage({ loaderData }: Route.ComponentProps) {
  const { state, back, worksheet, records } = loaderData;
  const link = usePortalLink();
  const desk = useDesk();
  const fileAt = (format: string) =>
    link(
      desk
        ? href('/uaicins/:state/quotes/:reference/worksheet/:format', { ...desk, format })
        : href('/uaicins/quote/worksheet/:format', { format }),
    );
  return (
    <PriceFrame state={state} title={m.price_worksheet_title()} lead={m.price_worksheet_lead()} back={back}>
      {worksheet && (
        <WorksheetCards worksheet={worksheet} files={<WorksheetLinks at={fileAt} />} note={m.price_worksheet_again()} />
      )}
      {records.length > 0 && <RecordsCard records={records} />}
    </PriceFrame>
  );
}
