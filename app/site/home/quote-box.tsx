import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { useCan } from '../can.ts';
import { paths } from '../navigation/navigation.ts';
import { popupLink } from '../popup/popup-link.ts';
import type { QuoteFormProps } from '../quotes/quote-form.tsx';
import { QuoteRow } from '../quotes/quote-row.tsx';
import styles from './quote-box.module.css';

/** The card on the first slide: the zip code form, and three other links. */
export function QuoteBox(props: Pick<QuoteFormProps, 'fetcher' | 'answer' | 'campaign'>) {
  return (
    <>
      <QuoteRow {...props} box="hero" />
      <AsSent name="quote-links">{import.meta.env.SSR && <OtherWays />}</AsSent>
    </>
  );
}

function OtherWays() {
  const canRenew = useCan()('renew-policy');
  return (
    <ul className={styles.links}>
      <li>
        <a {...popupLink('quote-continue')}>{m.home_quote_continue()}</a>
      </li>
      <li>
        <a {...popupLink('guest-payment')}>{m.home_quote_pay()}</a>
      </li>
      <li>
        <a href={localizeHref(paths.policyholder)}>{m.home_quote_renew()}</a>
        {!canRenew && <span className={styles.byAgent}>{m.home_renew_lead_agent()}</span>}
      </li>
    </ul>
  );
}
