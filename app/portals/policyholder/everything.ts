import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { findAccount } from '../accounts/account-store.ts';
import { auditPerson } from '../accounts/hand-off.ts';
import { OWNERSHIP_NAMES } from '../change-requests/change-request.ts';
import { CLAIM_KIND_NAMES, CLAIM_STATUS_NAMES } from '../claims/claim-words.ts';
import type { Asked } from '../handler.ts';
import { COVER_NAMES } from '../policies/cover-names.ts';
import { writtenDay, writtenMoney, writtenPhone } from '../written.ts';
import { collectEverything, type Everything } from './everything-store.ts';

/** All that is held about the account, as of one moment, and a row in the audit that it was read. */
export async function readEverything(asked: Asked, id: number, way: 'page' | 'file'): Promise<Everything> {
  return asked.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const everything = await collectEverything(db, id, asked.keyring.hashes('subject', 'account', id));
      if (await findAccount(db, id)) await auditPerson(db, asked, `read-everything-${way}`, { kind: 'account', id });
      return everything;
    });
}

export type HeldSection = { title: string; rows: { label: string; value: string }[][] };

/** The same for people to read: what is empty is left out. */
export function everythingInWords(everything: Everything, language: Language): HeldSection[] {
  return Object.entries(everything)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({
      title: sectionTitles[name as keyof Everything]({}, { locale: language }),
      rows: rows.map((row) => fieldsInWords(row, language)),
    }));
}

function fieldsInWords(row: object, language: Language): { label: string; value: string }[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null) return [];
    const label = labels[name.replace(/_(cents|on|at)$/, '')]?.({}, { locale: language }) ?? name;
    if (name === 'details') return fieldsInDetails(value, label);
    return [{ label, value: valueInWords(name, value, language) }];
  });
}

const fieldsInDetails = (details: object, label: string) =>
  Object.entries(details).map(([name, value]) => ({ label: `${label}: ${name}`, value: String(value) }));

function valueInWords(name: string, value: unknown, language: Language): string {
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (typeof value === 'boolean') return (value ? m.held_yes : m.held_no)({}, { locale: language });
  if (name.endsWith('_cents')) return writtenMoney(Number(value), language);
  if (name.endsWith('_on') || name === 'date_of_birth') return writtenDay(String(value), language);
  if (/(^|_)phone$/.test(name)) return writtenPhone(String(value));
  return valueNames[name]?.[String(value)]?.({}, { locale: language }) ?? String(value);
}

const sectionTitles = {
  account: m.held_account,
  consents: m.profile_consents,
  sessions: m.held_sessions,
  policies: m.held_policies,
  terms: m.held_terms,
  insured: m.guest_named_insured,
  drivers: m.holder_drivers_title,
  vehicles: m.held_vehicles,
  coverages: m.holder_coverage,
  bills: m.held_bills,
  payments: m.held_payments,
  autopay: m.held_autopay,
  reminders: m.held_reminders,
  statements: m.held_statements,
  renewals: m.held_renewals,
  changes: m.change_requests_title,
  claims: m.held_claims,
  help: m.held_help,
  record: m.held_record,
} satisfies Record<keyof Everything, unknown>;

type Label = (inputs: Record<string, never>, options: { locale: Language }) => string;
/** What we keep as a sign, by the words that people know it by. */
const valueNames: Record<string, Record<string, Label | undefined> | undefined> = {
  kind: { ...COVER_NAMES, ...CLAIM_KIND_NAMES },
  language: { en: () => 'English', es: () => 'Español' },
  status: {
    A: m.guest_status_covered,
    C: m.guest_status_notice,
    L: m.guest_status_cancelled,
    X: m.guest_status_expired,
    ...CLAIM_STATUS_NAMES,
  },
  ownership: OWNERSHIP_NAMES,
};
const labels: Record<string, Label | undefined> = {
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
  line: m.held_line,
  status: m.change_status,
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
  amount: m.held_amount,
  paid: m.held_paid,
  accepted: m.held_accepted,
  vehicle: m.held_vehicle,
  loss: m.held_loss,
  adjuster_name: m.held_adjuster,
  adjuster_phone: m.held_adjuster_phone,
  reported: m.held_reported,
  purpose: m.held_purpose,
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
  details: m.change_details,
  answer: m.held_answer,
  answered: m.held_answered,
  asked: m.held_asked,
  reason: m.held_reason,
  act: m.held_act,
  at: m.held_at,
};
