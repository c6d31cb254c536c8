import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/**
 * Every act that leaves a row in the audit, under whose data it touches, with what people call it: what is not here,
 * with its words, cannot be audited. `person` is whoever acts, on what is their own.
 */
export const AUDITED_ACTS = {
  policy: {
    'verify-lien': m.act_verify_lien,
    'download-lien-letter': m.act_download_lien_letter,
    'view-policy': m.act_view_policy,
    'check-policy': m.act_check_policy,
    'request-help': m.act_request_help,
    'show-help-request': m.act_show_help_request,
    'see-policy': m.act_see_policy,
    'record-refund': m.act_record_refund,
    'write-off-balance': m.act_write_off_balance,
    'print-letter': m.act_print_letter,
    'post-letter': m.act_post_letter,
    'see-help': m.act_see_help,
    'assign-help': m.act_assign_help,
    'answer-help': m.act_answer_help,
    'close-help': m.act_close_help,
    'ask-for-change': m.act_ask_for_change,
    'see-changes': m.act_see_changes,
    'assign-change': m.act_assign_change,
    'note-incidents': m.act_note_incidents,
    'answer-change': m.act_answer_change,
    'endorse-policy': m.act_endorse_policy,
    'cancel-policy': m.act_cancel_policy,
    'accept-renewal': m.act_accept_renewal,
    'begin-term': m.act_begin_term,
    'lapse-renewal': m.act_lapse_renewal,
    'expire-policy': m.act_expire_policy,
    'download-id-card': m.act_download_id_card,
    'send-card-link': m.act_send_card_link,
    'continue-as-guest': m.act_continue_as_guest,
    'open-guest-session': m.act_open_guest_session,
    'start-payment': m.act_start_payment,
    'settle-payment': m.act_settle_payment,
    'fail-payment': m.act_fail_payment,
    'refund-payment': m.act_refund_payment,
    'fail-refund': m.act_fail_refund,
    'dispute-payment': m.act_dispute_payment,
    'win-dispute': m.act_win_dispute,
    'lose-dispute': m.act_lose_dispute,
    'return-payment': m.act_return_payment,
    'close-task': m.act_close_task,
    'ask-for-autopay': m.act_ask_for_autopay,
    'start-autopay': m.act_start_autopay,
    'stop-autopay': m.act_stop_autopay,
    'charge-autopay': m.act_charge_autopay,
    'set-reminders': m.act_set_reminders,
    'confirm-registration': m.act_confirm_registration,
    'deny-registration': m.act_deny_registration,
    'ask-agency-for-contact': m.act_ask_agency_for_contact,
    'put-contact-on-file': m.act_put_contact_on_file,
    'close-access': m.act_close_access,
    'close-gone': m.act_close_gone,
  },
  person: {
    register: m.act_register,
    'verify-email': m.act_verify_email,
    'validate-login': m.act_validate_login,
    'sign-in': m.act_sign_in,
    'sign-out': m.act_sign_out,
    'end-session': m.act_end_session,
    'end-sessions': m.act_end_sessions,
    'request-reset': m.act_request_reset,
    'reset-password': m.act_reset_password,
    'change-password': m.act_change_password,
    'disable-password': m.act_disable_password,
    'turn-on-second-step': m.act_turn_on_second_step,
    'turn-off-second-step': m.act_turn_off_second_step,
    'make-recovery-codes': m.act_make_recovery_codes,
    'use-recovery-code': m.act_use_recovery_code,
    'change-contact': m.act_change_contact,
    'ask-for-new-email': m.act_ask_for_new_email,
    'change-email': m.act_change_email,
    'agree-to-texts': m.act_agree_to_texts,
    'withdraw-texts': m.act_withdraw_texts,
    'agree-to-paperless': m.act_agree_to_paperless,
    'withdraw-paperless': m.act_withdraw_paperless,
    'read-everything-page': m.act_read_everything_page,
    'read-everything-file': m.act_read_everything_file,
  },
  quote: {
    'start-quote': m.act_start_quote,
    'save-quote-step': m.act_save_quote_step,
    'lock-price': m.act_lock_price,
    'mail-quote-link': m.act_mail_quote_link,
    'resume-quote': m.act_resume_quote,
    'send-quote': m.act_send_quote,
    'refer-quote': m.act_refer_quote,
    'decline-quote': m.act_decline_quote,
    'see-referral': m.act_see_referral,
    'take-referral': m.act_take_referral,
    'accept-referral': m.act_accept_referral,
    'decline-referral': m.act_decline_referral,
    'read-decline-letter': m.act_read_decline_letter,
    'request-pin': m.act_request_pin,
    'validate-pin': m.act_validate_pin,
    'view-lead': m.act_view_lead,
    'call-lead': m.act_call_lead,
    'take-lead': m.act_take_lead,
    'work-lead': m.act_work_lead,
    'close-lead': m.act_close_lead,
    'hand-lead': m.act_hand_lead,
  },
  application: {
    'begin-application': m.act_begin_application,
    'add-document': m.act_add_document,
    'remove-document': m.act_remove_document,
    'send-application': m.act_send_application,
    'send-more': m.act_send_more,
    'see-application': m.act_see_application,
    'answer-application': m.act_answer_application,
    'read-document': m.act_read_document,
    'look-up-application': m.act_look_up_application,
    'mail-application-link': m.act_mail_application_link,
    'open-application': m.act_open_application,
  },
  report: {
    'begin-report': m.act_begin_report,
    'resume-report': m.act_resume_report,
    'add-photo': m.act_add_photo,
    'remove-photo': m.act_remove_photo,
  },
  claim: {
    'open-claim': m.act_open_claim,
    'join-claim': m.act_join_claim,
    'follow-claim': m.act_follow_claim,
    'message-adjuster': m.act_message_adjuster,
    'send-claim-papers': m.act_send_claim_papers,
    'see-claim': m.act_see_claim,
    'take-line': m.act_take_line,
    'give-line': m.act_give_line,
    'write-to-party': m.act_write_to_party,
    'note-claim': m.act_note_claim,
    'ask-item': m.act_ask_item,
    'move-line': m.act_move_line,
    'decide-line': m.act_decide_line,
    'review-denial': m.act_review_denial,
    'match-claim': m.act_match_claim,
    'flag-siu': m.act_flag_siu,
    'print-claim-letter': m.act_print_claim_letter,
    'post-claim-letter': m.act_post_claim_letter,
    'mail-claim-letter': m.act_post_claim_letter,
    'extend-line': m.act_extend_line,
    'record-notice': m.act_record_notice,
  },
  catastrophe: {
    'declare-catastrophe': m.act_declare_catastrophe,
  },
  call: {
    'ask-for-call': m.act_ask_for_call,
    'make-call': m.act_make_call,
  },
  subrogation: {
    'start-subrogation': m.act_start_subrogation,
    'settle-subrogation': m.act_settle_subrogation,
    'fail-subrogation': m.act_fail_subrogation,
  },
  notice: {
    'publish-notice': m.act_publish_notice,
    'withdraw-notice': m.act_withdraw_notice,
  },
  import: {
    'run-import': m.act_run_import,
    'apply-import': m.act_apply_import,
    'approve-import': m.act_approve_import,
    'reject-import': m.act_reject_import,
    'download-rejects': m.act_download_rejects,
  },
  message: {
    'retry-message': m.act_retry_message,
    'discard-message': m.act_discard_message,
  },
  'contact-message': {
    'write-message': m.act_write_message,
  },
  'tell-when': {
    'agree-tell-when': m.act_agree_tell_when,
    'stop-tell-when': m.act_stop_tell_when,
  },
  staff: {
    'take-on-staff': m.act_take_on_staff,
    'change-staff': m.act_change_staff,
    'let-staff-go': m.act_let_staff_go,
    'find-policy': m.act_find_policy,
    'search-activity': m.act_search_activity,
    'download-figures': m.act_download_figures,
    'download-declinations': m.act_download_declinations,
    'tell-waiting': m.act_tell_waiting,
    'lift-pause': m.act_lift_pause,
  },
  anybody: {
    'erase-person': m.act_erase_person,
  },
};

