import { data, href } from 'react-router';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import {
  commissionStatement,
  monthNamed,
  monthsBefore,
  writtenMonth,
} from '#insurance/agent-quotes/commission-statement.ts';
import { findWritten } from '#insurance/agent-quotes/commission-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Choices } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { agentOf } from '../agent-desk.ts';
import type { Route } from './+types/commission-page';
import styles from './commission-page.module.css';

const MONTHS = 6;

/** The agency's commission statement for a month: each line with the figures it is computed from. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  const { language } = context;
  // Where another system writes the policies, that system pays the commission.
  if (!isAble(context.env.abilities, 'quote-for-client')) throw data(null, { status: 404 });
  const months = monthsBefore(dayIn(producer.state, new Date()), MONTHS);
  const [present = ''] = months;
  const asked = monthNamed(new URL(request.url).searchParams.get('month') ?? '');
  const month = asked && asked.name <= present ? asked : monthNamed(present);
  if (!month) throw new Error('a month has no name');
  // The month shown and the one before it, so that every older statement can be reached.
  const choices = [...new Set([...months, ...monthsBefore(month.from, 2)])].toSorted().toReversed();
  const rows = await findWritten(context.db, producer.id, month);
  return {
    ...commissionStatement(rows, language),
    month: { name: month.name, words: writtenMonth(month.name, language) },
    months: choices.map((name) => ({ name, words: writtenMonth(name, language, 'short') })),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.commission_title);

export default function CommissionPage({ loaderData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { lines, premium, total, month, months } = loaderData;
  const system = { state: params.state.toLowerCase() };
  const path = href('/uaicins/:state/commission', system);
  return (
    <CardPage>
      <h1>{m.commission_title()}</h1>
      <Choices
        label={m.commission_months()}
        choices={months.map(({ name, words }) => ({
          href: withQuery(link(path), { month: name }),
          label: words,
          isCurrent: name === month.name,
        }))}
      />
      <Card title={m.commission_statement({ month: month.words })}>
        <p className="mute">{m.commission_lead()}</p>
        {lines.length === 0 ? (
          <Empty object="receipt" href={link(href('/uaicins/:state/policies', system))} act={m.desk_policies()}>
            {m.commission_none()}
          </Empty>
        ) : (
          <WideTable label={m.commission_statement({ month: month.words })} stacks className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.guest_policy_number()}</th>
                <th scope="col">{m.guest_named_insured()}</th>
                <th scope="col">{m.commission_written()}</th>
                <th scope="col">{m.commission_what()}</th>
                <th scope="col">{m.worksheet_premium()}</th>
                <th scope="col">{m.commission_rate()}</th>
                <th scope="col">{m.commission_yours()}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>
                    <a href={link(href('/uaicins/:state/policies/:id', { ...system, id: String(line.policyId) }))}>
                      {line.policy}
                    </a>
                  </td>
                  <td>{line.insured}</td>
                  <td data-label={m.commission_written()}>{line.day}</td>
                  <td data-label={m.commission_what()}>{line.what}</td>
                  <td data-label={m.worksheet_premium()}>{line.premium}</td>
                  <td data-label={m.commission_rate()}>{line.rate}</td>
                  <td data-label={m.commission_yours()}>{line.amount}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {m.commission_total()}
                </th>
                <td data-label={m.worksheet_premium()}>{premium}</td>
                <td />
                <td data-label={m.commission_yours()}>
                  <b>{total}</b>
                </td>
              </tr>
            </tfoot>
          </WideTable>
        )}
      </Card>
    </CardPage>
  );
}
