import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims } from '#insurance/claims/views/own-claim-store.ts';
import { claimView } from '#insurance/claims/views/own-claim-view.ts';
import { cardAnswerOf } from '#insurance/id-cards/cards-view.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { findOwnCardPolicies } from '#insurance/id-cards/id-card-store.ts';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { type OwnPolicyView, ownPolicyView } from '#insurance/policies/own-policy.ts';
import { findOwned, findOwnPolicies, type OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { type AsOf, type AsOfView, asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { findOffersHere } from '#insurance/renewals/offers-here.ts';
import { offerInShort } from '#insurance/renewals/renewal-labels.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { doneIn } from '#platform/http/list-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ClaimCard } from '../cards/claim-card.tsx';
import { IdCardWithActions } from '../cards/id-card-with-actions.tsx';
import { NoClaimCard } from '../cards/no-claim-card.tsx';
import cards from '../shell/cards.module.css';
import { Outcome } from '../shell/cards.tsx';
import { PortalSky } from '../shell/portal-home.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/policyholder-home-page';
import styles from './own-policy-cards.module.css';
import { AgentCard, CarsCard, DueCard, NoPolicyCard, PolicyCard } from './own-policy-cards.tsx';
import { policyholderOf } from './policyholder.ts';
import { RenewalCard } from './renewal-card.tsx';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request);
  const account = await findAccount(context.db, id);
  const policies = await findOwnPolicies(context.db, id);
  const owned = await findOwned(context.db, id);
  const offers = await findOffersHere(context, id);
  const claims = await findOwnClaims(context.db, id);
  const cardPolicies = await findOwnCardPolicies(context.db, id);
  const now = new Date();
  const asOfs = new Map<number, AsOf | undefined>();
  for (const policy of policies) asOfs.set(policy.id, await asOfPolicy(context, policy.id));
  // The claims page shows the closed ones, too.
  const open = claims
    .map((claim) => ({ ...claimView(claim, context.language), policyId: claim.policy_id }))
    .filter(({ isClosed }) => !isClosed);
  const inWords = policies.map((policy) => ({
    ...ownPolicyView(policy, owned, now, context.language),
    // An outdated copy cannot be paid from: the bill may be paid already, or the policy changed.
    ...(asOfs.get(policy.id)?.isTooOld && { due: undefined, again: undefined }),
    asOf: asOfView(asOfs.get(policy.id), policy, context.language),
    isQuoted: isQuotedOnline(context.env, policy),
    cards: cardsOf(policy, cardPolicies, now, asOfs.get(policy.id)),
    claims: open.filter(({ policyId }) => policyId === policy.id),
  }));
  return {
    firstName: account?.first_name ?? '',
    state: policies[0]?.state ?? brand.home,
    lead: leadOf(inWords),
    isAdded: doneIn(request, { added: true }) !== undefined,
    policies: inWords,
    otherClaims: open.filter(({ policyId }) => !policies.some(({ id }) => id === policyId)),
    renewals: policies.flatMap((policy) => {
      const offer = offers.find(({ policy_id }) => policy_id === policy.id);
      return offer ? offerInShort(offer, policy, now, context.language) : [];
    }),
  };
}

function cardsOf({ id }: OwnPolicy, policies: CardPolicy[], now: Date, asOf: AsOf | undefined) {
  const policy = policies.find((each) => each.id === id);
  const answer = policy && cardAnswerOf(policy, now, asOf);
  return answer?.kind === 'cards' ? answer.cards : [];
}

export const meta: Route.MetaFunction = () => portalMeta(m.login_home_title);

