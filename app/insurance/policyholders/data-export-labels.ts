import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { actName } from '#platform/audit/audited-acts.ts';
import { mediumDay, writtenDatedMoment, writtenMoney } from '#platform/calendar/written.ts';
import { itemName } from '../claims/lines/line-labels.ts';
import { letterTitle } from '../claims/views/letter-labels.ts';
import { CODES, CODES_ANYWHERE, type Words } from './data-export-codes.ts';
import type { DataExport } from './data-export-store.ts';

type Section = keyof DataExport;
export type HeldSection = { title: string; rows: { label: string; value: string }[][] };

/** A person's data export as display text. Empty sections are left out, and codes are replaced by their labels. */
export function dataExportView(everything: DataExport, language: Language): HeldSection[] {
  return (Object.keys(TITLES) as Section[])
    .filter((section) => everything[section].length > 0)
    .map((section) => ({
      title: TITLES[section]({}, { locale: language }),
      rows: everything[section].map((row) => fieldsView(section, row, language)),
    }));
}

function fieldsView(section: Section, row: object, language: Language): { label: string; value: string }[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null) return [];
    if (name === 'letter') return letterLines(value, language);
    if (IN_WORDS.some((each) => each === name)) return value;
    const label = LABELS[name.replace(/_(cents|on|at)$/, '') as PlainColumn]({}, { locale: language });
    return [{ label, value: valueView(section, name, value, language) }];
  });
}

/** Columns that hold labels and values already. */
const IN_WORDS = ['answers', 'work', 'items', 'details'] as const;

/** The free texts of a letter. Its standard text follows from its kind. */
function letterLines(facts: unknown, language: Language): { label: string; value: string }[] {
  const texts = Object.entries(facts ?? {}).flatMap(([name, value]) =>
    ['title', 'paragraphs', 'why', 'wording', 'relied', 'wouldChange'].includes(name)
      ? [value].flat().filter((text) => typeof text === 'string')
      : [],
  );
  return texts.map((value) => ({ label: m.held_words({}, { locale: language }), value }));
}

/** A value as display text. A test checks against the database that every code has a label. */
export function valueView(section: Section, name: string, value: unknown, language: Language): string {
  if (value instanceof Date) return writtenDatedMoment(value, language);
  if (typeof value === 'boolean') return (value ? m.held_yes : m.held_no)({}, { locale: language });
  const text = String(value);
  if (name.endsWith('_cents')) return writtenMoney(Number(value), language);
  if (name.endsWith('_on') || name === 'date_of_birth') return mediumDay(text, language);
  if (/(^|_)phone$/.test(name)) return writtenPhone(text);
  if (name === 'act') return actName(text, language);
  if (section === 'claimItems' && name === 'kind') return itemName(text, language);
  if (section === 'claimLetters' && name === 'kind') return letterTitle({ kind: text, facts: {} }, language);
  if (name === 'bytes') return m.held_kilobytes({ count: Math.ceil(Number(value) / 1024) }, { locale: language });
  if (name === 'card_brand') return text.charAt(0).toUpperCase() + text.slice(1);
  const codes: Record<string, Record<string, Words>> = CODES[section] ?? {};
  return (codes[name] ?? CODES_ANYWHERE[name])?.[text]?.({}, { locale: language }) ?? text;
}

const TITLES = {
  account: m.held_account,
  consents: m.profile_consents,
  partyConsents: m.held_party_consents,
  sessions: m.held_sessions,
  policies: m.held_policies,
  terms: m.held_terms,
  insured: m.guest_named_insured,
  drivers: m.holder_drivers_title,
  vehicles: m.held_vehicles,
  coverages: m.holder_coverage,
  facts: m.held_facts,
  bills: m.held_bills,
  entries: m.held_entries,
  payments: m.held_payments,
  autopay: m.held_autopay,
  reminders: m.held_reminders,
  statements: m.held_statements,
  elections: m.buy_paper_choices,
  signatures: m.buy_signed_paper,
  renewals: m.held_renewals,
  changes: m.change_requests_title,
  filings: m.filings_place,
  letters: m.held_letters,
  quotes: m.held_quotes,
  quoteConsents: m.held_quote_consents,
  records: m.held_records,
  purchases: m.held_purchases,
  claims: m.held_claims,
  claimReports: m.held_claim_reports,
  claimContacts: m.held_claim_contacts,
  claimParts: m.held_claim_parts,
  claimEvents: m.held_claim_events,
  claimItems: m.held_claim_items,
  claimMessages: m.held_claim_messages,
  claimPapers: m.held_claim_papers,
  claimLetters: m.held_claim_letters,
  claimVisits: m.held_claim_visits,
  claimEstimates: m.held_claim_estimates,
  claimRentals: m.held_claim_rentals,
  claimReceipts: m.held_claim_receipts,
  help: m.held_help,
  record: m.held_record,
} satisfies Record<Section, unknown>;

