import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { DONE_WORDS } from '#insurance/leads/lead.ts';
import { leadFacts } from '#insurance/leads/lead-facts.ts';
import { findLead } from '#insurance/leads/lead-store.ts';
import { auditLead, takeLead } from '#insurance/leads/work-lead.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { answerLeadForm } from '../papers/answer-lead-form.ts';
import { LeadPaper } from '../papers/lead-paper.tsx';
import { portalMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-lead-page';
import { agentOf } from './agent-desk.ts';

/** What somebody answered who waits for this agency's call; another agency's lead says what one says that is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const producer = await agentOf(asked, request, params.state);
  const worker = { producerId: producer.id };
  const lead = await findLead(asked.db, worker, params.reference.toUpperCase());
  if (!lead) throw data(null, { status: 404 });
  await auditLead(asked.db, asked, worker, { act: 'view-lead', lead });
  return { ...(await leadFacts(asked, worker, lead)), done: doneIn(request, DONE_WORDS) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerForm(async () => {
    const producer = await agentOf(asked, request, params.state);
    const worker = { producerId: producer.id };
    const form = await readForm(request, { withLines: ['note'] });
    return answerForm(async () => {
      const { refused, act } = await answerLeadForm(asked, worker, params.reference.toUpperCase(), form, {
        take: (seen) => takeLead(asked, worker, seen),
      });
      if (refused) return refused;
      // Handed to another agency, it is not there to be shown any more.
      const stays = await findLead(asked.db, worker, params.reference.toUpperCase());
      const desk = `/uaicins/${params.state.toLowerCase()}/leads`;
      const to = inSameLanguage(stays ? `${desk}/${params.reference}` : desk, request);
      return redirect(withQuery(to, { done: act }), 303);
    }, form);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.leads_lead_title);

export default function AgentLeadPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const back = <a href={link(`/uaicins/${params.state.toLowerCase()}/leads`)}>{m.leads_back()}</a>;
  return (
    <LeadPaper
      at={loaderData}
      typed={typed}
      done={loaderData.done && DONE_WORDS[loaderData.done]()}
      back={back}
      mayTake
    />
  );
}
