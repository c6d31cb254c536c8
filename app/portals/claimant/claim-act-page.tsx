import { href, redirect } from 'react-router';
import { claimsView } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import { claimView } from '#insurance/claims/claim-labels.ts';
import { findOwnClaims } from '#insurance/claims/claim-store.ts';
import { signedIn } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { CLAIMS_REALM, POLICYHOLDER_REALM, type Realm } from '#platform/sessions/realm.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardPage, Empty } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/claim-act-page';

const trackerPath = (number: string) => href('/insurednew/claims/:number', { number });

/** What a customer wants to do with a claim, by the address that the site leads to. */
const ACTS = {
  'my-status': { title: m.my_claim_status, go: m.talk_mail_action, to: trackerPath },
  'my-papers': {
    title: m.my_claim_papers,
    go: m.track_send_papers,
    to: (number: string) => href('/insurednew/claims/:number/papers', { number }),
  },
  'my-messages': { title: m.my_claim_messages, go: m.my_claim_write, to: trackerPath },
  'my-estimate': { title: m.visit_title, go: m.talk_mail_action, to: trackerPath },
};
type ClaimAct = keyof typeof ACTS;

/** Where on the tracker it is. */
const PLACES: Partial<Record<ClaimAct, string>> = { 'my-messages': '#talk', 'my-estimate': '#parts' };

/** Leads a customer to what they want to do: on their one open claim at once, of several they choose. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const act = actOf(new URL(request.url).pathname);
  const realm: Realm = readCookie(request, 'policyholder') ? POLICYHOLDER_REALM : CLAIMS_REALM;
  const { id } = await signedIn(context, request, realm.audience, realm.signIn);
  const claims = (await findOwnClaims(context.db, id)).filter(({ has_lines }) => has_lines);
  const open = claims.filter(({ status }) => status !== 'closed');
  const [first, ...others] = open;
  if (first && others.length === 0) {
    throw redirect(inSameLanguage(ACTS[act].to(first.number), request) + (PLACES[act] ?? ''), 303);
  }
  return { act, claims: (open.length > 0 ? open : claims).map((claim) => claimView(claim, context.language)) };
}

const actOf = (path: string): ClaimAct =>
  (Object.keys(ACTS) as ClaimAct[]).find((act) => path.endsWith(`/${act}`)) ?? 'my-status';

export const meta: Route.MetaFunction = ({ location }) => portalMeta(ACTS[actOf(location.pathname)].title);

export default function ClaimActPage({ loaderData: { act, claims } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { title, go, to } = ACTS[act];
  return (
    <CardPage
      view={claimsView}
      head={
        <>
          <h1>{title()}</h1>
          <p className="lead">{claims.length > 0 ? m.my_claim_which() : m.my_claim_none_lead()}</p>
        </>
      }
    >
      {claims.length === 0 && (
        <Card>
          <Empty object="checklist" href={link(href('/insurednew/claims/report'))} act={m.report_claim()}>
            {m.my_claim_none()}
          </Empty>
        </Card>
      )}
      {claims.map(({ number, kind, where }) => (
        <Card key={number} title={kind}>
          <p>
            {m.claim_number({ number })}
            <br />
            <span className="mute">{where}</span>
          </p>
          <p>
            <ButtonLink kind="go" href={link(to(number)) + (PLACES[act] ?? '')} iconAfter="arrow-right">
              {go()}
              <span className="visually-hidden"> {m.claim_number({ number })}</span>
            </ButtonLink>
          </p>
        </Card>
      ))}
    </CardPage>
  );
}
