import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stageView } from '#insurance/agent-quotes/agent-quote-labels.ts';
import { findQuotesOfLead } from '#insurance/agent-quotes/agent-quote-store.ts';
import { DONE_WORDS } from '#insurance/leads/lead.ts';
import { leadFacts } from '#insurance/leads/lead-facts.ts';
import { findLead } from '#insurance/leads/lead-store.ts';
import { auditLead, takeLead } from '#insurance/leads/work-lead.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage, pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, listCarried, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { answerLeadForm } from '../cards/answer-lead-form.ts';
import { LeadCard } from '../cards/lead-card.tsx';
import { useListLink } from '../shell/list-choices.tsx';
import { portalMeta, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-lead-page';
import { agentOf } from './agent-desk.ts';
import { LeadQuotes } from './lead-quotes.tsx';

/**
 * The answers of a lead who waits for this agency's call. Another agency's lead gets the same 404 as one that does not
 * exist.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const worker = { producerId: producer.id };
  const lead = await findLead(context.db, worker, params.reference.toUpperCase());
  if (!lead) throw data(null, { status: 404 });
  await auditLead(context.db, context, worker, { act: 'view-lead', lead });
  const canQuote = isAble(context.env.abilities, 'quote-for-client') && lead.draft.state === producer.state;
  const made = canQuote ? await findQuotesOfLead(context.db, producer.id, lead.draft.id) : [];
  return {
    ...(await leadFacts(context, worker, lead)),
    done: doneIn(request, DONE_WORDS),
    // One key per page view: a form that is sent twice begins one quote.
    key: canQuote ? randomUUID() : undefined,
    quotes: made.map((each) => ({ reference: each.reference, stage: stageView(each, context.language) })),
  };
}

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const producer = await agentOf(context, request, params.state);
    const worker = { producerId: producer.id };
    const form = await readForm(request, { withLines: ['note'] });
    showAgain(form);
    const { refused, act } = await answerLeadForm(context, worker, params.reference.toUpperCase(), form, {
      take: (seen) => takeLead(context, worker, seen),
    });
    if (refused) return refused;
    // A lead that was handed to another agency can no longer be shown.
    const stays = await findLead(context.db, worker, params.reference.toUpperCase());
    const leads = href('/uaicins/:state/leads', { state: params.state.toLowerCase() });
    const to = stays
      ? pathAsked(request)
      : withQuery(inSameLanguage(leads, request), listCarried(new URL(request.url).searchParams));
    return redirect(withQuery(to, { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.leads_lead_title, params.reference);

export default function AgentLeadPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const listLink = useListLink();
  const typed = useTyped(actionData);
  const back = (
    <a href={listLink(href('/uaicins/:state/leads', { state: params.state.toLowerCase() }))}>{m.leads_back()}</a>
  );
  return (
    <LeadCard
      at={loaderData}
      typed={typed}
      done={loaderData.done && DONE_WORDS[loaderData.done]()}
      back={back}
      mayTake
      quotes={<LeadQuotes at={loaderData} state={params.state.toLowerCase()} />}
    />
  );
}
