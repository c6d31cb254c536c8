import { m } from '#config/messages/compiled/messages.js';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';
import type { CoverToday } from './guest-policy.ts';
import type { BillInWords } from './guest-words.ts';

/** Number and days of a policy. */
export function PolicyFacts({ policy }: { policy: BillInWords }) {
  const locale = { locale: usePortalLanguage() };
  const ends = policy.cover === 'notice' ? policy.cancels : undefined;
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
        <dd>{ends ?? policy.expires}</dd>
      </div>
    </dl>
  );
}

const chips = {
  covered: ['ok', m.guest_status_covered],
  notice: ['warn', m.guest_status_notice],
  'not-yet': ['none', m.guest_status_not_yet],
  expired: ['error', m.guest_status_expired],
  cancelled: ['error', m.guest_status_cancelled],
} as const satisfies Record<CoverToday, readonly [ChipKind, unknown]>;

export function CoverChip({ cover }: { cover: CoverToday }) {
  const [kind, words] = chips[cover];
  return <Chip kind={kind}>{words({}, { locale: usePortalLanguage() })}</Chip>;
}
