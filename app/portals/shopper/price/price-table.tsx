import { m } from '#config/messages/compiled/messages.js';
import { WideTable } from '#ui/wide-table.tsx';
import { Card } from '../../shell/cards.tsx';
import type { GivenPrice } from './given-price.ts';
import styles from './price.module.css';

/** The price of each coverage for each car, with the fees. */
export function PriceTable({ table, summary }: Pick<GivenPrice, 'table' | 'summary'>) {
  const { cars, rows, sums, premium } = table;
  // With only one car, its prices are the totals.
  const each = cars.length > 1 ? cars : [];
  return (
    <Card title={m.price_table_title()}>
      <WideTable label={m.price_table_title()} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.price_table_coverage()}</th>
            {each.map((car, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cars may be called the same, and none moves.
              <th scope="col" className={styles.number} key={at}>
                {car}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {each.length > 0 ? m.price_table_all() : cars[0]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, sum }) => (
            <PriceRow key={name} name={name} cars={each} cells={cells} sum={sum} />
          ))}
        </tbody>
        <tfoot>
          <PriceRow name={m.worksheet_premium()} cars={each} cells={sums} sum={premium} />
          {summary.fees.map(({ label, amount }) => (
            <SumRow key={label} label={label} across={each.length + 1} amount={amount} />
          ))}
          <SumRow label={m.price_months({ months: summary.months })} across={each.length + 1} amount={summary.total} />
        </tfoot>
      </WideTable>
    </Card>
  );
}

type PriceRowProps = { name: string; cars: string[]; cells: (string | undefined)[]; sum: string };

function PriceRow({ name, cars, cells, sum }: PriceRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cars.map((car, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one cell per vehicle, whose order is fixed.
        <td className={styles.number} data-label={car} key={at}>
          {cells[at] ?? m.price_none()}
        </td>
      ))}
      <td className={styles.number}>{sum}</td>
    </tr>
  );
}

function SumRow({ label, across, amount }: { label: string; across: number; amount: string }) {
  return (
    <tr>
      <th scope="row" colSpan={across}>
        {label}
      </th>
      <td className={styles.number}>{amount}</td>
    </tr>
  );
}
