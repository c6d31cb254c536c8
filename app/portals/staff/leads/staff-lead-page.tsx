import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { findAgency } from '#insurance/agencies/agency-store.ts';
import { DONE_WORDS } from '#insurance/leads/lead.ts';
import { leadFacts } from '#insurance/leads/lead-facts.ts';
import { findLead } from '#insurance/leads/lead-store.ts';
import { auditLead } from '#insurance/leads/work-lead.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { answerLeadForm } from '../../cards/answer-lead-form.ts';
import { LeadCard } from '../../cards/lead-card.tsx';
import { useListLink } from '../../shell/list-choices.tsx';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/staff-lead-page';

/** A lead as staff see it: they call the person, or hand the lead to an agency that does. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { id } = await staffFor(context, request, 'see-leads');
  const worker = { staffId: id };
  const lead = await findLead(context.db, worker, params.reference.toUpperCase());
  if (!lead) throw data(null, { status: 404 });
  await auditLead(context.db, context, worker, { act: 'view-lead', lead });
  const agency = lead.draft.agency_id ? await findAgency(context.db, lead.draft.agency_id) : undefined;
  return {
    ...(await leadFacts(context, worker, lead)),
    // Staff call the person themselves where the agency has closed.
    agency: agency?.closed_on ? m.staff_leads_agency_closed(agency) : (agency?.name ?? brand.name),
    agencyPhone: agency && !agency.closed_on && { number: agency.phone, written: writtenPhone(agency.phone) },
    done: doneIn(request, DONE_WORDS),
  };
}

/** The act that each button needs permission for. */
const ACT_OF = { called: 'work-lead', work: 'work-lead', hand: 'hand-lead' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-leads', does: ACT_OF, withLines: ['note'] } as const;
  return answerStaffForm(context, request, as, async ({ member, form }) => {
    const worker = { staffId: member.id };
    const { refused, act } = await answerLeadForm(context, worker, params.reference.toUpperCase(), form);
    if (refused) return refused;
    return redirect(withQuery(pathAsked(request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.leads_lead_title, params.reference);

export default function StaffLeadPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = useListLink();
  const typed = useTyped(actionData);
  const facts = [
    { label: m.staff_leads_agency(), value: at.agency },
    {
      label: m.agents_phone(),
      value: at.agencyPhone && <a href={callHref(at.agencyPhone.number)}>{at.agencyPhone.written}</a>,
    },
  ];
  return (
    <LeadCard
      at={at}
      typed={typed}
      done={at.done && DONE_WORDS[at.done]()}
      back={<a href={link(href('/staff/leads'))}>{m.staff_leads_back()}</a>}
      facts={facts}
      mayTake={false}
    />
  );
}
