import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { LEAD_ROWS } from '#insurance/leads/lead.ts';
import { leadView } from '#insurance/leads/lead-labels.ts';
import { findStaffLeads } from '#insurance/leads/lead-store.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pageAsked, pageCounted, withQuery } from '#platform/http/list-query.ts';
import { LeadRows } from '../../cards/lead-rows.tsx';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/staff-leads-page';

/** Leads that no agency called by the promised day, and those that no agency has. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'see-leads');
  const today = daysAt(new Date());
  const asked = pageAsked(new URL(request.url).searchParams);
  const size = LEAD_ROWS.aPage;
  const { rows, ...shown } = await pageCounted(asked, size, async (page) => {
    const found = await findStaffLeads(context.db, today, { page, size });
    return found.rows;
  });
  return {
    ...shown,
    leads: rows.map((row) => ({
      ...leadView(row, today[row.state], context.language),
      holder: holderOf(row),
    })),
  };
}

type Row = Awaited<ReturnType<typeof findStaffLeads>>['rows'][number];

function holderOf({ agency }: Row): string {
  if (!agency) return brand.name;
  const { name, phone, closed_on } = agency;
  return closed_on ? m.staff_leads_agency_closed({ name }) : `${name}, ${writtenPhone(phone)}`;
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_leads);

export default function StaffLeadsPage({ loaderData: { leads, total, page, pages } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage>
      <h1>{m.staff_leads()}</h1>
      <p>{m.staff_leads_about()}</p>
      <Card title={m.staff_leads_count({ count: total })}>
        {leads.length === 0 ? (
          <Empty object="chat" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_leads_none()}
          </Empty>
        ) : (
          <LeadRows leads={leads} leadAt={(lead) => href('/staff/leads/:reference', lead)} />
        )}
        <Pages page={page} pages={pages} href={(to) => withQuery(link(href('/staff/leads')), { page: String(to) })} />
      </Card>
    </CardPage>
  );
}