type Acts = typeof AUDITED_ACTS;
type Group = keyof Acts;

const SUBJECTS = {
  policy: m.act_about_policy,
  account: m.act_about_account,
  producer: m.act_about_producer,
  staff: m.act_about_staff,
  quote: m.act_about_quote,
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
type PersonKind = 'account' | 'producer' | 'staff';
/** Whose data the acts of a group may touch, where the group is no subject by itself. */
type Several = { person: PersonKind; anybody: 'account' | 'quote' | 'application' };

/** An act and whose data it touches: a kind, and its number in our tables. */
export type ActOnSubject = {
  [Of in Group]: {
    act: keyof Acts[Of];
    subject: [kind: Of extends keyof Several ? Several[Of] : Of, id: number];
  };
}[Group];
export type AuditedActName = ActOnSubject['act'];

/**
 * The acts that let somebody new in, or lead to it: whoever was there before is told of each. `audit` does not take
 * them, `auditAndNotify` does.
 */
export const LETTING_IN = [
  'verify-email',
  'change-email',
  'change-contact',
  'ask-for-change',
  'continue-as-guest',
] as const satisfies readonly AuditedActName[];
export type LettingInAct = (typeof LETTING_IN)[number];
/** What `audit` takes. */
export type ActOn<Of extends Group> = Exclude<keyof Acts[Of], LettingInAct>;

const ACTORS = {
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
const PEOPLE = {
  account: m.act_by_account,
  producer: m.act_by_producer,
  staff: m.act_by_staff,
} satisfies Record<PersonKind, unknown>;
/** Who acts, never by name. */
export type Actor = keyof typeof ACTORS | `${PersonKind} ${number}`;

type Words = typeof m.act_verify_lien;
const NAMES = new Map(
  Object.entries(AUDITED_ACTS).flatMap(([group, acts]) =>
    Object.entries<Words>(acts).map(([act, words]) => [act, { group: group as Group, words }]),
  ),
);

// The audit is kept for years: a row may hold what a later version of the product has no words for any more.

export const actName = (act: string, language: Language) => NAMES.get(act)?.words({}, { locale: language }) ?? act;

/** What an act was about; of what people do with their own, the actor says it. */
export function subjectName(act: string, actor: string, language: Language): string {
  const group = NAMES.get(act)?.group ?? 'anybody';
  const kind = group === 'person' ? (personOf(actor)?.kind ?? 'anybody') : group;
  return SUBJECTS[kind]({}, { locale: language });
}

export function actorName(actor: string, language: Language): string {
  const locale = { locale: language };
  const person = personOf(actor);
  if (person) return PEOPLE[person.kind]({ id: person.id }, locale);
  return Object.entries(ACTORS).find(([name]) => name === actor)?.[1]({}, locale) ?? actor;
}

function personOf(actor: string): { kind: PersonKind; id: string } | undefined {
  const { kind, id } = /^(?<kind>account|producer|staff) (?<id>[0-9]+)$/.exec(actor)?.groups ?? {};
  return kind && id ? { kind: kind as PersonKind, id } : undefined;
}
