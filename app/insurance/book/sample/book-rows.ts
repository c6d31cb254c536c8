import type { Insertable } from 'kysely';
import type { DB } from '#platform/database/tables.ts';

/**
 * The tables that a book fills, in an order that satisfies their foreign keys, with the columns it sets. Other columns
 * take their defaults.
 */
export const BOOK_COLUMNS = {
  agency: [
    ...(['id', 'code', 'name', 'address', 'city', 'state', 'zip', 'phone', 'email', 'latitude', 'longitude'] as const),
    ...(['languages', 'opens_at', 'closes_at', 'open_saturday', 'appointed_on', 'closed_on'] as const),
  ],
  producer: [
    ...(['id', 'agency_id', 'user_id', 'first_name', 'last_name', 'email', 'license_number'] as const),
    ...(['password_hash', 'language', 'closed_at'] as const),
  ],
  staff: ['id', 'email', 'first_name', 'last_name', 'roles', 'password_hash', 'language'],
  authenticator: ['id', 'producer_id', 'staff_id', 'seed', 'confirmed_at'],
  lienholder: ['id', 'name', 'address', 'city', 'state', 'zip'],
  notice: ['id', 'audience', 'html', 'starts_at', 'published_by', 'published_at'],
  policy: [
    ...(['id', 'prefix', 'number', 'state', 'company_code', 'line', 'status', 'cancels_on', 'agency_id'] as const),
    ...(['address', 'city', 'zip', 'phone', 'email', 'language', 'version_in_force', 'synced_version'] as const),
  ],
  policy_term: ['id', 'policy_id', 'number', 'effective_on', 'expires_on', 'premium_cents', 'is_current'],
  named_insured: ['policy_id', 'position', 'first_name', 'last_name', 'date_of_birth'],
  driver: [
    ...(['policy_id', 'position', 'first_name', 'last_name', 'date_of_birth'] as const),
    ...(['license_number', 'license_state', 'status'] as const),
  ],
  vehicle: [
    ...(['id', 'policy_id', 'position', 'vin', 'model_year', 'make', 'model', 'plate'] as const),
    ...(['ownership', 'lienholder_id', 'added_on', 'removed_on', 'geics_reported_on'] as const),
  ],
  coverage: [
    'policy_id',
    'vehicle_position',
    'kind',
    'limit_cents',
    'limit_per_accident_cents',
    'deductible_cents',
    'premium_cents',
  ],
  policy_version: [
    ...(['id', 'policy_id', 'number', 'kind', 'effective_at', 'processed_at', 'term_number', 'actor'] as const),
    ...(['document', 'worksheet', 'premium_cents'] as const),
  ],
  instalment: ['id', 'policy_id', 'number', 'due_on', 'amount_cents', 'paid_at'],
  payment: [
    ...(['id', 'reference', 'policy_id', 'purpose', 'amount_cents', 'status', 'processor_ref'] as const),
    ...(['receipt_number', 'created_at', 'settled_at'] as const),
  ],
  payment_part: ['payment_id', 'instalment_id', 'amount_cents', 'is_live'],
  account: [
    ...(['id', 'email', 'first_name', 'last_name', 'password_hash'] as const),
    ...(['language', 'verified_at', 'created_at'] as const),
  ],
  account_policy: ['account_id', 'policy_id'],
  help_request: [
    ...(['id', 'reference', 'policy_id', 'state', 'reason', 'name', 'email'] as const),
    ...(['language', 'status', 'asked_on', 'created_at', 'assigned_to', 'answer', 'answered_at', 'closed_at'] as const),
  ],
  renewal_offer: [
    ...(['id', 'policy_id', 'term_number', 'effective_on', 'expires_on'] as const),
    ...(['premium_cents', 'rate_change', 'offered_on', 'version_number', 'explanation'] as const),
  ],
  change_request: [
    ...(['id', 'reference', 'policy_id', 'state', 'account_id', 'kind', 'details'] as const),
    ...(['status', 'answer', 'assigned_to', 'asked_on', 'asked_at', 'changed_at'] as const),
  ],
  renewal_coverage: ['offer_id', 'vehicle_position', 'kind', 'deductible_cents'],
  claim: [
    ...(['id', 'number', 'law_state', 'policy_id', 'kind', 'vehicle', 'loss_on', 'city', 'status'] as const),
    'created_at',
    ...(['adjuster_name', 'adjuster_phone', 'reported_on', 'assigned_on'] as const),
    ...(['estimate_on', 'paid_on', 'next_on'] as const),
  ],
  saved_quote: [
    ...(['id', 'clid', 'state', 'zip', 'first_name', 'last_name', 'license_number', 'phone', 'email'] as const),
    ...(['language', 'answers', 'campaign', 'saved_at', 'expires_at'] as const),
    ...(['reference', 'sent_at', 'agency_id', 'promised_on', 'called_at', 'lead_status', 'lost_why'] as const),
    ...(['producer_id', 'next_step', 'next_on', 'lead_changed_at'] as const),
  ],
  lead_note: ['id', 'saved_quote_id', 'written_at', 'producer_id', 'staff_id', 'text', 'status', 'handed_to'],
  zip_check: ['id', 'zip', 'is_supported', 'checked_on', 'checked_time', 'received_at'],
  sample_case: ['name', 'facts'],
} as const satisfies { [T in keyof DB]?: readonly (keyof DB[T])[] };

export type BookTable = keyof typeof BOOK_COLUMNS;
export const BOOK_TABLES = Object.keys(BOOK_COLUMNS) as BookTable[];

type Ided<T extends BookTable> = 'id' extends keyof DB[T] ? { id: number } : unknown;
/** Binary columns are written in hex: `\x00ff`. */
type Written<Row> = { [C in keyof Row]: Exclude<Row[C], Buffer> | (Buffer extends Row[C] ? string : never) };
export type BookRow<T extends BookTable> = Written<Insertable<DB[T]>> & Ided<T>;
/** Rows of several tables that belong together. */
export type BookPart = { [T in BookTable]?: BookRow<T>[] };
