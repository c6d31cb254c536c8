import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { WhyView } from '#insurance/record/pricing/why-view.ts';
import type { WorksheetView } from '#insurance/record/worksheet-view.ts';
import styles from './price-cards.module.css';
import { WhyPrice } from './why-price.tsx';
import { WorksheetCards } from './worksheet-cards.tsx';

type Explained = { why?: WhyView | undefined; worksheet?: WorksheetView | undefined };

/** For a price that is only previewed: why it is what it is, and its worksheet, in a section that readers can open. */
export function WholeWorksheet({ price: { why, worksheet }, files }: { price: Explained; files: ReactNode }) {
  if (!why && !worksheet) return null;
  return (
    <details className={styles.whole}>
      <summary>{m.price_see_worksheet()}</summary>
      {why && <WhyPrice why={why} />}
      {worksheet && <WorksheetCards worksheet={worksheet} files={files} note={m.price_worksheet_premium_again()} />}
    </details>
  );
}
