import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import { findAgentQuote } from '#insurance/agent-quotes/agent-quote-store.ts';
import { type QuotePageView, quotePageView } from '#insurance/agent-quotes/agent-quote-view.ts';
import { sendToSign } from '#insurance/agent-quotes/send-to-sign.ts';
import { markDraftOpened } from '#insurance/quotes/quote-draft-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import styles from '../../cards/lead-card.module.css';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Facts, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { agentOf } from '../agent-desk.ts';
import type { Route } from './+types/agent-quote-page';
import { BoundCard, NextAct, QuoteTrack } from './quote-next.tsx';

const DONE_WORDS = { sent: m.agent_quote_done_sent };

/**
 * A client's quote, from its lead to its policy. Another agency's quote gets the same 404 as one that does not exist.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { found, producer } = await foundAt(context, request, params);
  const thread = await quotePageView(context, found);
  if (!thread) throw data(null, { status: 404 });
  await audit(context.db, context, {
    act: 'view-agent-quote',
    actor: `producer ${producer.id}`,
    subject: ['quote', found.id],
    detail: { reference: found.reference },
  });
  return { ...thread, key: randomUUID(), done: doneIn(request, DONE_WORDS) };
}

/** Sends the quote to the client, who reads, signs and pays it. */
export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { found, producer } = await foundAt(context, request, params);
    const { key = '' } = await readForm(request);
    const draft = await markDraftOpened(context.db, found.deskHash);
    if (!draft) throw new Failure('refused', m.quoting_closed());
    await sendToSign(context, { tokenHash: found.deskHash, draft, actor: `producer ${producer.id}` }, key);
    const { reference } = found;
    const here = href('/uaicins/:state/quotes/:reference', { state: params.state.toLowerCase(), reference });
    return redirect(withQuery(inSameLanguage(here, request), { done: 'sent' }), 303);
  });
}

/** @throws {Response} a redirect to the sign-in; 404 for another agency's quote, and where agents make no quotes */
async function foundAt(context: Context, request: Request, params: { state: string; reference: string }) {
  const producer = await agentOf(context, request, params.state);
  const found = isAble(context.env.abilities, 'quote-for-client')
    ? await findAgentQuote(context.db, producer.id, params.reference.toUpperCase())
    : undefined;
  if (!found) throw data(null, { status: 404 });
  return { found, producer };
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.agent_quote_title, params.reference);

export default function AgentQuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { name, reference, stageWords, next, price, policy, groups, noAnswers } = loaderData;
  // The notice that the quote was sent is shown only while it waits for the client.
  const done = next.kind === 'client-signs' ? loaderData.done : undefined;
  const system = { state: params.state.toLowerCase() };
  return (
    <CardPage>
      <p>
        <a href={link(href('/uaicins/:state/quotes', system))}>{m.agent_quotes_back()}</a>
      </p>
      <header className={cards.row}>
        <h1>{name}</h1>
        <Chip kind={stageWords.kind}>{stageWords.words}</Chip>
      </header>
      <Outcome refusal={refusal} done={done && DONE_WORDS[done]()} />
      <QuoteTrack thread={loaderData} />
      <NextAct thread={loaderData} at={{ ...system, reference }} formKey={loaderData.key} />
      <div className={styles.columns}>
        <div>
          {price && (
            <Card title={m.agent_quote_price()}>
              <AnswerList title={m.agent_quote_promised()} answers={price} changeLabel="" />
              {!policy && <PriceLinks at={{ ...system, reference }} />}
            </Card>
          )}
          <History thread={loaderData} />
          <Card title={m.leads_answers()}>
            {noAnswers && <p className="mute">{noAnswers}</p>}
            {groups.map(({ title, answers }) => (
              <AnswerList key={title} title={title} answers={answers} changeLabel="" />
            ))}
          </Card>
        </div>
        <div>
          {policy && <BoundCard policy={policy} state={system.state} />}
          <Client thread={loaderData} state={system.state} />
        </div>
      </div>
    </CardPage>
  );
}

type At = { state: string; reference: string };

function PriceLinks({ at }: { at: At }) {
  const link = usePortalLink();
  return (
    <div className={cards.row}>
      <ButtonLink kind="outline" href={link(href('/uaicins/:state/quotes/:reference/price', at))}>
        {m.agent_quote_see_price()}
      </ButtonLink>
      <ButtonLink kind="outline" href={link(href('/uaicins/:state/quotes/:reference/packages', at))}>
        {m.price_compare()}
      </ButtonLink>
      <a href={link(href('/uaicins/:state/quotes/:reference/worksheet', at))}>{m.price_see_worksheet()}</a>
    </div>
  );
}

function History({ thread: { history } }: { thread: QuotePageView }) {
  return (
    <Card title={m.leads_notes()}>
      <ol className={styles.notes}>
        {history.map(({ key, at, words }) => (
          <li key={key}>
            <span className="small mute">{at}</span>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Client({ thread, state }: { thread: QuotePageView; state: string }) {
  const link = usePortalLink();
  const { reference, phone, email, reads, maker, until, lead } = thread;
  return (
    <Card title={m.agent_quote_named({ reference })}>
      <Facts
        as="list"
        facts={[
          { label: m.agents_phone(), value: phone && <a href={callHref(phone.href)}>{phone.written}</a> },
          { label: m.login_email(), value: email },
          { label: m.agent_quote_reads(), value: reads },
          { label: m.agent_quote_made_by(), value: maker },
          { label: m.agent_quote_kept_until(), value: until },
          {
            label: m.leads_lead_title(),
            value: lead && (
              <a href={link(href('/uaicins/:state/leads/:reference', { state, reference: lead }))}>{lead}</a>
            ),
          },
        ]}
      />
    </Card>
  );
}
