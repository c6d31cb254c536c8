import { data, href } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import { agentQuoteView } from '#insurance/agent-quotes/agent-quote-labels.ts';
import { findAgentQuotes } from '#insurance/agent-quotes/agent-quote-store.ts';
import { QUOTE_LISTS, type QuoteList } from '#insurance/agent-quotes/quote-lists.ts';
import { LEAD_ROWS } from '#insurance/leads/lead.ts';
import { wordsOf } from '#insurance/policies/find/agency-book.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pageAsked, pageCounted, withQuery } from '#platform/http/list-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Choices, Pages, SearchPages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { agentOf, searchedFor } from '../agent-desk.ts';
import { BookSearch } from '../book-search.tsx';
import { QuoteRows } from '../quote-rows.tsx';
import type { Route } from './+types/agent-quotes-page';

/** The quotes an agency makes for its clients. A search is posted in the body, so that no name is in an address. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const query = new URL(request.url).searchParams;
  const list = QUOTE_LISTS.find((each) => each === query.get('show')) ?? 'open';
  return pageOf(context, producer.id, { list, typed: '', page: pageAsked(query) });
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  return pageOf(context, producer.id, { list: 'all', ...(await searchedFor(request)) });
}

async function pageOf(context: Context, producerId: number, ask: { list: QuoteList; typed: string; page: number }) {
  if (!isAble(context.env.abilities, 'quote-for-client')) throw data(null, { status: 404 });
  const { list, typed } = ask;
  const size = LEAD_ROWS.aPage;
  const { rows, ...shown } = await pageCounted(ask.page, size, async (page) => {
    const found = await findAgentQuotes(context.db, producerId, { list, words: wordsOf(typed), page, size });
    return found.rows;
  });
  return {
    list,
    typed,
    ...shown,
    quotes: rows.map((row) => agentQuoteView(row, context.language)),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.agent_quotes_title);

const NAMES = {
  open: m.agent_quotes_open,
  toSign: m.agent_quotes_to_sign,
  bound: m.agent_quote_stage_bound,
  all: m.agent_quotes_all,
} satisfies Record<QuoteList, unknown>;

export default function AgentQuotesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { find = '' } = useTyped(undefined).values;
  const { list, typed, page, pages, total, quotes } = actionData ?? loaderData;
  const system = { state: params.state.toLowerCase() };
  const path = href('/uaicins/:state/quotes', system);
  const isSearch = actionData !== undefined && typed !== '';
  const at = (show: QuoteList, to?: number) =>
    withQuery(link(path), { show, ...(to && to > 1 && { page: String(to) }) });
  const begin = link(href('/uaicins/:state/quotes/new', system));
  return (
    <CardPage>
      <header className={cards.row}>
        <h1>{m.agent_quotes_title()}</h1>
        <ButtonLink kind="go" icon="plus" href={begin}>
          {m.agent_quote_new()}
        </ButtonLink>
      </header>
      <BookSearch action={link(path)} typed={typed || find} label={m.leads_find()} />
      <Choices
        label={m.desk_lists()}
        choices={QUOTE_LISTS.map((each) => ({
          href: at(each),
          label: NAMES[each](),
          isCurrent: each === list && !isSearch,
        }))}
      />
      <Card title={isSearch ? m.agent_quotes_found({ count: total, typed }) : `${NAMES[list]()}: ${total}`}>
        {quotes.length === 0 ? (
          <Empty
            object="checklist"
            href={isSearch ? at('all') : begin}
            act={isSearch ? m.agent_quotes_all() : m.agent_quote_new()}
          >
            {isSearch ? m.agent_quotes_found_none() : m.agent_quotes_none()}
          </Empty>
        ) : (
          <QuoteRows quotes={quotes} state={system.state} />
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