type ColumnOf<Row> = Row extends unknown ? Exclude<keyof Row, (typeof IN_WORDS)[number] | 'letter'> & string : never;
type Column = ColumnOf<DataExport[Section][number]>;
/** A column name without its suffix: `paid_at` and `amount_cents` become `paid` and `amount`. */
type PlainColumn = Column extends infer Name
  ? Name extends `${infer Of}_${'cents' | 'on' | 'at'}`
    ? Of
    : Name & string
  : never;

const LABELS = {
  email: m.profile_email,
  first_name: m.change_first_name,
  last_name: m.register_last_name,
  name: m.held_name,
  language: m.profile_language,
  created: m.held_created,
  verified: m.held_verified,
  kind: m.held_kind,
  is_given: m.held_given,
  wording: m.held_wording,
  said: m.held_said,
  audience: m.held_audience,
  seen: m.held_seen,
  expires: m.held_until,
  prefix: m.held_prefix,
  number: m.guest_policy_number,
  claim_number: m.held_claim_number,
  part_of: m.held_claim_part_of,
  line: m.held_line,
  status: m.held_status,
  cancels: m.holder_ends,
  address: m.change_street,
  city: m.change_city,
  state: m.held_state,
  zip: m.change_zip,
  phone: m.profile_phone,
  agency: m.guest_your_agent,
  effective: m.guest_effective,
  premium: m.holder_premium,
  date_of_birth: m.register_birth,
  license_number: m.change_license,
  license_state: m.change_license_state,
  vin: m.holder_vin,
  plate: m.change_plate,
  model_year: m.change_model_year,
  make: m.change_make,
  model: m.change_model,
  ownership: m.held_ownership,
  lienholder: m.holder_lienholder,
  added: m.holder_on_policy_since,
  removed: m.held_removed,
  limit: m.held_limit,
  limit_per_accident: m.held_limit_accident,
  deductible: m.held_deductible,
  due: m.held_due,
  bill: m.held_bill,
  amount: m.held_amount,
  paid: m.held_paid,
  accepted: m.held_accepted,
  vehicle: m.held_vehicle,
  loss: m.held_loss,
  adjuster_name: m.held_adjuster,
  adjuster_phone: m.held_adjuster_phone,
  reported: m.held_reported,
  purpose: m.held_purpose,
  received_as: m.received_how,
  received_number: m.received_number,
  card_brand: m.held_card_brand,
  card_last4: m.held_card_last4,
  receipt_number: m.held_receipt_number,
  receipt_email: m.held_receipt_email,
  by_mail: m.held_by_mail,
  by_text: m.held_by_text,
  days_before: m.held_days_before,
  signed_name: m.held_signed_name,
  signed: m.held_signed,
  reference: m.held_reference,
  answer: m.held_answer,
  answered: m.held_answered,
  asked: m.held_asked,
  reason: m.held_reason,
  coverage: m.holder_coverage,
  stage: m.cdesk_state,
  opened: m.held_opened,
  closed: m.held_closed,
  why: m.held_why,
  is_ours: m.held_from_us,
  text: m.held_words,
  written: m.held_written,
  sent: m.held_sent,
  given_name: m.held_file_name,
  bytes: m.held_size,
  received: m.held_received,
  agreed: m.held_given,
  withdrawn: m.held_withdrawn,
  what: m.held_act,
  form: m.held_form,
  filed: m.held_filed,
  posted: m.held_posted,
  saved: m.held_saved,
  about: m.held_about,
  source: m.held_source,
  outcome: m.held_outcome,
  plan: m.held_plan,
  fees: m.held_fees,
  today: m.held_today,
  bound: m.held_bound,
  role: m.held_role,
  is_hurt: m.held_hurt,
  happened: m.held_at,
  visit: m.held_visit_day,
  hours: m.held_hours,
  place: m.held_place,
  note: m.held_note,
  version: m.held_version,
  labor: m.held_labor,
  parts: m.held_parts,
  tax: m.held_tax,
  total: m.held_total,
  day: m.held_a_day,
  more_days: m.held_more_days,
  most_days: m.held_most_days,
  most: m.held_most,
  used: m.held_used,
  from: m.held_from,
  is_drivable: m.held_drivable,
  turned: m.held_turned,
  days: m.held_days,
  counted: m.held_counted,
  act: m.held_act,
  at: m.held_at,
} satisfies Record<PlainColumn, Words>;
