import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { HelpReason, HelpStatus } from './help-request.ts';

export const REASON_NAMES = {
  change_policy: m.staff_reason_change_policy,
  lien_holder: m.staff_reason_lien_holder,
  verification_state: m.staff_reason_verification_state,
  pending_cancel: m.staff_reason_pending_cancel,
  cancel_policy: m.staff_reason_cancel_policy,
  pending_nonrenewal: m.staff_reason_pending_nonrenewal,
  make_a_payment: m.staff_reason_make_a_payment,
  renew_policy: m.staff_reason_renew_policy,
  other: m.staff_reason_other,
} satisfies Record<HelpReason, unknown>;

const STATUSES = {
  received: m.staff_help_received,
  handling: m.staff_help_handling,
  answered: m.staff_help_answered,
  closed: m.staff_help_closed,
} satisfies Record<HelpStatus, unknown>;

/** Why a request is closed without an answer by mail. */
export const CLOSING_NAMES = {
  'by-phone': m.staff_help_why_phone,
  twice: m.staff_help_why_twice,
  nothing: m.staff_help_why_nothing,
};
export const CLOSING = Object.keys(CLOSING_NAMES) as (keyof typeof CLOSING_NAMES)[];

export const deskReasonName = (reason: HelpReason, language: Language) =>
  REASON_NAMES[reason]({}, { locale: language });
export const deskStatusName = (status: HelpStatus, language: Language) => STATUSES[status]({}, { locale: language });
