import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { columnLabel, keyLabel, tableLabel } from '#insurance/rates/book-labels.ts';
import { carrierBook } from '#insurance/rates/carrier-books.ts';
import { compareBooks } from '#insurance/rates/compare-books.ts';
import { percentText } from '#insurance/rates/impact-view.ts';
import { askForImpact } from '#insurance/rates/run-impact.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { Button } from '#ui/button.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/compare-books-page';

/** The differences between two rate books, and the form that runs both over the whole book of business. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { roles } = await staffFor(context, request, 'see-rates');
  const query = new URL(request.url).searchParams;
  const [from, to] = [carrierBook(query.get('from')), carrierBook(query.get('to'))];
  if (!from || !to) throw data(null, { status: 404 });
  const changes = compareBooks(from.rates, to.rates).map(({ table, row, column, before, after }) => ({
    table: tableLabel(table, language),
    row: keyLabel(row, language),
    column: columnLabel(column, language),
    before: before ?? '–',
    after: after ?? '–',
    change: before && after ? percentText(Number(before), Number(after), language) : '',
  }));
  return {
    from: from.rates.id,
    to: to.rates.id,
    count: changes.length,
    tables: [...Map.groupBy(changes, ({ table }) => table)].map(([table, rows]) => ({ table, rows })),
    may: actsOf(roles),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const form = { see: 'see-rates', does: { run: 'run-impact' } } as const;
  return answerStaffForm(context, request, form, async ({ member, form: { from = '', to = '' } }) => {
    const id = await askForImpact(context, member, from, to);
    return redirect(inSameLanguage(href('/staff/rates/impact/:id', { id: String(id) }), request), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.rates_compare);

export default function CompareBooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { from, to, count, tables, may } = loaderData;
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/rates'))}>{m.rates_back()}</a>
      </p>
      <h1>{m.rates_from_to({ from, to })}</h1>
      <Outcome refusal={refusal} />
      <Card title={m.rates_differences({ count })}>
        {count === 0 && <p>{m.rates_same()}</p>}
        {may.includes('run-impact') && from !== to && (
          <>
            <p>{m.rates_run_lead()}</p>
            <form method="post">
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="to" value={to} />
              <Button type="submit" kind="go" name="act" value="run">
                {m.rates_run_do()}
              </Button>
            </form>
          </>
        )}
      </Card>
      {tables.map(({ table, rows }) => (
        <Card key={table} title={table}>
          <WideTable label={table} stacks>
            <thead>
              <tr>
                <th scope="col">{m.worksheet_row()}</th>
                <th scope="col">{from}</th>
                <th scope="col">{to}</th>
                <th scope="col">{m.rates_change()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, column, before, after, change }) => (
                <tr key={`${row} ${column}`}>
                  <td>
                    {row} {column}
                  </td>
                  <td data-label={from}>{before}</td>
                  <td data-label={to}>{after}</td>
                  <td data-label={m.rates_change()}>{change}</td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Card>
      ))}
    </CardPage>
  );
}
