import { retention } from '#config/retention.ts';
import type { DB } from '../database/tables.ts';

/** Days are counted from the column `since`. Rows without a time in it stay. */
export type RetentionRule = {
  days: number;
  since: string;
  /** Rows with a value in this column stay, because they were completed. */
  unless?: string;
  /** How long completed rows stay. */
  finished?: { days: number; since: string };
};

const WITH_ITS_OWNER = 'as long as what it belongs to';
const FOR_GOOD = 'until somebody removes it';

const code: RetentionRule = { days: retention.codes, since: 'expires_at' };

/** How long a row of each table stays. A new table that is missing here does not compile. */
export const RETENTION_RULES: Record<keyof DB, RetentionRule | typeof WITH_ITS_OWNER | typeof FOR_GOOD> = {
  application_link: code,
  change_code: code,
  close_link: code,
  email_change: code,
  email_verification: code,
  guest_pass: code,
  hand_off_ticket: code,
  kept_form: code,
  lien_letter: code,
  password_reset: code,
  quote_pin: code,
  quote_return: code,
  tell_when: code,
  claim_access: code,
  told_on_file: { days: retention.codes, since: 'told_at' },
  session: { days: retention.sessions, since: 'expires_at' },

  login_wait: { days: retention.misses, since: 'forgotten_at' },
  throttle: { days: retention.misses, since: 'resets_at' },

  saved_quote: {
    ...{ days: retention.unfinishedQuotes, since: 'saved_at', unless: 'sent_at' },
    finished: { days: retention.leads, since: 'lead_changed_at' },
  },

  /**
   * With everything that belongs to it. Insurers must retain claim records. A third party's claim may have no policy of
   * ours.
   */
  claim: { days: retention.claims, since: 'over_at' },
  call_back: { days: retention.callBacks, since: 'called_at' },
  /** A purchase that became a policy stays with it. */
  purchase: { days: retention.unfinishedQuotes, since: 'created_at', unless: 'bound_at' },

  loss_report: { days: retention.unsentReports, since: 'saved_at', unless: 'sent_at' },

  usage_count: { days: retention.siteActivity, since: 'counted_on' },
  activity_count: { days: retention.siteActivity, since: 'counted_on' },
  activity: { days: retention.logs, since: 'happened_at' },
  idempotency_key: { days: retention.logs, since: 'created_at' },
  outbox: { days: retention.logs, since: 'sent_at' },
  processor_event: { days: retention.logs, since: 'received_at' },
  audit: { days: retention.audit, since: 'happened_at' },

  account: FOR_GOOD,
  activity_counted: FOR_GOOD,
  agency: FOR_GOOD,
  audit_chain: FOR_GOOD,
  appraiser_capacity: FOR_GOOD,
  inspection_day: FOR_GOOD,
  catastrophe: FOR_GOOD,
  claim_count: FOR_GOOD,
  contact_message: FOR_GOOD,
  lienholder: FOR_GOOD,
  notice: FOR_GOOD,
  policy: FOR_GOOD,
  producer: FOR_GOOD,
  /** Totals, and the numbers of twenty policies. */
  rate_impact: FOR_GOOD,
  receipt_count: FOR_GOOD,
  sample_case: FOR_GOOD,
  stranger_bytes: { days: retention.logs, since: 'on_day' },
  state: FOR_GOOD,
  state_line: FOR_GOOD,
  subrogation_payment: FOR_GOOD,
  staff: FOR_GOOD,
  test_processor_event: FOR_GOOD,
  test_processor_object: FOR_GOOD,
  zip_check: FOR_GOOD,
  /** `delete-expired-applications.ts` deletes drafts and their files. */
  application: FOR_GOOD,

  account_policy: WITH_ITS_OWNER,
  agent_quote: WITH_ITS_OWNER,
  authenticator: WITH_ITS_OWNER,
  autopay: WITH_ITS_OWNER,
  bill_reminder: WITH_ITS_OWNER,
  bill_reminder_sent: WITH_ITS_OWNER,
  change_request: WITH_ITS_OWNER,
  appointment: WITH_ITS_OWNER,
  claim_dispatch: WITH_ITS_OWNER,
  claim_event: WITH_ITS_OWNER,
  claim_file: WITH_ITS_OWNER,
  claim_item: WITH_ITS_OWNER,
  claim_letter: WITH_ITS_OWNER,
  claim_line: WITH_ITS_OWNER,
  claim_message: WITH_ITS_OWNER,
  claim_miss: WITH_ITS_OWNER,
  claim_note: WITH_ITS_OWNER,
  claim_party: WITH_ITS_OWNER,
  claim_vehicle: WITH_ITS_OWNER,
  consent: WITH_ITS_OWNER,
  coverage: WITH_ITS_OWNER,
  /** Which zip codes were declined, and why. Names no person. */
  declination: FOR_GOOD,
  decline_letter: WITH_ITS_OWNER,
  desk_task: WITH_ITS_OWNER,
  driver: WITH_ITS_OWNER,
  estimate: WITH_ITS_OWNER,
  import_file: FOR_GOOD,
  import_gone: WITH_ITS_OWNER,
  import_part: WITH_ITS_OWNER,
  import_row: { days: retention.imports, since: 'read_at' },
  import_source: FOR_GOOD,
  imported_policy: WITH_ITS_OWNER,
  /** As long as the policy: other systems read events by their position. */
  policy_event: FOR_GOOD,
  help_request: WITH_ITS_OWNER,
  instalment: WITH_ITS_OWNER,
  ledger_entry: WITH_ITS_OWNER,
  lender_notice: WITH_ITS_OWNER,
  state_filing: WITH_ITS_OWNER,
  lead_note: WITH_ITS_OWNER,
  named_insured: WITH_ITS_OWNER,
  no_loss_statement: WITH_ITS_OWNER,
  party: FOR_GOOD,
  party_consent: WITH_ITS_OWNER,
  payment: WITH_ITS_OWNER,
  payment_part: WITH_ITS_OWNER,
  policy_party: WITH_ITS_OWNER,
  policy_term: WITH_ITS_OWNER,
  policy_version: WITH_ITS_OWNER,
  price_lock: WITH_ITS_OWNER,
  purchase_election: WITH_ITS_OWNER,
  purchase_hold: WITH_ITS_OWNER,
  postal_letter: WITH_ITS_OWNER,
  purchase_signature: WITH_ITS_OWNER,
  quote_consent: WITH_ITS_OWNER,
  quote_visit: WITH_ITS_OWNER,
  record_consent: WITH_ITS_OWNER,
  record_decision: WITH_ITS_OWNER,
  record_notice: WITH_ITS_OWNER,
  record_report: WITH_ITS_OWNER,
  recovery_code: WITH_ITS_OWNER,
  referral: WITH_ITS_OWNER,
  rental_answer: WITH_ITS_OWNER,
  rental_receipt: WITH_ITS_OWNER,
  renewal_coverage: WITH_ITS_OWNER,
  renewal_offer: WITH_ITS_OWNER,
  upload: WITH_ITS_OWNER,
  vehicle: WITH_ITS_OWNER,
  version_to_project: WITH_ITS_OWNER,
};
