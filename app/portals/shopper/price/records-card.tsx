import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Card } from '../../shell/cards.tsx';
import styles from './price.module.css';

type RecordsCardProps = { records: { title: string; words: string[] }[]; children?: ReactNode };

/** Which records a price was made with, and what of each is in it. */
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
