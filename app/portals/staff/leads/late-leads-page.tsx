import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { LEAD_ROWS } from '#insurance/leads/lead.ts';
import { findLateLeads } from '#insurance/leads/lead-store.ts';
import { leadInWords } from '#insurance/leads/lead-words.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import { pageAsked, withQuery } from '#platform/http/list-query.ts';
import { LeadRows } from '../../papers/lead-rows.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { Empty, Paper, PaperPage } from '../../shell/papers.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/late-leads-page';

/** People whom no agency called by the day that they were promised. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  await staffFor(asked, request, 'see-leads');
  const page = pageAsked(new URL(request.url).searchParams);
  const today = daysAt(new Date());
  const { rows, total } = await findLateLeads(asked.db, today, { page, size: LEAD_ROWS.aPage });
  return {
    ...{ page, total, pages: Math.max(1, Math.ceil(total / LEAD_ROWS.aPage)) },
    leads: rows.map((row) => ({
      ...leadInWords(row, today[row.state], asked.language),
      holder: row.agency_name ? `${row.agency_name}, ${writtenPhone(row.agency_phone ?? '')}` : brand.name,
    })),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_leads);

export default function LateLeadsPage({ loaderData: { leads, total, page, pages } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <PaperPage>
      <h1>{m.staff_leads()}</h1>
      <p>{m.staff_leads_about()}</p>
      <Paper title={m.staff_leads_count({ count: total })}>
        {leads.length === 0 ? (
          <Empty object="chat" href={link('/staff')} act={m.staff_back_to_desk()}>
            {m.staff_leads_none()}
          </Empty>
        ) : (
          <LeadRows leads={leads} path="/staff/leads" />
        )}
        <Pages page={page} pages={pages} href={(to) => withQuery(link('/staff/leads'), { page: String(to) })} />
      </Paper>
    </PaperPage>
  );
}
