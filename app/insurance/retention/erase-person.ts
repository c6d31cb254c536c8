import { audit } from '#platform/audit/audit-store.ts';
import type { ActOnSubject } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { DB } from '#platform/database/tables.ts';
import { ERASE_STEPS, type Found, findPerson } from './erase-store.ts';
import { countKept } from './retained-rows-store.ts';

type Fate =
  /** A step in `erase-store.ts` erases or anonymizes them. */
  | 'erased'
  /** The law, a contract or a claim requires us to retain them. */
  | { kept: string }
  /** They name no person, or only people who cannot request erasure here. */
  | 'nobody';

const CONTRACT = 'the contract, and what was insured: insurers must keep it';
const CLAIM = 'the record of a claim: insurers must keep it';
const MONEY = 'books of account';
const AGREED = 'proof of what was agreed to; names nobody any more';
const COUNTED = 'a keyed hash against guessing, gone in a month';
const OUR_PEOPLE = 'nobody';

/**
 * What happens to a person's rows in each table on erasure. A new table that is missing here does not compile. What a
 * person reads of each table is in `EXPORTED` (`data-export-tables.ts`).
 */
export const ERASURE: Record<keyof DB, Fate> = {
  account: 'erased',
  account_policy: 'erased',
  activity: 'erased',
  agent_quote: 'erased',
  application: 'erased',
  application_link: 'erased',
  authenticator: 'erased',
  autopay: 'erased',
  bill_reminder: 'erased',
  decline_letter: 'erased',
  email_change: 'erased',
  email_verification: 'erased',
  hand_off_ticket: 'erased',
  help_request: 'erased',
  kept_form: 'erased',
  loss_report: 'erased',
  outbox: 'erased',
  password_reset: 'erased',
  payment: 'erased',
  lead_note: 'erased',
  price_lock: 'erased',
  purchase: 'erased',
  purchase_election: 'erased',
  purchase_hold: 'erased',
  postal_letter: {
    kept: 'of a quote, gone with it; of a policy, says that documents were mailed, or what was owed or offered, and names nobody',
  },
  purchase_signature: 'erased',
  record_consent: 'erased',
  record_decision: 'erased',
  record_notice: 'erased',
  record_report: 'erased',
  quote_consent: 'erased',
  quote_pin: 'erased',
  quote_return: 'erased',
  quote_visit: 'erased',
  recovery_code: 'erased',
  referral: 'erased',
  saved_quote: 'erased',
  session: 'erased',
  tell_when: 'erased',
  upload: 'erased',

  policy: { kept: CONTRACT },
  policy_term: { kept: CONTRACT },
  policy_version: { kept: CONTRACT },
  policy_party: { kept: CONTRACT },
  version_to_project: { kept: CONTRACT },
  party: { kept: CONTRACT },
  party_consent: { kept: AGREED },
  ledger_entry: { kept: MONEY },
  desk_task: 'nobody',
  policy_event: 'nobody',
  import_file: 'nobody',
  import_gone: 'nobody',
  import_row: 'nobody',
  import_source: 'nobody',
  import_part: { kept: 'rows of a file on their way into the book, gone with it' },
  imported_policy: 'nobody',
  named_insured: { kept: CONTRACT },
  driver: { kept: CONTRACT },
  vehicle: { kept: CONTRACT },
  coverage: { kept: CONTRACT },
  renewal_offer: { kept: CONTRACT },
  renewal_coverage: { kept: CONTRACT },
  change_request: { kept: CONTRACT },
  change_code: 'nobody',
  lender_notice: { kept: CONTRACT },
  state_filing: { kept: CONTRACT },
  lien_letter: { kept: 'what a lender was told, gone in a month' },
  close_link: { kept: 'how whoever was on file closes the way to their policy, gone in two weeks' },
  claim: { kept: CLAIM },
  claim_party: { kept: CLAIM },
  claim_vehicle: { kept: CLAIM },
  claim_line: { kept: CLAIM },
  claim_event: { kept: CLAIM },
  claim_item: { kept: CLAIM },
  claim_file: { kept: CLAIM },
  claim_message: { kept: CLAIM },
  claim_note: { kept: CLAIM },
  claim_miss: 'nobody',
  stranger_bytes: 'nobody',
  call_back: { kept: 'a phone number to call once, gone a month after the call' },
  claim_letter: { kept: CLAIM },
  claim_dispatch: { kept: CLAIM },
  claim_access: { kept: 'how somebody comes back to their claim, gone half a year after it works no more' },
  appointment: { kept: CLAIM },
  estimate: { kept: CLAIM },
  rental_answer: { kept: CLAIM },
  rental_receipt: { kept: CLAIM },
  no_loss_statement: { kept: 'signed for a policy that was taken up again' },
  instalment: { kept: MONEY },
  payment_part: { kept: MONEY },
  subrogation_payment: { kept: MONEY },
  consent: { kept: AGREED },
  audit: { kept: 'who did what, under a keyed hash, for seven years' },
  idempotency_key: { kept: COUNTED },
  throttle: { kept: COUNTED },
  login_wait: { kept: COUNTED },

  agency: OUR_PEOPLE,
  producer: OUR_PEOPLE,
  staff: OUR_PEOPLE,
  lienholder: 'nobody',
  activity_count: 'nobody',
  activity_counted: 'nobody',
  audit_chain: 'nobody',
  bill_reminder_sent: 'nobody',
  appraiser_capacity: 'nobody',
  inspection_day: 'nobody',
  catastrophe: 'nobody',
  claim_count: 'nobody',
  contact_message: 'nobody',
  declination: 'nobody',
  guest_pass: 'nobody',
  notice: 'nobody',
  processor_event: 'nobody',
  rate_impact: 'nobody',
  receipt_count: 'nobody',
  sample_case: 'nobody',
  state: 'nobody',
  state_line: 'nobody',
  test_processor_event: 'nobody',
  test_processor_object: 'nobody',
  told_on_file: 'nobody',
  usage_count: 'nobody',
  zip_check: 'nobody',
};

