import { href } from 'react-router';
import { claimsView } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import { CLAIMS_REALM } from '#platform/sessions/realm.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardPage } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/claims-guest-page';

export const meta: Route.MetaFunction = () => portalMeta(m.claims_guest_title);

/** LG-05, LG-07: what people can do with a claim without an account, and how a customer gets one. */
export default function ClaimsGuestPage() {
  const link = usePortalLink();
  return (
    <CardPage
      view={claimsView}
      head={
        <>
          <h1>{m.claims_guest_title()}</h1>
          <p className="lead">{m.claims_guest_lead()}</p>
        </>
      }
      aside={
        <>
          <Card title={m.claims_guest_account()}>
            <p>{m.claims_guest_account_text()}</p>
            <ButtonLink kind="outline" href={link(href('/insurednew/insured/rnu/registeruser'))}>
              {m.claims_guest_account_go()}
            </ButtonLink>
            <p>
              <a href={link(CLAIMS_REALM.signIn)}>{m.follow_log_in()}</a>
            </p>
          </Card>
          <Card title={m.call_me_title()}>
            <p>{m.call_me_short()}</p>
            <ButtonLink kind="outline" icon="phone" href={link(href('/insurednew/claims/call-me'))}>
              {m.call_me_go()}
            </ButtonLink>
          </Card>
        </>
      }
    >
      <Card title={m.claims_guest_report()}>
        <p>{m.claims_guest_report_text()}</p>
        <ButtonLink kind="go" size="large" href={link(href('/insurednew/claims/report'))} iconAfter="arrow-right">
          {m.report_claim()}
        </ButtonLink>
      </Card>
      <Card title={m.claims_guest_follow()}>
        <p>{m.claims_guest_follow_text()}</p>
        <ButtonLink kind="outline" size="large" href={link(href('/insurednew/claims/follow'))} iconAfter="arrow-right">
          {m.follow_open()}
        </ButtonLink>
      </Card>
    </CardPage>
  );
}
