import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { OfferInShort } from '#insurance/renewals/renewal-labels.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { DayTile } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './renewal-card.module.css';

/**
 * On the home page: the renewal offer waits to be accepted, or is accepted.
 *
 * @param isNext true if nothing else on the page comes before it
 */
export function RenewalCard({ renewal, isNext }: { renewal: OfferInShort; isNext: boolean }) {
  const link = usePortalLink();
  const { isAccepted, isPaid, amount, day, tile } = renewal;
  const waits = !isAccepted;
  const accepted = isPaid ? m.renewal_paid_text : m.renewal_card_accepted_text;
  return (
    <section className={waits ? `${styles.paper} ${styles.waits}` : styles.paper}>
      <DayTile day={tile} />
      <div>
        {waits && <Chip kind="due">{m.portal_waiting()}</Chip>}
        <h2>{isAccepted ? m.renewal_card_accepted() : m.renewal_card_open()}</h2>
        <p>
          {renewal.number}: {isAccepted ? accepted({ day }) : m.renewal_card_open_text({ amount, day })}
        </p>
      </div>
      <a
        className={buttonClass({ kind: waits && isNext ? 'go' : 'outline' })}
        href={link(href('/insurednew/policy/:number/renewal', { number: renewal.name }))}
      >
        {m.renewal_see()}
      </a>
    </section>
  );
}
