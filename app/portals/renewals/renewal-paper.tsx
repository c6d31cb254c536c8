import calendar from '#config/art/obj-calendar.svg';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { usePortalLanguage, usePortalLink } from '../portal-page.ts';
import styles from './renewal-paper.module.css';
import type { OfferInShort } from './renewal-words.ts';

/** On the first page: the next term is there to be accepted, or is accepted. */
export function RenewalPaper({ renewal }: { renewal: OfferInShort }) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { isAccepted, amount, day } = renewal;
  return (
    <section className={styles.paper}>
      <img src={calendar} alt="" width="72" height="72" />
      <div>
        <h2>{isAccepted ? m.renewal_card_accepted({}, locale) : m.renewal_card_open({}, locale)}</h2>
        <p>
          {renewal.number}:{' '}
          {isAccepted
            ? m.renewal_card_accepted_text({ day }, locale)
            : m.renewal_card_open_text({ amount, day }, locale)}
        </p>
      </div>
      <a className={buttonClass({ kind: 'outline' })} href={link(renewal.path)}>
        {m.renewal_see({}, locale)}
      </a>
    </section>
  );
}
