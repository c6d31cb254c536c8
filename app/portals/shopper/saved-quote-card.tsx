import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '../shell/cards.tsx';
import type { Route } from './+types/saved-quote-page';

type SavedQuote = Route.ComponentProps['loaderData']['quote'];

/** The quote that was saved, and the button that continues it. */
export function SavedQuoteCard({ quote }: { quote: SavedQuote }) {
  return (
    <>
      <p>{m.quote_saved_on({ day: quote.savedOn, until: quote.keptUntil })}</p>
      <p>{quote.isPriced ? m.quoting_price_at_end() : m.quoting_no_price()}</p>
      <Facts
        facts={[
          { label: m.quote_saved_name(), value: quote.name },
          { label: m.quote_saved_zip(), value: quote.place },
          {
            label: m.quote_saved_vehicles(),
            value: quote.vehicles.join('\n') || m.quote_saved_no_vehicles(),
          },
          { label: m.quote_saved_number(), value: quote.clid },
        ]}
      />
      <p>{m.quoting_left({ count: quote.left, name: quote.next.name })}</p>
      <ButtonLink kind="go" size="large" isBlock iconAfter="arrow-right" href={quote.next.href}>
        {m.quoting_go_on()}
      </ButtonLink>
    </>
  );
}
