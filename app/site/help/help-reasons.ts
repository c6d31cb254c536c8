import { m } from '#config/messages/compiled/messages.js';

/** The nine reasons of the specification's §3, in its order (HP-07). */
export const helpReasons: { value: string; label: () => string }[] = [
  { value: 'change_policy', label: m.pages_reason_change_policy },
  { value: 'lien_holder', label: m.pages_reason_lien_holder },
  { value: 'verification_state', label: m.pages_reason_verification_state },
  { value: 'pending_cancel', label: m.pages_reason_pending_cancel },
  { value: 'cancel_policy', label: m.pages_reason_cancel_policy },
  { value: 'pending_nonrenewal', label: m.pages_reason_pending_nonrenewal },
  { value: 'make_a_payment', label: m.pages_reason_make_a_payment },
  { value: 'renew_policy', label: m.pages_reason_renew_policy },
  { value: 'other', label: m.pages_reason_other },
];
