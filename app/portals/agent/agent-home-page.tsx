import { href } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { agentQuoteView } from '#insurance/agent-quotes/agent-quote-labels.ts';
import { findAgentQuotes } from '#insurance/agent-quotes/agent-quote-store.ts';
import { LEAD_ROWS } from '#insurance/leads/lead.ts';
import { leadView } from '#insurance/leads/lead-labels.ts';
import { findLeads } from '#insurance/leads/lead-store.ts';
import { DESK, rowView } from '#insurance/policies/find/agency-book.ts';
import { countBook, findInBook } from '#insurance/policies/find/agency-book-store.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Chip } from '#ui/chip.tsx';
import { Empty, Facts } from '../shell/cards.tsx';
import homeStyles from '../shell/portal-home.module.css';
import { HomeCard, PortalSky } from '../shell/portal-home.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/agent-home-page';
import { agentOf } from './agent-desk.ts';
import { BookSearch } from './book-search.tsx';
import { BookTable } from './book-table.tsx';
import { DueLeads } from './due-leads.tsx';
import { OpenQuotes } from './open-quotes.tsx';

/** Policy statuses, in the order in which agents ask for them. */
const STATUSES = ['A', 'C', 'L', 'X'] as const;
const QUOTES_ON_THE_DESK = 4;
const TASKS = ['cancellations', 'payments', 'renewals'] as const;

export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const days = daysAt(new Date());
  const { statuses, due } = await countBook(context.db, producer.id, days);
  const tasks = [];
  for (const list of TASKS) {
    const { rows } = await findInBook(context.db, producer.id, { list, page: 1, size: DESK.rowsOnTheDesk, days });
    tasks.push({ list, total: due[list], rows: rows.map((row) => rowView(row, list, context.language)) });
  }
  const today = days[producer.state];
  const ask = { list: 'open', page: 1, size: LEAD_ROWS.onTheDesk, today } as const;
  const leads = await findLeads(context.db, producer.id, ask);
  const canQuote = isAble(context.env.abilities, 'quote-for-client');
  const made = canQuote
    ? await findAgentQuotes(context.db, producer.id, { list: 'open', page: 1, size: QUOTES_ON_THE_DESK })
    : undefined;
  return {
    leads: leads.rows.map((lead) => leadView(lead, today, context.language)),
    openLeads: leads.total,
    quotes: made && { total: made.total, rows: made.rows.map((row) => agentQuoteView(row, context.language)) },
    firstName: producer.first_name,
    agency: producer.agency_name,
    state: producer.state,
    counts: STATUSES.map((status) => ({
      status,
      policies: statuses.find((count) => count.status === status)?.policies ?? 0,
    })),
    tasks,
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.agents_home_title);

const STATUS_NAMES = {
  A: m.guest_status_covered,
  C: m.guest_status_notice,
  L: m.guest_status_cancelled,
  X: m.guest_status_expired,
};

const TASK_WORDS = {
  renewals: { title: m.desk_renewals, none: m.desk_no_renewals },
  cancellations: { title: m.agents_cancellations, none: m.agents_no_cancellations },
  payments: { title: m.desk_payments, none: m.desk_no_payments },
};

const TASK_OBJECTS = { renewals: 'calendar', cancellations: 'card', payments: 'receipt' } as const;

export default function AgentHomePage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { state, counts, tasks } = loaderData;
  const book = href('/uaicins/:state/policies', { state: state.toLowerCase() });
  return (
    <>
      <PortalSky state={state} title={m.login_hello({ name: loaderData.firstName })} lead={loaderData.agency} />
      <div className={`wrap ${homeStyles.papers}`}>
        <HomeCard title={m.agents_book()} isWide>
          <Facts
            as="line"
            facts={counts.map(({ status, policies }) => ({
              label: STATUS_NAMES[status](),
              value: <span className={homeStyles.number}>{policies}</span>,
            }))}
          />
          <BookSearch action={link(book)} typed="" label={m.desk_find()} />
        </HomeCard>
        <DueLeads leads={loaderData.leads} total={loaderData.openLeads} state={state.toLowerCase()} />
        {loaderData.quotes && <OpenQuotes quotes={loaderData.quotes} state={state.toLowerCase()} />}
        {tasks.map(({ list, total, rows }) => {
          const title = TASK_WORDS[list].title();
          return (
            <HomeCard
              key={list}
              isWide
              title={
                <>
                  {title}
                  <Chip kind={total > 0 && list === 'cancellations' ? 'warn' : 'none'}>{total}</Chip>
                </>
              }
            >
              {rows.length === 0 ? (
                <Empty object={TASK_OBJECTS[list]} href={link(book)} act={m.desk_all()}>
                  {TASK_WORDS[list].none()}
                </Empty>
              ) : (
                <BookTable rows={rows} list={list} label={title} />
              )}
              {total > rows.length && (
                <a href={`${book}?show=${list}${getLocale() === 'es' ? '&lang=es' : ''}`}>
                  {m.desk_see_all({ count: total })}
                  <span className="visually-hidden"> {title}</span>
                </a>
              )}
            </HomeCard>
          );
        })}
      </div>
    </>
  );
}
