import type { ReactNode } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import styles from '../cards/id-cards.module.css';
import { CardActs, NoCards, PolicyCards } from '../cards/policy-cards.tsx';
import { SaveCard } from '../cards/save-card.tsx';
import type { GuestCardsShown } from './guest-cards-of.ts';

/** The ID card view of the guest's page (GU-07). Its `children` are the sign-out button below the cards. */
export function GuestCards(props: {
  shown: GuestCardsShown;
  sent: 'mail' | 'sms' | undefined;
  refusal: string | undefined;
  children: ReactNode;
}) {
  const { policy, onFile } = props.shown;
  return (
    <div className={styles.ground}>
      {policy.cards.length === 0 ? (
        <>
          <div className="wrap">
            <h1>{policy.asOf?.isTooOld ? m.record_no_card_now() : m.guest_no_proof_title()}</h1>
          </div>
          <NoCards policy={policy} />
        </>
      ) : (
        <PolicyCards
          policy={policy}
          words={
            <>
              <h1>{m.cards_title()}</h1>
              <p className={styles.lead}>{m.cards_lead()}</p>
            </>
          }
        >
          <CardActs
            policy={policy}
            onFile={onFile}
            pdf={href('/insurednew/guest/id-card.pdf')}
            saves={<SaveCard from="guest" />}
            sent={props.sent}
            refusal={props.refusal}
          />
        </PolicyCards>
      )}
      <div className={`wrap ${styles.done}`}>{props.children}</div>
    </div>
  );
}
