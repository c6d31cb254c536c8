import { m } from '../messages/compiled/messages.js';
import type { AuditedActName } from './act-names.ts';

/** What an audited act can be about, by the group that lists it. */
export const SUBJECTS = {
  policy: m.act_about_policy,
  account: m.act_about_account,
  producer: m.act_about_producer,
  staff: m.act_about_staff,
  quote: m.act_about_quote,
  purchase: m.act_about_purchase,
  application: m.act_about_application,
  report: m.act_about_report,
  claim: m.act_about_claim,
  catastrophe: m.act_about_catastrophe,
  call: m.act_about_call,
  subrogation: m.act_about_subrogation,
  notice: m.act_about_notice,
  import: m.act_about_import,
  message: m.act_about_message,
  'contact-message': m.act_about_contact_message,
  'tell-when': m.act_about_tell_when,
  anybody: m.act_about_anybody,
};

/** Who performs an act without being one person of ours: roles. */
export const ACTORS = {
  visitor: m.act_by_visitor,
  guest: m.act_by_guest,
  contact: m.act_by_contact,
  lienholder: m.act_by_lienholder,
  applicant: m.act_by_applicant,
  claimant: m.act_by_claimant,
  claims: m.act_by_claims,
  desk: m.act_by_desk,
  payer: m.act_by_payer,
  processor: m.act_by_processor,
  autopay: m.act_by_autopay,
  renewals: m.act_by_renewals,
  operator: m.act_by_operator,
};

/**
 * Acts that give a new person access, prepare it, or are what somebody with wrongful access would do. Everybody who already
 * had access is notified of each. `audit` does not accept these acts; `auditAndNotify` does.
 */
export const LETTING_IN = [
  'verify-email',
  'add-policy',
  'change-email',
  'change-contact',
  'change-contact-at-desk',
  'ask-for-change',
  'make-change',
  'end-own-policy',
  'continue-as-guest',
] as const satisfies readonly AuditedActName[];
