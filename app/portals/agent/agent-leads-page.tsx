import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Producer } from '#insurance/agencies/producer-store.ts';
import { LEAD_LISTS, LEAD_ROWS, type LeadList } from '#insurance/leads/lead.ts';
import { leadView } from '#insurance/leads/lead-labels.ts';
import { findLeads } from '#insurance/leads/lead-store.ts';
import { wordsOf } from '#insurance/policies/find/agency-book.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { doneIn, pageAsked, pageCounted, withQuery } from '#platform/http/list-query.ts';
import { LeadRows } from '../cards/lead-rows.tsx';
import { Card, CardPage, Empty, Outcome } from '../shell/cards.tsx';
import { Choices, Pages, SearchPages } from '../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-leads-page';
import { agentOf, searchedFor } from './agent-desk.ts';
import { BookSearch } from './book-search.tsx';

/** Shows the list of leads that the address names. A search is posted in the body, so that no name is in an address. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const query = new URL(request.url).searchParams;
  const list = LEAD_LISTS.find((each) => each === query.get('show')) ?? 'open';
  const found = await pageOf(context, producer, { list, typed: '', page: pageAsked(query) });
  return { ...found, done: doneIn(request, { hand: true }) };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  return pageOf(context, producer, { list: 'all', ...(await searchedFor(request)) });
}

async function pageOf(context: Context, { id, state }: Producer, ask: { list: LeadList; typed: string; page: number }) {
  const { list, typed } = ask;
  const today = dayIn(state, new Date());
  const size = LEAD_ROWS.aPage;
  const { rows, ...shown } = await pageCounted(ask.page, size, async (page) => {
    const found = await findLeads(context.db, id, { list, words: wordsOf(typed), page, size, today });
    return found.rows;
  });
  return {
    list,
    typed,
    ...shown,
    leads: rows.map((row) => ({
      ...leadView(row, today, context.language),
      holder: row.holder_id === null ? undefined : `${row.holder_first} ${row.holder_last}`,
    })),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.leads_title);

const NAMES = {
  open: m.leads_list_open,
  due: m.leads_list_due,
  mine: m.leads_list_mine,
  closed: m.leads_list_closed,
  all: m.leads_list_all,
} satisfies Record<LeadList, unknown>;

export default function AgentLeadsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { find = '' } = useTyped(undefined).values;
  const { list, typed, page, pages, total, leads } = actionData ?? loaderData;
  const system = { state: params.state.toLowerCase() };
  const path = href('/uaicins/:state/leads', system);
  const isSearch = actionData !== undefined && typed !== '';
  const at = (show: LeadList, to?: number) =>
    withQuery(link(path), { show, ...(to && to > 1 && { page: String(to) }) });
  return (
    <CardPage>
      <h1>{m.leads_title()}</h1>
      <Outcome done={!actionData && loaderData.done && m.leads_done_hand()} />
      <BookSearch action={link(path)} typed={typed || find} label={m.leads_find()} />
      <Choices
        label={m.desk_lists()}
        choices={LEAD_LISTS.map((each) => ({
          href: at(each),
          label: NAMES[each](),
          isCurrent: each === list && !isSearch,
        }))}
      />
      <Card title={isSearch ? m.leads_found({ count: total, typed }) : `${NAMES[list]()}: ${total}`}>
        {leads.length === 0 ? (
          <Empty
            object="chat"
            href={list === 'all' && !isSearch ? link(href('/uaicins/:state/policies', system)) : at('all')}
            act={list === 'all' && !isSearch ? m.desk_policies() : m.leads_list_all()}
          >
            {isSearch ? m.leads_found_none() : m.leads_none()}
          </Empty>
        ) : (
          <LeadRows leads={leads} leadAt={(lead) => href('/uaicins/:state/leads/:reference', { ...system, ...lead })} />
        )}
        {isSearch ? (
          <SearchPages action={link(path)} typed={typed} page={page} pages={pages} />
        ) : (
          <Pages page={page} pages={pages} href={(to) => at(list, to)} />
        )}
      </Card>
    </CardPage>
  );
}
