import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateOf } from '#insurance/applications/application.ts';
import type { SentApplication } from '#insurance/applications/application-mails.ts';
import { findOpenApplications } from '#insurance/applications/application-store.ts';
import { sentView } from '#insurance/applications/sent-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pageAsked, withQuery } from '#platform/http/list-query.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/applications-page';

const A_PAGE = 25;

/** Applications that wait for a decision, oldest first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'see-applications');
  const page = pageAsked(new URL(request.url).searchParams);
  const { rows, total } = await findOpenApplications(context.db, { page, size: A_PAGE });
  return {
    page,
    total,
    pages: Math.max(1, Math.ceil(total / A_PAGE)),
    applications: rows.map((row) => {
      const { reference, name, sentOn, readBy } = sentView(row as SentApplication, context.language);
      const state = stateOf(row.topic);
      const topic = state ? m.staff_applications_agency({ state: stateName(state) }) : m.staff_applications_job();
      const path = href('/staff/applications/:reference', { reference: row.reference ?? '' });
      return { path, reference, topic, status: name, sentOn, readBy };
    }),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_applications);

export default function ApplicationsPage({ loaderData: { applications, total, page, pages } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage>
      <h1>{m.staff_applications()}</h1>
      <p>{m.staff_applications_about()}</p>
      <Card title={m.staff_applications_open({ count: total })}>
        {applications.length === 0 ? (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_applications_none()}
          </Empty>
        ) : (
          <WideTable label={m.staff_applications()} stacks>
            <thead>
              <tr>
                <th scope="col">{m.staff_request_reference()}</th>
                <th scope="col">{m.staff_request_about()}</th>
                <th scope="col">{m.staff_request_asked()}</th>
                <th scope="col">{m.staff_request_due()}</th>
                <th scope="col">{m.staff_request_status()}</th>
              </tr>
            </thead>
            <tbody>
              {applications.map(({ path, reference, topic, status, sentOn, readBy }) => (
                <tr key={reference}>
                  <td>
                    <a href={link(path)}>{reference}</a>
                  </td>
                  <td>{topic}</td>
                  <td data-label={m.staff_request_asked()}>{sentOn}</td>
                  <td data-label={m.staff_request_due()}>{readBy}</td>
                  <td data-label={m.staff_request_status()}>{status}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <Pages
          page={page}
          pages={pages}
          href={(to) => withQuery(link(href('/staff/applications')), { page: String(to) })}
        />
      </Card>
    </CardPage>
  );
}
