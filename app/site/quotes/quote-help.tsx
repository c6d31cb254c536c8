import { Suspense } from 'react';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { whenSeen } from '../content/when-seen.ts';
import type { ContinueOutcome } from './continue-outcome.ts';
import styles from './quote-help.module.css';

const ContinueQuote = whenSeen('continue', async () => (await import('./continue-quote.tsx')).ContinueQuote);

/** Continuing a saved quote, and getting a quote by phone. */
export function QuoteHelp({ answered }: { answered: ContinueOutcome | undefined }) {
  const phone = brand.phones.support;
  return (
    <section className="section" id="continue" tabIndex={-1}>
      <div className={`wrap ${styles.ways}`}>
        <div>
          <h2>{m.quotes_continue_headline()}</h2>
          <p className={`lead ${styles.lead}`}>{m.quotes_continue_lead()}</p>
          <Suspense>
            <ContinueQuote answered={answered} />
          </Suspense>
        </div>
        <div className="ruled">
          <div className={`paper ${styles.phone}`}>
            <h2>{m.quotes_phone_headline()}</h2>
            <a className={buttonClass({ kind: 'outline', size: 'large' })} href={callHref(phone)}>
              <Icon name="phone" />
              <span className="num">{tollFree(phone)}</span>
            </a>
            <p className="small mute">{m.quotes_phone_lead()}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
