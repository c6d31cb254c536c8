import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { columnLabel, keyLabel, tableLabel } from '#insurance/rates/book-labels.ts';
import { bookPages } from '#insurance/rates/book-pages.ts';
import { carrierBook } from '#insurance/rates/carrier-books.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage } from '../../shell/cards.tsx';
import factors from '../../shell/factor-table.module.css';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/rate-book-page';

/** Every factor of one rate book, table by table, under the names that worksheets use. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-rates');
  const book = carrierBook(params.book);
  if (!book) throw data(null, { status: 404 });
  const { language } = context;
  const pages = bookPages(book.rates).map(({ table, columns, rows }) => ({
    table: tableLabel(table, language),
    columns: columns.map((column) => columnLabel(column, language)),
    rows: rows.map(({ key, cells }) => ({ key: keyLabel(key, language), cells })),
  }));
  return { id: book.rates.id, status: book.status, pages, may: actsOf(roles) };
}

export const meta: Route.MetaFunction = () => portalMeta(m.rates_title);

export default function RateBookPage({ loaderData: { id, status, pages, may } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/rates'))}>{m.rates_back()}</a>
      </p>
      <h1>{id}</h1>
      <p>{status === 'filed' ? m.rates_filed_lead() : m.rates_draft_lead()}</p>
      {may.includes('download-rates') && (
        <p>
          <ButtonLink
            kind="outline"
            size="small"
            icon="download"
            href={link(href('/staff/rates/books/:book/pages.csv', { book: id }))}
          >
            {m.rates_download()}
          </ButtonLink>
        </p>
      )}
      {pages.map(({ table, columns, rows }) => (
        <Card key={table} title={table}>
          <WideTable label={table} className={factors.factors}>
            <thead>
              <tr>
                <th scope="col">{m.worksheet_row()}</th>
                {columns.map((column) => (
                  <th scope="col" className={factors.number} key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  {cells.map((cell, at) => (
                    <td className={factors.number} key={columns[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Card>
      ))}
    </CardPage>
  );
}
