import { m } from '#config/messages/compiled/messages.js';
import { WideTable } from '#ui/wide-table.tsx';
import type { LogRowView } from './log-labels.ts';
import styles from './log-table.module.css';

/** A table of log rows. `follow` gives the address of all entries about the same subject. */
export function LogTable(props: { label: string; rows: LogRowView[]; follow: (subject: string) => string }) {
  const { label, rows, follow } = props;
  const isAudit = rows.some(({ who }) => who !== undefined);
  return (
    <WideTable label={label} stacks className={styles.log}>
      <thead>
        <tr>
          <th scope="col">{m.staff_log_kind()}</th>
          {isAudit && <th scope="col">{m.staff_log_actor()}</th>}
          <th scope="col">{m.staff_log_subject()}</th>
          <th scope="col">{m.staff_log_time()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, time, what, who, about, subject, more }) => (
          <tr key={id}>
            <td>
              {what}
              {more && <span className={styles.more}>{more}</span>}
            </td>
            {isAudit && <td data-label={m.staff_log_actor()}>{who}</td>}
            <td data-label={m.staff_log_subject()}>
              {subject ? (
                <a href={follow(subject)}>
                  {about} <code>{subject.slice(0, 8)}</code>
                </a>
              ) : (
                '–'
              )}
            </td>
            <td data-label={m.staff_log_time()}>{time}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
