import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import type { Route } from './+types/saved-quote-page';
import styles from './saved-quote-paper.module.css';

type SavedQuote = Route.ComponentProps['loaderData']['quote'];

/** What was saved, and the way on. */
export function SavedQuotePaper({ quote }: { quote: SavedQuote }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <>
      <p>{m.quote_saved_on({ day: quote.savedOn, until: quote.keptUntil }, locale)}</p>
      <p className={styles.premium}>
        {quote.premium ? (
          <>
            <span>{m.quote_saved_premium({}, locale)}</span> <b>{quote.premium}</b>
          </>
        ) : (
          m.quote_saved_no_premium({}, locale)
        )}
      </p>
      <dl className={styles.facts}>
        {quote.name && (
          <div>
            <dt>{m.quote_saved_name({}, locale)}</dt>
            <dd>{quote.name}</dd>
          </div>
        )}
        <div>
          <dt>{m.quote_saved_zip({}, locale)}</dt>
          <dd>{quote.place}</dd>
        </div>
        <div>
          <dt>{m.quote_saved_vehicles({}, locale)}</dt>
          {quote.vehicles.length === 0 ? (
            <dd>{m.quote_saved_no_vehicles({}, locale)}</dd>
          ) : (
            quote.vehicles.map((vehicle) => <dd key={vehicle}>{vehicle}</dd>)
          )}
        </div>
        <div>
          <dt>{m.quote_saved_number({}, locale)}</dt>
          <dd>{quote.clid}</dd>
        </div>
      </dl>
      <p>{m.quoting_left({ count: quote.left, name: quote.next.name }, locale)}</p>
      <ButtonLink kind="go" size="large" isBlock iconAfter="arrow-right" href={quote.next.href}>
        {m.quoting_go_on({}, locale)}
      </ButtonLink>
    </>
  );
}
