import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { deskPathOf, stateOf } from '#insurance/applications/application.ts';
import type { SentApplication } from '#insurance/applications/application-mails.ts';
import { findOpenApplications } from '#insurance/applications/application-store.ts';
import { sentInWords } from '#insurance/applications/sent-in-words.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { pageAsked, withQuery } from '#platform/http/list-query.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { Empty, Paper, PaperPage } from '../../shell/papers.tsx';
import { portalMeta, usePortalLanguage, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/applications-page';

const A_PAGE = 25;

/** Applications that wait for a decision, the oldest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  await staffFor(asked, request, 'see-applications');
  const page = pageAsked(new URL(request.url).searchParams);
  const { rows, total } = await findOpenApplications(asked.db, { page, size: A_PAGE });
  const locale = { locale: asked.language };
  return {
    ...{ page, total, pages: Math.max(1, Math.ceil(total / A_PAGE)) },
    applications: rows.map((row) => {
      const { reference, name, sentOn, readBy } = sentInWords(row as SentApplication, asked.language);
      const href = deskPathOf(row.reference ?? '');
      const state = stateOf(row.topic);
      const topic = state
        ? m.staff_applications_agency({ state: brand.states[state].name }, locale)
        : m.staff_applications_job({}, locale);
      return { href, reference, topic, status: name, sentOn, readBy };
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_applications);

export default function ApplicationsPage({ loaderData: { applications, total, page, pages } }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <PaperPage>
      <h1>{m.staff_applications({}, locale)}</h1>
      <p>{m.staff_applications_about({}, locale)}</p>
      <Paper title={m.staff_applications_open({ count: total }, locale)}>
        {applications.length === 0 ? (
          <Empty object="checklist" href={link('/staff')} act={m.staff_back_to_desk({}, locale)}>
            {m.staff_applications_none({}, locale)}
          </Empty>
        ) : (
          <WideTable label={m.staff_applications({}, locale)} stacks>
            <thead>
              <tr>
                <th scope="col">{m.staff_request_reference({}, locale)}</th>
                <th scope="col">{m.staff_request_about({}, locale)}</th>
                <th scope="col">{m.staff_request_asked({}, locale)}</th>
                <th scope="col">{m.staff_request_due({}, locale)}</th>
                <th scope="col">{m.staff_request_status({}, locale)}</th>
              </tr>
            </thead>
            <tbody>
              {applications.map(({ href, reference, topic, status, sentOn, readBy }) => (
                <tr key={reference}>
                  <td>
                    <a href={link(href)}>{reference}</a>
                  </td>
                  <td>{topic}</td>
                  <td data-label={m.staff_request_asked({}, locale)}>{sentOn}</td>
                  <td data-label={m.staff_request_due({}, locale)}>{readBy}</td>
                  <td data-label={m.staff_request_status({}, locale)}>{status}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <Pages page={page} pages={pages} href={(to) => withQuery(link('/staff/applications'), { page: String(to) })} />
      </Paper>
    </PaperPage>
  );
}
