import { stateName } from '#config/by-state/state-names.ts';
import { helpReasonNames } from '#config/help-reason-names.ts';
import { LANGUAGE_NAMES, type Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { byState } from '#config/states.ts';
import type { EntryKind } from '../billing/ledger/ledger.ts';
import { CHANGE_KIND_NAMES, CHANGE_STATUS_NAMES } from '../changes/change-request.ts';
import { CLAIM_KIND_NAMES } from '../claims/claim-labels.ts';
import type { ClaimAppointment } from '../claims/lines/claim-record.ts';
import { COVERAGE_NAMES, LINE_STATE_NAMES, ROLE_IN_CLAIM } from '../claims/lines/line-labels.ts';
import { STAGE_NAMES } from '../claims/views/own-claim-view.ts';
import { formName } from '../filings/filing.ts';
import { HELP_STATUS_NAMES } from '../help/help-view.ts';
import { POSTAL_LETTER_NAMES } from '../letters/postal-letter-labels.ts';
import { COVER_NAMES } from '../policies/cover-names.ts';
import type { RecordKind } from '../records/record-source.ts';
import type { RecordOutcome } from '../records/record-store.ts';
import type { DataExport } from './data-export-store.ts';

type Section = keyof DataExport;
export type Words = (inputs: Record<string, never>, options: { locale: Language }) => string;

const CONSENT_NAMES = { paperless: m.held_consent_paperless, texts: m.held_consent_texts };

/** Columns whose codes mean the same in every section. */
export const CODES_ANYWHERE: Record<string, Record<string, Words>> = {
  language: { en: () => LANGUAGE_NAMES.en, es: () => LANGUAGE_NAMES.es },
  state: byState(
    (state) =>
      (_, { locale }) =>
        stateName(state, locale),
  ),
};

/** Labels of codes, by section and column. */
export const CODES: Partial<Record<Section, Record<string, Record<string, Words>>>> = {
  consents: { kind: CONSENT_NAMES },
  partyConsents: { kind: CONSENT_NAMES },
  sessions: { audience: { policyholder: m.held_session_policyholder, claims: m.held_session_claims } },
  policies: {
    line: { personal: m.holder_line_personal, commercial: m.holder_line_commercial },
    status: {
      A: m.guest_status_covered,
      C: m.guest_status_notice,
      L: m.guest_status_cancelled,
      X: m.guest_status_expired,
    },
  },
  drivers: { status: { rated: m.held_driver_rated, excluded: m.held_driver_excluded } },
  vehicles: { ownership: { owned: m.held_owned, financed: m.held_financed, leased: m.held_leased } },
  coverages: { kind: COVER_NAMES },
  entries: {
    kind: {
      premium: m.held_entry_premium,
      'return-premium': m.held_entry_return_premium,
      fee: m.held_entry_fee,
      payment: m.held_entry_payment,
      'payment-returned': m.held_entry_payment_returned,
      dispute: m.held_entry_dispute,
      'dispute-won': m.held_entry_dispute_won,
      'refund-owed': m.held_entry_refund_owed,
      refund: m.held_entry_refund,
      'write-off': m.held_entry_write_off,
    } satisfies Record<EntryKind, Words>,
  },
  payments: {
    received_as: { check: m.received_as_check, phone: m.received_as_phone, agency: m.received_as_agency },
    purpose: {
      bill: m.act_value_purpose_bill,
      reinstatement: m.act_value_purpose_reinstatement,
      autopay: m.act_value_purpose_autopay,
      purchase: m.act_value_purpose_purchase,
    },
    status: { open: m.held_payment_open, succeeded: m.held_payment_succeeded, failed: m.held_payment_failed },
  },
  autopay: { status: { asked: m.held_autopay_asked, on: m.held_autopay_on, off: m.held_autopay_off } },
  changes: { kind: CHANGE_KIND_NAMES, status: CHANGE_STATUS_NAMES },
  claims: { kind: CLAIM_KIND_NAMES, stage: { open: STAGE_NAMES.open, closed: STAGE_NAMES.closed } },
  claimParts: { coverage: COVERAGE_NAMES, stage: LINE_STATE_NAMES },
  filings: {
    what: { certificate: m.held_filing_certificate, end: m.held_filing_end },
    form: { SR22: () => formName('SR22'), SR22A: () => formName('SR22A'), FR44: () => formName('FR44') },
  },
  letters: {
    what: POSTAL_LETTER_NAMES,
  },
  records: {
    kind: {
      driving: m.held_record_driving,
      insurance: m.held_record_insurance,
      vehicle: m.held_record_vehicle,
    } satisfies Record<RecordKind, Words>,
    outcome: {
      found: m.held_record_found,
      'no-record': m.held_record_none,
      'no-answer': m.held_record_no_answer,
    } satisfies Record<RecordOutcome, Words>,
  },
  purchases: { plan: { monthly: m.held_plan_monthly, full: m.held_plan_full } },
  claimContacts: { role: ROLE_IN_CLAIM },
  claimVisits: {
    kind: { drive_in: m.held_visit_drive_in, in_person: m.held_visit_in_person },
    status: {
      booked: m.held_visit_booked,
      cancelled: m.visit_cancelled,
      done: m.visit_done,
      missed: m.visit_missed,
    } satisfies Record<ClaimAppointment['status'], Words>,
  },
  claimRentals: {
    kind: { repair: m.rdesk_kind_repair, theft: m.rdesk_kind_theft, total: m.rdesk_kind_total },
  },
  help: { reason: helpReasonNames, status: HELP_STATUS_NAMES },
};
