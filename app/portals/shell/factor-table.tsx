import { m } from '#config/messages/compiled/messages.js';
import type { WorksheetTable } from '#insurance/record/worksheet-view.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card } from './cards.tsx';
import styles from './factor-table.module.css';

/** One product of a rating worksheet: each factor with its table and row, and the result. */
export function FactorTable({ table: { title, rows, product, result } }: { table: WorksheetTable }) {
  return (
    <Card title={title}>
      <WideTable label={title} className={styles.factors}>
        <thead>
          <tr>
            <th scope="col">{m.worksheet_table()}</th>
            <th scope="col">{m.worksheet_row()}</th>
            <th scope="col">{m.worksheet_factor()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ table, key, factor }) => (
            <tr key={`${table} ${key}`}>
              <td>{table}</td>
              <td>{key}</td>
              <td>{factor}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {m.worksheet_product()}
            </th>
            <td>{product}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {m.worksheet_result()}
            </th>
            <td>{result}</td>
          </tr>
        </tbody>
      </WideTable>
    </Card>
  );
}
