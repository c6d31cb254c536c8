import { href, useParams } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { BookList, RowView } from '#insurance/policies/find/agency-book.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { CoverChip } from '../cards/cover-chip.tsx';
import { useRowLink } from '../shell/list-choices.tsx';
import styles from './book-table.module.css';

const DAYS = {
  all: m.guest_expires,
  renewals: m.desk_renews_on,
  cancellations: m.agents_cancels_on,
  payments: m.desk_due_on,
};

/** A table of policies. It can be wider than a phone, so it scrolls sideways within itself. */
export function BookTable({ rows, list, label }: { rows: RowView[]; list: BookList; label: string }) {
  const link = useRowLink();
  const { state = '' } = useParams();
  return (
    <WideTable label={label} stacks className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.guest_policy_number()}</th>
          <th scope="col">{m.guest_named_insured()}</th>
          {list === 'all' && <th scope="col">{m.desk_status()}</th>}
          <th scope="col">{DAYS[list]()}</th>
          {list !== 'renewals' && <th scope="col">{m.login_next_due()}</th>}
          <th scope="col">{m.agents_phone()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <a href={link(href('/uaicins/:state/policies/:id', { state: state.toLowerCase(), id: String(row.id) }))}>
                {row.number}
              </a>
            </td>
            <td>{row.name}</td>
            {list === 'all' && (
              <td className={styles.status}>
                <CoverChip cover={row.cover} />
              </td>
            )}
            <td data-label={DAYS[list]()}>{row.day}</td>
            {list !== 'renewals' && <td data-label={m.login_next_due()}>{row.due || '–'}</td>}
            <td data-label={m.agents_phone()}>{row.phone && <a href={callHref(row.phone)}>{row.writtenPhone}</a>}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
