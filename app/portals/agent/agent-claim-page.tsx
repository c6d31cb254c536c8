import { data, href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findNumberNow } from '#insurance/claims/access/claim-access-store.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfAgent } from '#insurance/claims/lines/visibility.ts';
import { agentClaimView } from '#insurance/claims/views/agent-claim-view.ts';
import { findClaimOfPolicy } from '#insurance/claims/views/own-claim-store.ts';
import { findOwnBookPolicy } from '#insurance/policies/find/agency-book-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { ClockSigns } from '../cards/damage/clock-signs.tsx';
import { Card, CardPage, Facts } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-claim-page';
import styles from './agent-claim-page.module.css';
import { agentOf } from './agent-desk.ts';

/** Shows the status of a claim of the agent's own client, read-only. Each view is recorded in the audit log. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const own = await findOwnBookPolicy(context.db, producer.id, rowNumber(params.id));
  const told = readClaimNumber(params.claim) ?? '';
  const number = (await findNumberNow(context.db, told)) ?? told;
  const claimId = own && (await findClaimOfPolicy(context.db, own.id, number));
  const claim = claimId === undefined ? undefined : await readTimedClaim(context.db, number);
  if (!claim || claimId === undefined) throw data(null, { status: 404 });
  const actor = `producer ${producer.id}` as const;
  await audit(context.db, context, { act: 'see-claim', actor, subject: ['claim', claimId] });
  return { claim: agentClaimView(viewOfAgent(claim), context.language) };
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.agent_claim_title, params.claim);

export default function AgentClaimPage({ loaderData: { claim }, params: { state, id } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { adjuster } = claim;
  return (
    <CardPage
      head={
        <>
          <a
            className="link-arrow"
            href={link(href('/uaicins/:state/policies/:id', { state: state.toLowerCase(), id }))}
          >
            <Icon name="arrow-left" />
            {m.agent_claim_back()}
          </a>
          <h1>{claim.about}</h1>
          <p className="lead">{m.claim_number({ number: claim.number })}</p>
        </>
      }
      aside={
        <>
          <Card title={m.cdesk_adjuster()}>
            <p>
              <b>{adjuster?.name ?? m.cdesk_nobody()}</b>
            </p>
            <Facts as="list" facts={[{ label: m.cdesk_reported(), value: claim.reported }]} />
            <ButtonLink kind="outline" icon="phone" href={callHref(adjuster?.phone ?? brand.phones.claims)}>
              {adjuster?.writtenPhone ?? tollFree(brand.phones.claims)}
            </ButtonLink>
            <p className="mute">{m.agent_claim_lead()}</p>
          </Card>
          {claim.events.length > 0 && (
            <Card title={m.track_happened()}>
              <ol className={styles.events}>
                {claim.events.map(({ id: event, day, sentence }) => (
                  <li key={event}>
                    <small>{day}</small>
                    <span>{sentence}</span>
                  </li>
                ))}
              </ol>
            </Card>
          )}
        </>
      }
    >
      {claim.lines.length === 0 && (
        <Card>
          <p>{m.agent_claim_no_line()}</p>
        </Card>
      )}
      {claim.lines.map((line) => (
        <Card
          key={line.id}
          title={
            <>
              {line.name}
              <Chip kind={line.items.length > 0 ? 'due' : line.isOver ? 'ok' : 'none'}>{line.state}</Chip>
            </>
          }
        >
          {line.items.length > 0 && (
            <>
              <h3>{m.agent_claim_waits()}</h3>
              <ul>
                {line.items.map((item) => (
                  <li key={item.id}>
                    {item.what}
                    {item.by && <span className="mute"> {m.track_by({ day: item.by })}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
          {!line.isOver && <ClockSigns clocks={line.clocks} />}
        </Card>
      ))}
    </CardPage>
  );
}
