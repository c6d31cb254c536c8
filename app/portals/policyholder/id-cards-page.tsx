import { data, href } from 'react-router';
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import { cardsView } from '#insurance/id-cards/cards-view.ts';
import { findOwnCardPolicies } from '#insurance/id-cards/id-card-store.ts';
import { onFileOf, sendCardLink, sendWay } from '#insurance/id-cards/send-card-link.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import styles from '../cards/id-cards.module.css';
import { CardActs, NoCards, PolicyCards } from '../cards/policy-cards.tsx';
import { SaveCard } from '../cards/save-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/id-cards-page';
import { NoPolicyCard } from './own-policy-cards.tsx';
import { policyholderOf } from './policyholder.ts';

/** The ID cards of all of the person's policies. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const account = await policyholderOf(context, request);
  const policies = await findOwnCardPolicies(context.db, account);
  const shown = policies.map(async (policy) => ({
    cards: cardsView(policy, new Date(), context.language, await asOfPolicy(context, policy.id)),
    onFile: await onFileOf(context, policy.id),
  }));
  return { policies: await Promise.all(shown) };
}

const sending = z.object({ send: sendWay, policy: z.coerce.number().int().positive() });

/** Sends a link to the ID card of one policy. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const account = await policyholderOf(context, request);
  const form = sending.safeParse(await readForm(request).catch(() => ({})));
  if (!form.success || !(await owns(context, account, form.data.policy))) throw data(null, { status: 404 });
  const { policy, send } = form.data;
  const answer = await answerForm((showAgain) => {
    showAgain({ policy: String(policy) });
    return sendCardLink(context, policy, send, `account ${account}`);
  });
  return 'sent' in answer ? { ...answer, policy } : answer;
}

async function owns(context: Context, account: number, policyId: number): Promise<boolean> {
  return (await findOwnCardPolicies(context.db, account, policyId)).length > 0;
}

export const meta: Route.MetaFunction = () => portalMeta(m.cards_title);

export default function IdCardsPage({ loaderData: { policies }, actionData }: Route.ComponentProps) {
  const covered = policies.filter(({ cards }) => cards.cards.length > 0);
  const refused = refusalOf(actionData);
  const sent = actionData && 'sent' in actionData ? actionData : undefined;
  return (
    <div className={styles.ground}>
      {covered.length === 0 && (
        <div className="wrap">
          <h1>{m.cards_title()}</h1>
          <p className={styles.lead}>
            {policies.length === 0
              ? m.holder_no_policy()
              : policies.some(({ cards }) => cards.asOf?.isTooOld)
                ? m.record_lead_too_old()
                : m.cards_none()}
          </p>
        </div>
      )}
      {policies.length === 0 && (
        <div className="wrap">
          <NoPolicyCard object="card" />
        </div>
      )}
      {covered.map(({ cards, onFile }, at) => (
        <PolicyCards
          key={cards.id}
          policy={cards}
          words={
            at === 0 ? (
              <>
                <h1>{m.cards_title()}</h1>
                <p className={styles.lead}>{m.cards_lead()}</p>
              </>
            ) : (
              <h2>{m.cards_of({ number: cards.number })}</h2>
            )
          }
        >
          <CardActs
            policy={cards}
            onFile={onFile}
            pdf={href('/insurednew/id-cards/:policyId/pdf', { policyId: String(cards.id) })}
            // A device keeps one copy of all cards, so the button to save it stands only beside the first.
            saves={at === 0 && <SaveCard from="policyholder" />}
            sent={sent?.policy === cards.id ? sent.sent : undefined}
            refusal={refused?.values.policy === String(cards.id) ? refused.refusal : undefined}
          />
        </PolicyCards>
      ))}
      {policies
        .filter(({ cards }) => cards.cards.length === 0)
        .map(({ cards }) => (
          <NoCards key={cards.id} policy={cards} payments={href('/insurednew/payments')} />
        ))}
    </div>
  );
}
