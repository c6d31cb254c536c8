import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '../shell/papers.tsx';
import { usePortalLanguage } from '../shell/portal-page.ts';
import type { Route } from './+types/saved-quote-page';

type SavedQuote = Route.ComponentProps['loaderData']['quote'];

/** What was saved, and the way on. */
export function SavedQuotePaper({ quote }: { quote: SavedQuote }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <>
      <p>{m.quote_saved_on({ day: quote.savedOn, until: quote.keptUntil }, locale)}</p>
      <p>{m.quoting_no_price({}, locale)}</p>
      <Facts
        facts={[
          { label: m.quote_saved_name({}, locale), value: quote.name },
          { label: m.quote_saved_zip({}, locale), value: quote.place },
          {
            label: m.quote_saved_vehicles({}, locale),
            value: quote.vehicles.join('\n') || m.quote_saved_no_vehicles({}, locale),
          },
          { label: m.quote_saved_number({}, locale), value: quote.clid },
        ]}
      />
      <p>{m.quoting_left({ count: quote.left, name: quote.next.name }, locale)}</p>
      <ButtonLink kind="go" size="large" isBlock iconAfter="arrow-right" href={quote.next.href}>
        {m.quoting_go_on({}, locale)}
      </ButtonLink>
    </>
  );
}
