import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findClaimsForAgent } from '#insurance/claims/views/own-claim-store.ts';
import { claimForAgent } from '#insurance/claims/views/own-claim-view.ts';
import { reachOf } from '#insurance/policies/contact-on-file.ts';
import { findOwnBookPolicy } from '#insurance/policies/find/agency-book-store.ts';
import { putContactOnFile } from '#insurance/policies/put-contact-on-file.ts';
import { acceptForCaller, acceptView } from '#insurance/renewals/accept-for-caller.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { AcceptRenewalForm } from '../cards/price/accept-renewal-form.tsx';
import { offeredFor } from '../cards/price/policy-price.ts';
import { IN_FORCE, RENEWAL } from '../cards/price/price-of.ts';
import { wholePolicy } from '../cards/whole-policy.ts';
import { WholePolicyCard } from '../cards/whole-policy-card.tsx';
import { Card, Outcome } from '../shell/cards.tsx';
import { useListLink } from '../shell/list-choices.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-policy-page';
import { agentOf, bookPolicyOf } from './agent-desk.ts';
import styles from './agent-policy-page.module.css';

const DONE_WORDS = { contact: m.desk_contact_done, renewal: m.desk_accept_done };

/** A policy in the agent's own book. Any other policy gets the same 404 as one that does not exist. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await bookPolicyOf(context, request, params);
  const policy = await wholePolicy(context, own);
  if (!policy) throw data(null, { status: 404 });
  const claims = await findClaimsForAgent(context.db, own.id);
  return {
    ...policy,
    claims: claims.map((claim) => claimForAgent(claim, context.language)),
    isUnreachable: !reachOf(own, context.env),
    renewal: await offeredFor(context, own.id),
    toAccept: await acceptView(context, own.id),
    done: doneIn(request, DONE_WORDS),
  };
}

/** Adds an email address to a policy that has no contact on file, or accepts the next term for the client. */
export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const producer = await agentOf(context, request, params.state);
    const own = await findOwnBookPolicy(context.db, producer.id, policyIn(params.id));
    if (!own) throw data(null, { status: 404 });
    const form = await readForm(request);
    showAgain(form);
    const done = form.act === 'renewal' ? 'renewal' : 'contact';
    if (done === 'renewal') await acceptForCaller(context, `producer ${producer.id}`, own.id, form);
    else await putContactOnFile(context, producer, own.id, form.email);
    return redirect(withQuery(pathAsked(request), { done }), 303);
  });
}

const policyIn = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

export const meta: Route.MetaFunction = ({ loaderData }) => portalMeta(m.guest_policy, loaderData?.number);

export default function AgentPolicyPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const listLink = useListLink();
  const typed = useTyped(actionData);
  const into = (form: keyof typeof DONE_WORDS) => typedInto(typed, ({ act }) => act === form);
  const { refusal, values } = into('contact');
  const { done, isUnreachable, claims, renewal, toAccept } = loaderData;
  const priceAt = (of: string) =>
    link(href('/uaicins/:state/policies/:id/price/:of', { state: params.state.toLowerCase(), id: params.id, of }));
  const back = (
    <a href={listLink(href('/uaicins/:state/policies', { state: params.state.toLowerCase() }))}>{m.desk_back()}</a>
  );
  return (
    <WholePolicyCard
      policy={loaderData}
      back={back}
      outcome={<Outcome refusal={typed.refusal} errors={typed.errors} done={done && DONE_WORDS[done]()} />}
    >
      {isUnreachable && (
        <Card title={m.desk_contact_title()} headingId="contact-on-file">
          <p>{m.desk_contact_why()}</p>
          <form method="post" noValidate className={styles.contact}>
            <Field
              label={m.login_email()}
              hint={m.desk_contact_hint()}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={values.email}
              error={refusal}
            />
            <Button type="submit" kind="go" name="act" value="contact">
              {m.desk_contact_save()}
            </Button>
          </form>
        </Card>
      )}
      <Card title={m.desk_price_title()}>
        <ul className={styles.claims}>
          <li>
            <a href={priceAt(IN_FORCE)}>{m.price_explained_title()}</a>
          </li>
          {renewal && (
            <li>
              <a href={priceAt(RENEWAL)}>{m.desk_renewal_offered(renewal)}</a>
            </li>
          )}
        </ul>
        {toAccept && <AcceptRenewalForm renewal={toAccept} typed={into('renewal')} />}
      </Card>
      {claims.length > 0 && (
        <Card title={m.login_claims_title()}>
          <ul className={styles.claims}>
            {claims.map(({ id, number, kind, where, status }) => (
              <li key={id}>
                <a
                  href={link(
                    href('/uaicins/:state/policies/:id/claims/:claim', {
                      state: params.state.toLowerCase(),
                      id: params.id,
                      claim: number,
                    }),
                  )}
                >
                  {number}
                </a>{' '}
                <Chip kind="none">{status}</Chip>
                <br />
                {kind}, <span className="mute">{where}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </WholePolicyCard>
  );
}
