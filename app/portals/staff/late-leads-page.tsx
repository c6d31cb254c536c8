import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { daysAt } from '../day-in.ts';
import { LEAD_ROWS } from '../leads/lead.ts';
import { LeadRows } from '../leads/lead-rows.tsx';
import { findLateLeads } from '../leads/lead-store.ts';
import { leadInWords } from '../leads/lead-words.ts';
import { Pages } from '../list-choices.tsx';
import { pageAsked, withQuery } from '../list-query.ts';
import { Empty, Paper, PaperPage } from '../papers.tsx';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { Route } from './+types/late-leads-page';
import { staffFor } from './staff-desk.ts';

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

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_leads);

export default function LateLeadsPage({ loaderData: { leads, total, page, pages } }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <PaperPage>
      <h1>{m.staff_leads({}, locale)}</h1>
      <p>{m.staff_leads_about({}, locale)}</p>
      <Paper title={m.staff_leads_count({ count: total }, locale)}>
        {leads.length === 0 ? (
          <Empty object="chat" href={link('/staff')} act={m.staff_back_to_desk({}, locale)}>
            {m.staff_leads_none({}, locale)}
          </Empty>
        ) : (
          <LeadRows leads={leads} path="/staff/leads" />
        )}
        <Pages page={page} pages={pages} href={(to) => withQuery(link('/staff/leads'), { page: String(to) })} />
      </Paper>
    </PaperPage>
  );
}
