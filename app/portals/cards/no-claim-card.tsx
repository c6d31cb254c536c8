import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import cards from '../shell/cards.module.css';
import { Card } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

/** On the home page, for a policy without an open claim: what to do when there is a loss. */
export function NoClaimCard() {
  const link = usePortalLink();
  const phone = brand.phones.claims;
  return (
    <Card title={m.login_claims_title()}>
      <p>{m.claim_none()}</p>
      <p className={`${cards.row} ${cards.acts}`}>
        <a
          className={buttonClass({ kind: 'outline' })}
          href={brand.links.claimsPortal ?? link(href('/insurednew/claims/report/mine'))}
        >
          {m.report_claim()}
        </a>
        <a className={buttonClass({ kind: 'outline' })} href={callHref(phone)}>
          <Icon name="phone" />
          {tollFree(phone)}
        </a>
        <a className={buttonClass({ kind: 'outline' })} href={link(href('/insurednew/my-claims'))}>
          {m.claim_what_to_do()}
        </a>
      </p>
    </Card>
  );
}
