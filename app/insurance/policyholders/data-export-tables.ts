import type { DB } from '#platform/database/tables.ts';
import type { DataExport } from './data-export-store.ts';

type Section = keyof DataExport;

/** Where a person reads what a table has about them: a section of their data export; or why they do not. */
type Exported = Section | { not: string };

const SECRET = { not: 'proves who somebody is, or opens something: told to nobody' };
const COUNTED = { not: 'a keyed hash against guessing, gone in a month' };
const NOBODY = { not: 'names no person' };
const OUR_PEOPLE = { not: 'our people, and those of agencies' };
const OUR_WORK = { not: 'how our people work, and what they think: notes, tasks and investigations' };
const OF_LENDERS = { not: 'what a lender is told; the policy’s cars and lenders are in the export' };
const OF_IMPORTS = { not: 'a file on its way into the book; what came of it is in the export' };
const ON_THE_WAY = { not: 'on its way, and gone within days or weeks; what comes of it is in the export' };
const OF_QUOTES = { not: 'of a quote, which its own pin or link opens: an address that was typed proves nothing' };
const BY_REFERENCE = { not: 'not of an account: whoever sent it reads it by its reference or link' };

/**
 * Where a person reads what each table has about them. A new table that is missing here does not compile, and a
 * section that no table names fails a test.
 */
export const EXPORTED: Record<keyof DB, Exported> = {
  account: 'account',
  account_policy: 'policies',
  appointment: 'claimVisits',
  audit: 'record',
  autopay: 'autopay',
  bill_reminder: 'reminders',
  change_request: 'changes',
  claim: 'claims',
  claim_event: 'claimEvents',
  claim_file: 'claimPapers',
  claim_item: 'claimItems',
  claim_letter: 'claimLetters',
  claim_line: 'claimParts',
  claim_message: 'claimMessages',
  claim_party: 'claimContacts',
  consent: 'consents',
  coverage: 'coverages',
  driver: 'drivers',
  estimate: 'claimEstimates',
  help_request: 'help',
  instalment: 'bills',
  ledger_entry: 'entries',
  loss_report: 'claimReports',
  named_insured: 'insured',
  no_loss_statement: 'statements',
  party_consent: 'partyConsents',
  payment: 'payments',
  policy: 'policies',
  policy_term: 'terms',
  /** The version in force; former ones are in the documents that the person has. */
  policy_version: 'facts',
  postal_letter: 'letters',
  purchase: 'purchases',
  purchase_election: 'elections',
  purchase_signature: 'signatures',
  quote_consent: 'quoteConsents',
  record_consent: 'quoteConsents',
  record_decision: 'records',
  record_report: 'records',
  renewal_offer: 'renewals',
  rental_answer: 'claimRentals',
  rental_receipt: 'claimReceipts',
  saved_quote: 'quotes',
  session: 'sessions',
  state_filing: 'filings',
  vehicle: 'vehicles',

  authenticator: SECRET,
  claim_access: SECRET,
  close_link: SECRET,
  email_change: SECRET,
  email_verification: SECRET,
  guest_pass: SECRET,
  hand_off_ticket: SECRET,
  password_reset: SECRET,
  quote_pin: SECRET,
  quote_return: SECRET,
  quote_visit: SECRET,
  recovery_code: SECRET,
  application_link: SECRET,

  activity: {
    not: 'a log against break-ins under a keyed hash, gone in 30 days; a person’s own acts are in the record',
  },
  idempotency_key: COUNTED,
  login_wait: COUNTED,
  throttle: COUNTED,

  claim_note: OUR_WORK,
  desk_task: OUR_WORK,
  lead_note: OUR_WORK,
  referral: OUR_WORK,
  policy_event: NOBODY,

  agent_quote: OF_QUOTES,
  decline_letter: OF_QUOTES,
  price_lock: OF_QUOTES,
  record_notice: OF_QUOTES,
  application: BY_REFERENCE,
  upload: BY_REFERENCE,
  subrogation_payment: BY_REFERENCE,
  tell_when: { not: 'an address alone, without an account; the mail it gets stops with one press' },

  claim_vehicle: { not: 'the car of a claim: the claim names it, and people of other cars are not the reader’s' },
  party: { not: 'the person of a policy: the export has them as insured and driver' },
  policy_party: { not: 'the person of a policy: the export has them as insured and driver' },
  version_to_project: NOBODY,
  renewal_coverage: { not: 'coverages of an offer, which its page shows; once accepted they are those of the policy' },
  payment_part: { not: 'how a payment was booked: the export has the payment and every entry' },
  purchase_hold: { not: 'money set aside before a policy was written: the export has the payment' },
  lender_notice: OF_LENDERS,
  lien_letter: OF_LENDERS,

  call_back: ON_THE_WAY,
  claim_dispatch: ON_THE_WAY,
  kept_form: ON_THE_WAY,
  outbox: { not: 'mails and texts that the person has; gone a month after they are sent' },
  import_file: OF_IMPORTS,
  import_gone: OF_IMPORTS,
  import_part: OF_IMPORTS,
  import_row: OF_IMPORTS,
  import_source: OF_IMPORTS,
  imported_policy: OF_IMPORTS,

  agency: OUR_PEOPLE,
  producer: OUR_PEOPLE,
  staff: OUR_PEOPLE,
  activity_count: NOBODY,
  activity_counted: NOBODY,
  appraiser_capacity: NOBODY,
  audit_chain: NOBODY,
  bill_reminder_sent: NOBODY,
  catastrophe: NOBODY,
  change_code: NOBODY,
  claim_count: NOBODY,
  claim_miss: NOBODY,
  contact_message: NOBODY,
  declination: NOBODY,
  inspection_day: NOBODY,
  lienholder: NOBODY,
  notice: NOBODY,
  processor_event: NOBODY,
  rate_impact: NOBODY,
  receipt_count: NOBODY,
  sample_case: NOBODY,
  state: NOBODY,
  state_line: NOBODY,
  stranger_bytes: NOBODY,
  test_processor_event: NOBODY,
  test_processor_object: NOBODY,
  told_on_file: NOBODY,
  usage_count: NOBODY,
  zip_check: NOBODY,
};
