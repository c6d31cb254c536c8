import { retention } from '#config/retention.ts';
import type { DB } from '#platform/database/tables.ts';
import { PLATFORM_TABLES } from '#platform/retention/platform-tables.ts';
import { CODE, FOR_GOOD, type Retention, WITH_ITS_OWNER } from '#platform/retention/retention-rule.ts';

/** How long a row of each table stays. A new table that is missing here does not compile. */
export const RETENTION_RULES: Record<keyof DB, Retention> = {
  application_link: CODE,
  change_code: CODE,
  close_link: CODE,
  email_change: CODE,
  email_verification: CODE,
  guest_pass: CODE,
  lien_letter: CODE,
  quote_pin: CODE,
  quote_return: CODE,
  tell_when: CODE,
  claim_access: { days: retention.claimLinks, since: 'expires_at' },
  told_on_file: { days: retention.codes, since: 'told_at' },

  saved_quote: {
    days: retention.unfinishedQuotes,
    since: 'saved_at',
    unless: ['sent_at', 'handled_at', 'bought_at'],
    finished: [
      { days: retention.leads, since: 'lead_changed_at' },
      // Made by an agency for its client.
      { days: retention.leads, since: 'handled_at' },
      { days: retention.leads, since: 'bought_at' },
    ],
  },

  /**
   * With everything that belongs to it. Insurers must retain claim records. A third party's claim may have no policy of
   * ours.
   */
  claim: { days: retention.claims, since: 'over_at' },
  call_back: { days: retention.callBacks, since: 'called_at' },
  /** A purchase that became a policy stays with it. */
  purchase: { days: retention.unfinishedQuotes, since: 'created_at', unless: ['bound_at'] },

  loss_report: { days: retention.unsentReports, since: 'saved_at', unless: ['sent_at'] },

  agency: FOR_GOOD,
  appraiser_capacity: FOR_GOOD,
  inspection_day: FOR_GOOD,
  catastrophe: FOR_GOOD,
  claim_count: FOR_GOOD,
  contact_message: FOR_GOOD,
  lienholder: FOR_GOOD,
  notice: FOR_GOOD,
  policy: FOR_GOOD,
  /** Totals, and the numbers of twenty policies. */
  rate_impact: FOR_GOOD,
  receipt_count: FOR_GOOD,
  sample_case: FOR_GOOD,
  stranger_bytes: { days: retention.logs, since: 'on_day' },
  subrogation_payment: FOR_GOOD,
  zip_check: FOR_GOOD,
  /** `delete-expired-applications.ts` deletes drafts and their files. */
  application: FOR_GOOD,

  account_policy: WITH_ITS_OWNER,
  agent_quote: WITH_ITS_OWNER,
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
  /** A file that is held still needs its rows. */
  import_row: { days: retention.imports, since: 'finished_at' },
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
  referral: WITH_ITS_OWNER,
  rental_answer: WITH_ITS_OWNER,
  rental_receipt: WITH_ITS_OWNER,
  renewal_coverage: WITH_ITS_OWNER,
  renewal_offer: WITH_ITS_OWNER,
  upload: WITH_ITS_OWNER,
  vehicle: WITH_ITS_OWNER,
  version_to_project: WITH_ITS_OWNER,

  ...PLATFORM_TABLES,
};
