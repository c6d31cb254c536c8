import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { ReferralStatus } from './referral.ts';

const STATUSES = {
  received: m.refer_status_received,
  handling: m.refer_status_handling,
  accepted: m.refer_status_accepted,
  declined: m.refer_status_declined,
  ended: m.refer_status_ended,
} satisfies Record<ReferralStatus, unknown>;

export const referralStatusName = (status: ReferralStatus, language: Language) =>
  STATUSES[status]({}, { locale: language });
