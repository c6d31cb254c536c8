import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { type BookList, DESK, LISTS, rowView, wordsOf } from '#insurance/policies/find/agency-book.ts';
import { findInBook } from '#insurance/policies/find/agency-book-store.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pageAsked, pageCounted, withQuery } from '#platform/http/list-query.ts';
import { Card, CardPage, Empty } from '../shell/cards.tsx';
import { Choices, Pages, SearchPages } from '../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-book-page';
import { agentOf, searchedFor } from './agent-desk.ts';
import { BookSearch } from './book-search.tsx';
import { BookTable } from './book-table.tsx';

/**
 * Shows the list of policies that the address names. A search is posted in the body, so that no name is in an address.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const query = new URL(request.url).searchParams;
  const list = LISTS.find((each) => each === query.get('show')) ?? 'all';
  return pageOf(context, producer.id, { list, typed: '', page: pageAsked(query) });
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  return pageOf(context, producer.id, { list: 'all', ...(await searchedFor(request)) });
}

async function pageOf(context: Context, id: number, ask: { list: BookList; typed: string; page: number }) {
  const { list, typed } = ask;
  const days = daysAt(new Date());
  const { rows, ...shown } = await pageCounted(ask.page, DESK.rowsAPage, async (page) => {
    const found = await findInBook(context.db, id, { list, words: wordsOf(typed), page, days });
    return found.rows;
  });
  return {
    list,
    typed,
    ...shown,
    rows: rows.map((row) => rowView(row, list, context.language)),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.desk_policies);

const NAMES = {
  all: m.desk_all,
  renewals: m.desk_renewals,
  cancellations: m.agents_cancellations,
  payments: m.desk_payments,
};

export default function AgentBookPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { find = '' } = useTyped(undefined).values;
  const { list, typed, page, pages, total, rows } = actionData ?? loaderData;
  const book = href('/uaicins/:state/policies', { state: params.state.toLowerCase() });
  const isSearch = actionData !== undefined && typed !== '';
  const at = (show: BookList, to?: number) =>
    withQuery(link(book), { show, ...(to && to > 1 && { page: String(to) }) });
  return (
    <CardPage>
      <h1>{m.desk_policies()}</h1>
      <BookSearch action={link(book)} typed={typed || find} label={m.desk_find()} />
      <Choices
        label={m.desk_lists()}
        choices={LISTS.map((each) => ({
          href: at(each),
          label: NAMES[each](),
          isCurrent: each === list && !isSearch,
        }))}
      />
      <Card title={isSearch ? m.desk_found({ count: total, typed }) : `${NAMES[list]()}: ${total}`}>
        {rows.length === 0 ? (
          <Empty
            object="card"
            href={
              list === 'all' && !isSearch
                ? link(href('/uaicins/:state/leads', { state: params.state.toLowerCase() }))
                : at('all')
            }
            act={list === 'all' && !isSearch ? m.leads_see_all() : m.desk_all()}
          >
            {isSearch ? m.desk_found_none() : m.desk_empty()}
          </Empty>
        ) : (
          <BookTable rows={rows} list={list} label={NAMES[list]()} />
        )}
        {isSearch ? (
          <SearchPages action={link(book)} typed={typed} page={page} pages={pages} />
        ) : (
          <Pages page={page} pages={pages} href={(to) => at(list, to)} />
        )}
      </Card>
    </CardPage>
  );
}
