import { m } from '#config/messages/compiled/messages.js';
import type { BillInWords } from '#insurance/billing/guest-words.ts';
import styles from '../papers/guest-page.module.css';

/** Number and days of a policy. */
export function PolicyFacts({ policy }: { policy: BillInWords }) {
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
        <dd>{policy.cover === 'notice' ? policy.ends : policy.expires}</dd>
      </div>
    </dl>
  );
}
