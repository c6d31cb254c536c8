import { Link } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import { paths } from '../layout/navigation.ts';
import type { QuoteFormProps } from '../quotes/quote-form.tsx';
import { QuoteRow } from '../quotes/quote-row.tsx';
import styles from './quote-box.module.css';

/** The paper of the first slide: the plate, and three other ways on. */
export function QuoteBox(props: Pick<QuoteFormProps, 'fetcher' | 'answer' | 'campaign'>) {
  return (
    <>
      <QuoteRow {...props} box="hero" />
      <ul className={styles.links}>
        <li>
          <Link to={localizeHref(`${paths.quote}#continue`)}>{m.home_quote_continue()}</Link>
        </li>
        <li>
          <Link to={localizeHref(paths.policyholder)}>{m.home_quote_pay()}</Link>
        </li>
        <li>
          <Link to={localizeHref(paths.policyholder)}>{m.home_quote_renew()}</Link>
        </li>
      </ul>
    </>
  );
}
