import { m } from '#config/messages/compiled/messages.js';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';
import type { BillInWords } from './guest-words.ts';

/** Number and days of a policy. */
export function PolicyFacts({ policy }: { policy: BillInWords }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <dl className={styles.facts}>
      <div className={styles.number}>
        <dt>{m.guest_policy_number({}, locale)}</dt>
        <dd>{policy.number}</dd>
      </div>
      <div>
        <dt>{m.guest_effective({}, locale)}</dt>
        <dd>{policy.effective}</dd>
      </div>
      <div>
        <dt>{m.guest_expires({}, locale)}</dt>
        <dd>{policy.cover === 'notice' ? policy.ends : policy.expires}</dd>
      </div>
    </dl>
  );
}
