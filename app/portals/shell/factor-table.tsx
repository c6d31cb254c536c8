import { m } from '#config/messages/compiled/messages.js';
import type { WorksheetTable } from '#insurance/record/worksheet-view.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card } from './cards.tsx';
import styles from './factor-table.module.css';

/** One product of a rating worksheet: each factor with its table and row, the product so far, and the result. */
export function FactorTable({ table: { title, lead, rows, product, result } }: { table: WorksheetTable }) {
  return (
    <Card title={title}>
      {lead && <p className="mute">{lead}</p>}
      <WideTable label={title} className={styles.factors}>
        <thead>
          <tr>
            <th scope="col">{m.worksheet_step()}</th>
            <th scope="col" className={styles.number}>
              {m.worksheet_factor()}
            </th>
            <th scope="col" className={styles.number}>
              {m.worksheet_so_far()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, row, factor, soFar }) => (
            <tr key={`${name} ${row}`}>
              <td>
                <b>{name}</b>
                <small>{row}</small>
              </td>
              <td className={styles.number}>{factor}</td>
              <td className={styles.number}>{soFar}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {m.worksheet_product()}
            </th>
            <td className={styles.exact}>{product}</td>
          </tr>
          <tr className={styles.result}>
            <th scope="row" colSpan={2}>
              {m.worksheet_result()}
            </th>
            <td className={styles.number}>{result}</td>
          </tr>
        </tbody>
      </WideTable>
    </Card>
  );
}
