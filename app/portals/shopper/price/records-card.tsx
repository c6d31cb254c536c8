import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Card } from '../../shell/cards.tsx';
import styles from './price.module.css';

type RecordsCardProps = { records: { title: string; words: string[] }[]; children?: ReactNode };

/** The records that a price was made with, and how each one affects it. */
export function RecordsCard({ records, children }: RecordsCardProps) {
  return (
    <Card title={m.records_in_this_price()}>
      <ul className={styles.records}>
        {records.map(({ title, words }) => (
          <li key={title}>
            <b>{title}</b>
            {words.map((each) => (
              <p key={each}>{each}</p>
            ))}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
