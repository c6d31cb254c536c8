import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { ClaimView } from '#insurance/claims/views/own-claim-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { ClaimCard } from './claim-card.tsx';
import styles from './claim-cards.module.css';

/** All of a person's claims, and what to do after the next loss. Both sign-ins show the same. */
export function ClaimCards({ claims }: { claims: ClaimView[] }) {
  const link = usePortalLink();
  const phone = brand.phones.claims;
  return (
    <div className={styles.papers}>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
      <div className={styles.pair}>
        <Card title={m.login_claims_report()}>
          <p>{m.login_claims_report_text()}</p>
          <ButtonLink
            kind="go"
            size="large"
            href={brand.links.claimsPortal ?? link(href('/insurednew/claims/report/mine'))}
            iconAfter="arrow-right"
          >
            {m.report_claim()}
          </ButtonLink>
          <ButtonLink kind="outline" icon="phone" href={callHref(phone)}>
            {m.guest_call({ phone: tollFree(phone) })}
          </ButtonLink>
          <p>
            {m.claim_mail_to()} {brand.mailingAddress}
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