export type Erasure = {
  done: { what: string; rows: number }[];
  kept: { table: string; rows: number; why: string }[];
};

class OnlyTried extends Error {}

/**
 * Erases what we may about the person with this email address, in one transaction, with an audit row for each account,
 * quote and application, or else one for the address.
 *
 * @param isTrial does all of it and rolls it back; the result shows what would happen
 */
export async function erasePerson(
  operating: Pick<Context, 'db' | 'keyring' | 'requestId'>,
  email: string,
  { isTrial }: { isTrial: boolean },
): Promise<Erasure> {
  let erasure: Erasure = { done: [], kept: [] };
  const erase = operating.db.transaction().execute(async (db) => {
    const person = await findPerson(db, email);
    const kept = await countKept(db, operating.keyring, person);
    const done: Erasure['done'] = [];
    for (const { what, run } of ERASE_STEPS) done.push({ what, rows: await run(db, person, operating.keyring) });
    const subjects = subjectsOf(person);
    // What has no owner of its own is gone too: help requests, sent mails, places on the waiting list.
    if (subjects.length === 0 && done.some(({ rows }) => rows > 0)) subjects.push(['address', email.toLowerCase()]);
    for (const subject of subjects) {
      await audit(db, operating, { act: 'erase-person', actor: 'operator', subject });
    }
    erasure = {
      done: done.filter(({ rows }) => rows > 0),
      kept: kept
        .filter(({ rows }) => rows > 0)
        .map(({ table, rows, why }) => ({ table, rows, why: why ?? whyKept(table) })),
    };
    if (isTrial) throw new OnlyTried();
  });
  await erase.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  return erasure;
}

function whyKept(table: keyof DB): string {
  const fate = ERASURE[table];
  return typeof fate === 'object' ? fate.kept : '';
}

const subjectsOf = ({ accounts, drafts, applications }: Found): Subject[] => [
  ...accounts.map((id): Subject => ['account', id]),
  ...drafts.map((id): Subject => ['quote', id]),
  ...applications.map((id): Subject => ['application', id]),
];
type Subject = Extract<ActOnSubject, { act: 'erase-person' }>['subject'];
