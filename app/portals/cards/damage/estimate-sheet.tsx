import { m } from '#config/messages/compiled/messages.js';
import type { EstimateView } from '#insurance/claims/estimates/estimate-view.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card } from '../../shell/cards.tsx';
import styles from './estimate-sheet.module.css';

/** The rows of an estimate, and their sums. */
export function EstimateSheet({ estimate }: { estimate: EstimateView }) {
  const { rows, labor, parts, tax, total, deductible, after, hours } = estimate;
  const sums = [
    { label: m.est_labor(), amount: labor },
    { label: m.est_parts(), amount: parts },
    { label: m.est_tax(), amount: tax },
  ];
  return (
    <Card title={m.est_lines()}>
      <WideTable label={m.est_lines()} stacks className={styles.sheet}>
        <thead>
          <tr>
            <th scope="col">{m.est_what()}</th>
            <th scope="col">{m.est_how()}</th>
            <th scope="col">{m.est_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <b>{row.part}</b>
                <small>{row.operation}</small>
                {row.note && <small>{row.note}</small>}
              </td>
              <td>
                {row.work}
                {row.work && row.parts && <br />}
                {row.parts}
              </td>
              <td className={styles.amount}>{row.amount}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <dl className={styles.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{m.est_total()}</dt>
          <dd>{total}</dd>
        </div>
        {deductible && (
          <>
            <div>
              <dt>{m.est_deductible()}</dt>
              <dd>−{deductible}</dd>
            </div>
            <div className={styles.total}>
              <dt>{m.est_after()}</dt>
              <dd>{after}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="mute">{hours}</p>
    </Card>
  );
}

/** How one version of an estimate differs from another, in sentences. */
export function EstimateDifference({ estimate: { difference, why } }: { estimate: EstimateView }) {
  if (!difference) return null;
  return (
    <Card title={m.est_difference({ version: difference.against })}>
      <p>
        <b>{difference.summary}</b>
      </p>
      {difference.sentences.length > 0 && (
        <ul>
          {difference.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {why && (
        <p>
          {m.est_why()}: {why}
        </p>
      )}
    </Card>
  );
}
