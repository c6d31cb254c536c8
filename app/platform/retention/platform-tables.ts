import { retention } from '#config/retention.ts';
import type { DB } from '../database/tables.ts';
import { CODE, FOR_GOOD, type Retention, WITH_ITS_OWNER } from './retention-rule.ts';

/** The platform's own tables, the only ones that its queries may name, and how long their rows stay. */
export const PLATFORM_TABLES = {
  hand_off_ticket: CODE,
  kept_form: CODE,
  password_reset: CODE,
  session: { days: retention.sessions, since: 'expires_at' },

  login_wait: { days: retention.misses, since: 'forgotten_at' },
  throttle: { days: retention.misses, since: 'resets_at' },

  usage_count: { days: retention.siteActivity, since: 'counted_on' },
  activity_count: { days: retention.siteActivity, since: 'counted_on' },
  activity: { days: retention.logs, since: 'happened_at' },
  idempotency_key: { days: retention.logs, since: 'created_at' },
  outbox: { days: retention.logs, since: 'sent_at', finished: [{ days: retention.logs, since: 'discarded_at' }] },
  processor_event: { days: retention.logs, since: 'received_at' },
  audit: { days: retention.audit, since: 'happened_at' },

  account: FOR_GOOD,
  activity_counted: FOR_GOOD,
  audit_chain: FOR_GOOD,
  producer: FOR_GOOD,
  staff: FOR_GOOD,
  state: FOR_GOOD,
  state_line: FOR_GOOD,
  test_processor_event: FOR_GOOD,
  test_processor_object: FOR_GOOD,

  authenticator: WITH_ITS_OWNER,
  recovery_code: WITH_ITS_OWNER,
} satisfies Partial<Record<keyof DB, Retention>>;
