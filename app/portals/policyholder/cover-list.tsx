import { m } from '#config/messages/compiled/messages.js';
import type { CoverView } from '#insurance/policies/cover-labels.ts';
import styles from './cover-list.module.css';

/** The policy's coverages with what each one does, and the coverages that the policy does not have. */
export function CoverList({ covers, missing }: { covers: CoverView[]; missing: string[] }) {
  return (
    <>
      {covers.length > 0 && (
        <dl className={styles.covers}>
          {covers.map(({ kind, name, amount, meaning }) => (
            <div key={kind}>
              <dt>{name}</dt>
              <dd className={styles.amount}>{amount}</dd>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className={styles.missing}>
          <b>{m.holder_missing()}</b> {missing.join(', ')}.
        </p>
      )}
    </>
  );
}
