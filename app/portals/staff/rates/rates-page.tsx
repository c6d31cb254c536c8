import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { CARRIER_BOOKS } from '#insurance/rates/carrier-books.ts';
import { listImpacts } from '#insurance/rates/impact-store.ts';
import { runView } from '#insurance/rates/impact-view.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { SelectField } from '#ui/field.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/rates-page';
import { ImpactList } from './impact-list.tsx';

const RUNS_SHOWN = 10;

/** All rate books, the form that compares two of them, and the latest impact runs. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  await staffFor(context, request, 'see-rates');
  const runs = await listImpacts(context.db, RUNS_SHOWN);
  return {
    books: CARRIER_BOOKS.map(({ rates, status }) => ({
      id: rates.id,
      status,
      from: STATES.flatMap((state) => {
        const day = rates.states.get(state)?.effectiveFrom;
        return day ? [`${stateName(state)}: ${writtenDay(day, language)}`] : [];
      }),
    })),
    runs: runs.map((run) => runView(run, language)),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.rates_title);

export default function RatesPage({ loaderData: { books, runs } }: Route.ComponentProps) {
  const link = usePortalLink();
  const options = books.map(({ id }) => (
    <option key={id} value={id}>
      {id}
    </option>
  ));
  return (
    <CardPage>
      <h1>{m.rates_title()}</h1>
      <Card title={m.rates_books()}>
        <WideTable label={m.rates_books()} stacks>
          <thead>
            <tr>
              <th scope="col">{m.worksheet_book()}</th>
              <th scope="col">{m.rates_standing()}</th>
              <th scope="col">{m.rates_from()}</th>
            </tr>
          </thead>
          <tbody>
            {books.map(({ id, status, from }) => (
              <tr key={id}>
                <td>
                  <a href={link(href('/staff/rates/books/:book', { book: id }))}>{id}</a>
                </td>
                <td data-label={m.rates_standing()}>
                  <Chip kind={status === 'filed' ? 'ok' : 'none'}>
                    {status === 'filed' ? m.rates_filed() : m.rates_draft()}
                  </Chip>
                </td>
                <td>{from.join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </Card>
      {books.length > 1 && (
        <Card title={m.rates_compare()}>
          <form method="get" action={link(href('/staff/rates/compare'))} className={styles.search}>
            <SelectField label={m.rates_compare_from()} name="from" defaultValue={books.at(-2)?.id} error={undefined}>
              {options}
            </SelectField>
            <SelectField label={m.rates_compare_to()} name="to" defaultValue={books.at(-1)?.id} error={undefined}>
              {options}
            </SelectField>
            <Button type="submit" kind="tool">
              {m.rates_compare_do()}
            </Button>
          </form>
        </Card>
      )}
      <Card title={m.rates_runs()}>
        {runs.length === 0 ? <p className="mute">{m.rates_runs_none()}</p> : <ImpactList runs={runs} />}
      </Card>
    </CardPage>
  );
}
