import { m } from '#config/messages/compiled/messages.js';
import { WideTable } from '#ui/wide-table.tsx';
import { usePortalLanguage } from '../../shell/portal-page.ts';
import styles from './log-table.module.css';
import type { LogRowInWords } from './log-words.ts';

/** Rows of a log. `follow` leads to all that is about the same subject. */
export function LogTable(props: { label: string; rows: LogRowInWords[]; follow: (subject: string) => string }) {
  const { label, rows, follow } = props;
  const locale = { locale: usePortalLanguage() };
  const isAudit = rows.some(({ who }) => who !== undefined);
  return (
    <WideTable label={label} stacks className={styles.log}>
      <thead>
        <tr>
          <th scope="col">{m.staff_log_kind({}, locale)}</th>
          {isAudit && <th scope="col">{m.staff_log_actor({}, locale)}</th>}
          <th scope="col">{m.staff_log_subject({}, locale)}</th>
          <th scope="col">{m.staff_log_time({}, locale)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, time, what, who, about, subject, more }) => (
          <tr key={id}>
            <td>
              {what}
              {more && <span className={styles.more}>{more}</span>}
            </td>
            {isAudit && <td data-label={m.staff_log_actor({}, locale)}>{who}</td>}
            <td data-label={m.staff_log_subject({}, locale)}>
              {subject ? (
                <a href={follow(subject)}>
                  {about} <code>{subject.slice(0, 8)}</code>
                </a>
              ) : (
                '–'
              )}
            </td>
            <td data-label={m.staff_log_time({}, locale)}>{time}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
