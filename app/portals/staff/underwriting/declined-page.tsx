import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { countDeclined } from '#insurance/quotes/declining/declination-store.ts';
import { declineLaw } from '#insurance/quotes/declining/decline-law.ts';
import { declineReport, quarterNamed, quartersBefore } from '#insurance/quotes/declining/decline-report.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Empty, Facts } from '../../shell/cards.tsx';
import { Choices } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/declined-page';

const SHOWN_QUARTERS = 5;

/** Declined applicants in a quarter, counted by ZIP code and reason; no names. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const { roles } = await staffFor(context, request, 'see-declinations');
  const quarters = quartersBefore(dayIn(brand.home, new Date()), SHOWN_QUARTERS);
  const asked = new URL(request.url).searchParams.get('quarter') ?? '';
  const quarter = quarterNamed(asked) ?? quarterNamed(quarters[0] ?? '');
  const declined = quarter ? await countDeclined(db, quarter.from, quarter.to) : [];
  return {
    quarters,
    quarter: quarter?.name ?? '',
    may: actsOf(roles),
    states: declined.map(({ state, count }) => ({
      state: stateName(state),
      count,
      law: declineLaw(state).isReported ? declineLaw(state).statute : undefined,
    })),
    rows: quarter ? await declineReport(db, quarter, language) : [],
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.declined_title);

export default function DeclinedPage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { quarters, quarter, states, rows, may } = loaderData;
  const path = link(href('/staff/underwriting/declined'));
  return (
    <CardPage>
      {may.includes('see-referrals') && (
        <p>
          <a href={link(href('/staff/underwriting'))}>{m.refer_back()}</a>
        </p>
      )}
      <h1>{m.declined_title()}</h1>
      <p>{m.declined_lead()}</p>
      <Choices
        label={m.declined_quarters()}
        choices={quarters.map((each) => ({
          href: withQuery(path, { quarter: each }),
          label: each,
          isCurrent: each === quarter,
        }))}
      />
      <Card title={quarter}>
        {rows.length === 0 ? (
          <Empty
            object="checklist"
            {...(may.includes('see-referrals')
              ? { href: link(href('/staff/underwriting')), act: m.refer_back() }
              : { href: link(href('/staff')), act: m.staff_back_to_desk() })}
          >
            {m.declined_none()}
          </Empty>
        ) : (
          <>
            <Facts
              facts={states.map(({ state, count, law }) => ({
                label: law ? m.declined_state_reported({ state, law }) : state,
                value: m.declined_count({ count }),
              }))}
            />
            <WideTable label={quarter} stacks>
              <thead>
                <tr>
                  <th scope="col">{m.declined_zip()}</th>
                  <th scope="col">{m.refer_why()}</th>
                  <th scope="col">{m.declined_by()}</th>
                  <th scope="col">{m.declined_times()}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ state, zip, reason, decided, count }) => (
                  <tr key={`${zip} ${reason} ${decided}`}>
                    <td>
                      {zip}, {state}
                    </td>
                    <td>{reason}</td>
                    <td data-label={m.declined_by()}>
                      {decided === 'rules' ? m.declined_by_rules() : m.declined_by_underwriter()}
                    </td>
                    <td data-label={m.declined_times()}>{count}</td>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          </>
        )}
        {may.includes('download-declinations') && (
          <p>
            <ButtonLink
              kind="outline"
              size="small"
              icon="download"
              href={link(href('/staff/underwriting/declined/:file', { file: `${quarter}.csv` }))}
            >
              {m.declined_download()}
            </ButtonLink>
          </p>
        )}
      </Card>
    </CardPage>
  );
}
