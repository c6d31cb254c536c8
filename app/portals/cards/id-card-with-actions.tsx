import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { IdCard } from '#insurance/id-cards/id-card.ts';
import { Card } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { IdCardFace } from './id-card-face.tsx';
import styles from './id-card-with-actions.module.css';

/** The policy's first ID card, as shown on the home page. Clicking anywhere on it leads to all cards. */
export function IdCardWithActions({ card, number, count }: { card: IdCard; number: string; count: number }) {
  const link = usePortalLink();
  return (
    <div className={styles.whole}>
      <Card
        title={
          <>
            {m.cards_paper()}
            <a className={styles.open} href={link(href('/insurednew/id-cards'))}>
              {m.cards_open()}
              <span className="visually-hidden"> {m.cards_open_of({ number })}</span>
            </a>
          </>
        }
      >
        <IdCardFace card={card} />
        {count > 1 && <p className="mute">{m.cards_first_of({ count })}</p>}
      </Card>
    </div>
  );
}
