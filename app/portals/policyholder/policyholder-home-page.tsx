import { m } from '#config/messages/compiled/messages.js';
import { findOwnClaims, type OwnClaim } from '#insurance/claims/claim-store.ts';
import { claimInWords } from '#insurance/claims/claim-words.ts';
import { cardAnswerOf } from '#insurance/id-cards/cards-in-words.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { findOwnCardPolicies } from '#insurance/id-cards/id-card-store.ts';
import { type OwnPolicyInWords, ownPolicyInWords } from '#insurance/policies/own-policy.ts';
import { findOwned, findOwnPolicies, type OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { findOwnOffers } from '#insurance/renewals/renewal-store.ts';
import { offerInShort } from '#insurance/renewals/renewal-words.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { ClaimPaper } from '../papers/claim-paper.tsx';
import { IdCardPaper } from '../papers/id-card-paper.tsx';
import { NoClaimPaper } from '../papers/no-claim-paper.tsx';
import { PortalSky } from '../shell/portal-home.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/policyholder-home-page';
import styles from './own-policy-papers.module.css';
import { AgentPaper, CarsPaper, DuePaper, PolicyPaper } from './own-policy-papers.tsx';
import { policyholderOf } from './policyholder.ts';
import { RenewalPaper } from './renewal-paper.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const id = await policyholderOf(asked, request);
  const account = await findAccount(asked.db, id);
  const policies = await findOwnPolicies(asked.db, id);
  const owned = await findOwned(asked.db, id);
  const offers = await findOwnOffers(asked.db, id);
  const claims = await findOwnClaims(asked.db, id);
  const cardPolicies = await findOwnCardPolicies(asked.db, id);
  const now = new Date();
  const inWords = policies.map((policy) => ({
    ...ownPolicyInWords(policy, owned, now, asked.language),
    cards: cardsOf(policy, cardPolicies, now),
    claims: underWay(policy, claims).map((claim) => claimInWords(claim, asked.language)),
  }));
  return {
    firstName: account?.first_name ?? '',
    state: policies[0]?.state ?? 'FL',
    lead: leadOf(inWords),
    policies: inWords,
    renewals: policies.flatMap((policy) => {
      const offer = offers.find(({ policy_id }) => policy_id === policy.id);
      return offer ? offerInShort(offer, policy, now, asked.language) : [];
    }),
  };
}

function cardsOf({ id }: OwnPolicy, policies: CardPolicy[], now: Date) {
  const policy = policies.find((each) => each.id === id);
  const answer = policy && cardAnswerOf(policy, now);
  return answer?.kind === 'cards' ? answer.cards : [];
}

/** What is settled is on the page of the claims. */
const underWay = ({ id }: OwnPolicy, claims: OwnClaim[]) =>
  claims.filter(({ policy_id, status }) => policy_id === id && status !== 'closed');

export const meta: Route.MetaFunction = () => portalMeta(m.login_home_title);

export default function PolicyholderHomePage({ loaderData }: Route.ComponentProps) {
  const { firstName, state, lead, policies, renewals } = loaderData;
  const agencies = new Map(policies.map(({ agency }) => [agency.phone + agency.name, agency]));
  // One yellow button: what is late comes before what is offered, that before the next bill.
  const isRenewalNext =
    renewals.some(({ isAccepted }) => !isAccepted) && !policies.some(({ due, again }) => due?.isLate || again);
  const [only, ...others] = policies;
  // Beside a card, where nothing else would fill the paper's height.
  const isAgentBeside = only && others.length === 0 && only.claims.length === 0 && only.cards.length > 0;
  return (
    <>
      <PortalSky state={state} title={m.login_hello({ name: firstName })} lead={lead} />
      <div className={`wrap ${styles.papers}`}>
        {renewals.map((renewal) => (
          <RenewalPaper key={renewal.path} renewal={renewal} isNext={isRenewalNext} />
        ))}
        {policies.map((policy) => (
          <div key={policy.number} className={styles.policy}>
            <div className={styles.top}>
              <PolicyPaper policy={policy} />
              <DuePaper policy={policy} isNext={!isRenewalNext || policy.due?.isLate === true} />
            </div>
            <div className={styles.below}>
              {policy.cards[0] && (
                <IdCardPaper card={policy.cards[0]} number={policy.number} count={policy.cards.length} />
              )}
              <div className={styles.beside}>
                {policy.claims.map((claim) => (
                  <ClaimPaper key={claim.id} claim={claim} />
                ))}
                {policy.claims.length === 0 && policy.cards.length > 0 && <NoClaimPaper />}
                <CarsPaper policy={policy} />
                {isAgentBeside && <AgentPaper agency={policy.agency} />}
              </div>
            </div>
          </div>
        ))}
        {!isAgentBeside && [...agencies].map(([key, agency]) => <AgentPaper key={key} agency={agency} />)}
      </div>
    </>
  );
}

/** The one thing to know first: a notice, then a policy to take up again, what is late, the next bill, that all is well. */
function leadOf(policies: OwnPolicyInWords[]): string {
  const underNotice = policies.find(({ cover }) => cover === 'notice');
  if (underNotice?.cancels) return m.login_lead_notice({ day: underNotice.cancels });
  const again = policies.find((policy) => policy.again)?.again;
  if (again) return m.login_lead_again({ day: again.lastDay });
  const due = policies.find((policy) => policy.due)?.due;
  if (due) {
    return due.isLate ? m.login_lead_late({ amount: due.amount }) : m.login_lead_due({ day: due.day });
  }
  return policies.some(({ cover }) => cover === 'covered') ? m.login_lead_covered() : m.login_lead_none();
}
