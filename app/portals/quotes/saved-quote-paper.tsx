import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import { writtenPhone } from '../written.ts';
import type { QuoteInWords } from './resume-quote.ts';
import styles from './saved-quote-paper.module.css';

/** What was saved, and who finishes it with the person. */
export function SavedQuotePaper({ quote }: { quote: QuoteInWords }) {
  const locale = usePortalLanguage();
  const phone = quote.agent?.phone ?? brand.phones.support;
  return (
    <article className={styles.quote}>
      <header>
        <h1>{m.quote_saved_title({}, { locale })}</h1>
        <p>{m.quote_saved_on({ day: quote.savedOn, until: quote.keptUntil }, { locale })}</p>
      </header>
      <p className={styles.premium}>
        {quote.premium ? (
          <>
            <span>{m.quote_saved_premium({}, { locale })}</span> <b>{quote.premium}</b>
          </>
        ) : (
          m.quote_saved_no_premium({}, { locale })
        )}
      </p>
      <dl>
        <div>
          <dt>{m.quote_saved_name({}, { locale })}</dt>
          <dd>{quote.name}</dd>
        </div>
        <div>
          <dt>{m.quote_saved_zip({}, { locale })}</dt>
          <dd>{quote.place}</dd>
        </div>
        <div>
          <dt>{m.quote_saved_vehicles({}, { locale })}</dt>
          {quote.vehicles.length === 0 ? (
            <dd>{m.quote_saved_no_vehicles({}, { locale })}</dd>
          ) : (
            quote.vehicles.map((vehicle) => <dd key={vehicle}>{vehicle}</dd>)
          )}
        </div>
        <div>
          <dt>{m.quote_saved_number({}, { locale })}</dt>
          <dd>{quote.clid}</dd>
        </div>
      </dl>
      <footer>
        <h2>{m.quote_saved_next({}, { locale })}</h2>
        {quote.agent ? (
          <p>
            {m.quote_saved_agent({}, { locale })} <b>{quote.agent.name}</b>, {quote.agent.address}
          </p>
        ) : (
          <p>{m.quote_saved_no_agent({}, { locale })}</p>
        )}
        <a className={buttonClass({ kind: 'go', size: 'large' })} href={`tel:+1${phone}`}>
          {m.guest_call({ phone: writtenPhone(phone) }, { locale })}
        </a>
      </footer>
    </article>
  );
}
