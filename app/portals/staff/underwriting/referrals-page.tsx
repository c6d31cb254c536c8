import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { isRuleReason, reasonView } from '#insurance/record/pricing/rule-labels.ts';
import { isOpen, REFERRAL_LISTS } from '#insurance/underwriting/referral.ts';
import { referralStatusName } from '#insurance/underwriting/referral-labels.ts';
import { countListed, listReferrals } from '#insurance/underwriting/referral-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pageAsked, pageFound, withQuery } from '#platform/http/list-query.ts';
import { Chip } from '#ui/chip.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Choices, Pages, useRowLink } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/referrals-page';

const A_PAGE = 25;

/** Quotes that the rate book refers to an underwriter, the earliest due first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const { id, roles } = await staffFor(context, request, 'see-referrals');
  const query = new URL(request.url).searchParams;
  const list = REFERRAL_LISTS.find((each) => each === query.get('show')) ?? 'open';
  const ask = { list, staffId: id };
  const { page, rows } = await pageFound(
    pageAsked(query),
    A_PAGE,
    (page) => listReferrals(db, { ...ask, page, size: A_PAGE }),
    () => countListed(db, ask),
  );
  return {
    list,
    page,
    pages: rows.length > A_PAGE ? page + 1 : page,
    seesDeclined: actsOf(roles).includes('see-declinations'),
    rows: rows
      .slice(0, A_PAGE)
      .map(({ reference, name, state, zip, rules, dueOn, status, holder, decidedAt, decider }) => ({
        reference,
        name,
        place: `${zip}, ${stateName(state)}`,
        why: rules.filter(isRuleReason).map((rule) => reasonView(rule, language).why),
        due: mediumDay(decidedAt ? dayIn(state, decidedAt) : dueOn, language),
        isLate: isOpen(status) && dueOn < dayIn(state, new Date()),
        status: referralStatusName(status, language),
        who: decider ?? holder,
      })),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.refer_desk);

const NAMES = { open: m.refer_list_open, mine: m.refer_list_mine, done: m.refer_list_done };

export default function ReferralsPage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const rowLink = useRowLink();
  const { list, page, pages, rows, seesDeclined } = loaderData;
  const path = link(href('/staff/underwriting'));
  const at = (show: keyof typeof NAMES, to = 1) => withQuery(path, { show, ...(to > 1 && { page: String(to) }) });
  return (
    <CardPage>
      <h1>{m.refer_desk()}</h1>
      <Choices
        label={m.desk_lists()}
        choices={REFERRAL_LISTS.map((each) => ({ href: at(each), label: NAMES[each](), isCurrent: each === list }))}
      />
      <Card title={NAMES[list]()}>
        {rows.length === 0 ? (
          <Empty
            object="checklist"
            href={list === 'open' ? link(href('/staff')) : at('open')}
            act={list === 'open' ? m.staff_back_to_desk() : m.refer_list_open()}
          >
            {m.refer_none()}
          </Empty>
        ) : (
          <WideTable label={NAMES[list]()} stacks>
            <thead>
              <tr>
                <th scope="col">{m.refer_who()}</th>
                <th scope="col">{m.refer_why()}</th>
                <th scope="col">{list === 'done' ? m.refer_decided_on() : m.staff_request_due()}</th>
                <th scope="col">{m.staff_request_status()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ reference, name, place, why, due, isLate, status, who }) => (
                <tr key={reference}>
                  <td>
                    <a href={rowLink(href('/staff/underwriting/:reference', { reference }))}>{name}</a>
                    <br />
                    <span className="small mute">
                      {reference}, {place}
                    </span>
                  </td>
                  <td>{why.join(' ')}</td>
                  <td data-label={list === 'done' ? m.refer_decided_on() : m.staff_request_due()}>
                    {isLate ? <Chip kind="error">{m.portal_late({ day: due })}</Chip> : due}
                  </td>
                  <td data-label={m.staff_request_status()}>{who ? `${status}, ${who}` : status}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <Pages page={page} pages={pages} isCounted={false} href={(to) => at(list, to)} />
      </Card>
      {seesDeclined && (
        <p>
          <a href={link(href('/staff/underwriting/declined'))}>{m.declined_see()}</a>
        </p>
      )}
    </CardPage>
  );
}
