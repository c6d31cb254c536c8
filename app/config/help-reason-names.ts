import type { HELP_REASONS } from '#contract/limits.ts';
import { m } from './messages/compiled/messages.js';

/** Labels of the reasons for help requests, for the form and for the request shown later. */
export const helpReasonNames = {
  change_policy: m.pages_reason_change_policy,
  lien_holder: m.pages_reason_lien_holder,
  verification_state: m.pages_reason_verification_state,
  pending_cancel: m.pages_reason_pending_cancel,
  cancel_policy: m.pages_reason_cancel_policy,
  pending_nonrenewal: m.pages_reason_pending_nonrenewal,
  make_a_payment: m.pages_reason_make_a_payment,
  renew_policy: m.pages_reason_renew_policy,
  other: m.pages_reason_other,
} satisfies Record<(typeof HELP_REASONS)[number], unknown>;
