import { m } from '#config/messages/compiled/messages.js';
import type { BillView } from '#insurance/billing/bill-view.ts';
import styles from '../cards/bill.module.css';

/** The policy's number and the dates of its term. */
export function PolicyFacts({ policy }: { policy: BillView }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.number}>
        <dt>{m.guest_policy_number()}</dt>
        <dd>{policy.number}</dd>
      </div>
      <div>
        <dt>{m.guest_effective()}</dt>
        <dd>{policy.effective}</dd>
      </div>
      <div>
        <dt>{m.guest_expires()}</dt>
        <dd>{policy.hasEnded ? policy.expires : policy.ends}</dd>
      </div>
    </dl>
  );
}
