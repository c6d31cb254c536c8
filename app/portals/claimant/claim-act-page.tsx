import { href, redirect } from 'react-router';
import { claimsView } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findPartOfAccount } from '#insurance/claims/lines/part-of-account.ts';
import { findOwnClaims } from '#insurance/claims/views/own-claim-store.ts';
import { claimView } from '#insurance/claims/views/own-claim-view.ts';
import { signedInCustomer } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardPage, Empty } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/claim-act-page';
import { CLAIM_ACTS, type ClaimAct } from './claim-act.ts';
import { placeOfAct } from './place-of-act.ts';

/** What a customer wants to do with a claim, by the address that the site links to. */
const ACTS = {
  status: { title: m.my_claim_status, go: m.talk_mail_action },
  papers: { title: m.my_claim_papers, go: m.track_send_papers },
  messages: { title: m.my_claim_messages, go: m.my_claim_write },
  estimate: { title: m.visit_title, go: m.my_claim_book },
};

/** Leads a customer to what they want to do: directly if they have one open claim; otherwise they choose one. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const act = actOf(new URL(request.url).pathname);
  const { id } = await signedInCustomer(context, request);
  const claims = (await findOwnClaims(context.db, id))
    .filter(({ has_lines }) => has_lines)
    .map((claim) => claimView(claim, context.language));
  const open = claims.filter(({ isClosed }) => !isClosed);
  const placed = await Promise.all(
    (open.length > 0 ? open : claims).map(async (claim) => {
      const part = await findPartOfAccount(context.db, id, claim.number);
      const tracker = { path: href('/insurednew/claims/:number', { number: claim.number }), hash: '' };
      return { ...claim, to: part ? await placeOfAct(context.db, part, act) : tracker };
    }),
  );
  if (open.length === 1 && placed[0]) {
    const { path, hash } = placed[0].to;
    throw redirect(inSameLanguage(path, request) + hash, 303);
  }
  return { act, claims: placed };
}

const actOf = (path: string): ClaimAct => CLAIM_ACTS.find((act) => path.endsWith(`/my-${act}`)) ?? 'status';

export const meta: Route.MetaFunction = ({ location }) => portalMeta(ACTS[actOf(location.pathname)].title);

export default function ClaimActPage({ loaderData: { act, claims } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { title, go } = ACTS[act];
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
      {claims.map(({ number, kind, where, to }) => (
        <Card key={number} title={kind}>
          <p>
            {m.claim_number({ number })}
            <br />
            <span className="mute">{where}</span>
          </p>
          <p>
            <ButtonLink kind="go" href={link(to.path) + to.hash} iconAfter="arrow-right">
              {go()}
              <span className="visually-hidden"> {m.claim_number({ number })}</span>
            </ButtonLink>
          </p>
        </Card>
      ))}
    </CardPage>
  );
}