export default function PolicyholderHomePage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { firstName, state, lead, isAdded, policies, otherClaims, renewals } = loaderData;
  const agencies = new Map(policies.map(({ agency }) => [agency.phone + agency.name, agency]));
  // Only one button is yellow: a late payment comes before a renewal offer, and the offer before the next bill.
  const isRenewalNext =
    renewals.some(({ isAccepted }) => !isAccepted) && !policies.some(({ due, again }) => due?.isLate || again);
  const [only, ...others] = policies;
  // The agent's card is beside the ID card if nothing else would fill that column.
  const isAgentBeside = only && others.length === 0 && only.claims.length === 0 && only.cards.length > 0;
  return (
    <>
      <PortalSky state={state} title={m.login_hello({ name: firstName })} lead={lead} />
      <div className={`wrap ${styles.papers}`}>
        <Outcome done={isAdded && m.add_policy_done()} />
        {renewals.map((renewal) => (
          <RenewalCard key={renewal.name} renewal={renewal} isNext={isRenewalNext} />
        ))}
        {policies.map((policy) => (
          <div key={policy.number} className={styles.policy}>
            <div className={styles.top}>
              <PolicyCard policy={policy} asOf={policy.asOf} />
              {!policy.asOf?.isTooOld && (
                <DueCard policy={policy} isNext={!isRenewalNext || policy.due?.isLate === true} />
              )}
            </div>
            <div className={styles.below}>
              {policy.cards[0] && (
                <IdCardWithActions card={policy.cards[0]} number={policy.number} count={policy.cards.length} />
              )}
              <div className={styles.beside}>
                {policy.claims.map((claim) => (
                  <ClaimCard key={claim.id} claim={claim} />
                ))}
                {policy.claims.length === 0 && policy.cards.length > 0 && <NoClaimCard />}
                {!policy.asOf?.isTooOld && <CarsCard policy={policy} />}
                {isAgentBeside && <AgentCard agency={policy.agency} />}
              </div>
            </div>
          </div>
        ))}
        {policies.length === 0 && <NoPolicyCard object="chat" />}
        <p className={`${cards.row} ${cards.acts}`}>
          <ButtonLink kind="outline" icon="plus" href={link(href('/insurednew/policy/add'))}>
            {m.add_policy_title()}
          </ButtonLink>
        </p>
        {otherClaims.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
        {!isAgentBeside && [...agencies].map(([key, agency]) => <AgentCard key={key} agency={agency} />)}
      </div>
    </>
  );
}

/**
 * The most urgent news: a cancellation notice, else a policy to reinstate, a late payment, the next bill, what is left
 * to pay on a policy that ended, or that all is well. Only with coverage today does a bill keep it.
 */
function leadOf(all: (OwnPolicyView & { asOf: AsOfView | undefined })[]): string {
  if (all.length === 0) return m.holder_no_policy();
  const policies = all.filter(({ asOf }) => !asOf?.isTooOld);
  if (policies.length === 0) return m.record_lead_too_old();
  const payBefore = policies.find((policy) => policy.payBefore)?.payBefore;
  if (payBefore) return m.login_lead_notice({ day: payBefore });
  const endsAnyway = policies.find((policy) => policy.endsAnyway)?.endsAnyway;
  if (endsAnyway) return m.guest_notice_other({ day: endsAnyway });
  const again = policies.find((policy) => policy.again)?.again;
  if (again) return m.login_lead_again({ day: again.lastDay });
  const isCovered = policies.some(({ cover }) => cover === 'covered');
  const bills = policies.flatMap(({ due, hasEnded }) => (due ? [{ ...due, hasEnded }] : []));
  const toKeep = isCovered ? bills.filter(({ hasEnded }) => !hasEnded) : [];
  const late = toKeep.find(({ isLate }) => isLate);
  if (late) return m.login_lead_late({ amount: late.amount });
  const [next] = toKeep;
  if (next) return m.login_lead_due({ day: next.day });
  const left = bills.find(({ hasEnded }) => hasEnded);
  if (left) return m.login_lead_left({ amount: left.amount });
  if (isCovered) return m.login_lead_covered();
  const toCome = policies.find(({ cover }) => cover === 'not-yet');
  return toCome ? m.login_lead_not_yet({ day: toCome.effective }) : m.login_lead_none();
}
