import type { ComponentProps } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import styles from './price-cards.module.css';
import { WorksheetCards } from './worksheet-cards.tsx';

/** The worksheet of a price that is only looked at, opened by whoever wants it. */
export const WholeWorksheet = (props: Omit<ComponentProps<typeof WorksheetCards>, 'title' | 'note'>) => (
  <details className={styles.whole}>
    <summary>{m.price_see_worksheet()}</summary>
    <WorksheetCards {...props} note={m.price_worksheet_premium_again()} />
  </details>
);
