import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { ClaimView } from '#insurance/claims/claim-labels.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '../shell/cards.tsx';
import { ClaimCard } from './claim-card.tsx';
import styles from './claim-cards.module.css';

/** All claims of a person, and what to do about the next: the same behind either sign-in. */
export function ClaimCards({ claims }: { claims: ClaimView[] }) {
  const phone = brand.phones.claims;
  return (
    <div className={styles.papers}>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
      <div className={styles.pair}>
        <Card title={m.login_claims_report()}>
          <p>{m.login_claims_report_text()}</p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={callHref(phone)}>
            <Icon name="phone" />
            {m.guest_call({ phone: tollFree(phone) })}
          </a>
          <p>
            {m.claim_mail_to()} {brand.claimsMail}
          </p>
        </Card>
        <Card title={m.login_claims_know()}>
          <p>{m.login_claims_know_text()}</p>
          <p>
            <a href={localizeHref(href('/uaichome/claims/faq'))}>{m.login_claims_faq()}</a>
          </p>
        </Card>
      </div>
    </div>
  );
}

export function claimsLead(claims: ClaimView[]): string {
  const open = claims.filter(({ isClosed }) => !isClosed).length;
  return open > 0 ? m.claim_open_lead({ open }) : m.login_claims_lead();
}
