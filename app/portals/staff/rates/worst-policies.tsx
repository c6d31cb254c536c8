import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { WorstView } from '#insurance/rates/impact-view.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Facts } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';

/** The policies whose premium would rise the most: why, in parts that add up, and each worksheet line that changes. */
export function WorstPolicies({ worst, mayOpen }: { worst: WorstView; mayOpen: boolean }) {
  const link = usePortalLink();
  return (
    <ol className={styles.versions}>
      {worst.map(({ policyId, number, before, after, more, change, isExplained, parts, lines }) => (
        <li key={policyId}>
          <p>
            <b>
              {mayOpen ? <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{number}</a> : number}
              {`: ${more}`}
            </b>{' '}
            {m.rates_worst_of({ before, after, change })}
          </p>
          {isExplained ? (
            <>
              <Facts facts={parts.map(({ label, amount }) => ({ label, value: amount }))} />
              <details>
                <summary>
                  {m.rates_worst_lines()}
                  <span className="visually-hidden"> {number}</span>
                </summary>
                <WideTable label={`${number}: ${m.rates_worst_lines()}`} stacks>
                  <thead>
                    <tr>
                      <th scope="col">{m.price_table_coverage()}</th>
                      <th scope="col">{m.rates_before()}</th>
                      <th scope="col">{m.rates_after()}</th>
                      <th scope="col">{m.rates_change()}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {lines.map((line) => (
                      <tr key={line.label}>
                        <td>{line.label}</td>
                        <td data-label={m.rates_before()}>{line.before}</td>
                        <td data-label={m.rates_after()}>{line.after}</td>
                        <td data-label={m.rates_change()}>{line.amount}</td>
                      </tr>
                    ))}
                  </tbody>
                </WideTable>
              </details>
            </>
          ) : (
            <p>{m.rates_worst_changed()}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
