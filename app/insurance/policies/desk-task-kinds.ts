import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';

/** Events that a person must look at, as the desk reads them. */
export const DESK_TASKS = {
  'payment-refunded': m.task_refunded,
  'payment-refund-failed': m.task_refund_failed,
  'payment-disputed': m.task_disputed,
  'payment-dispute-won': m.task_dispute_won,
  'payment-dispute-lost': m.task_dispute_lost,
  'payment-returned': m.task_returned,
  'policy-rescinded': m.task_policy_rescinded,
  'policy-notice': m.task_policy_notice,
  'notice-not-mailed': m.task_notice_not_mailed,
  'policy-paid': m.task_policy_paid,
  'reinstatement-held': m.task_reinstatement_held,
  'contact-changed': m.task_contact_changed,
  'paper-asked': m.task_paper_asked,
  'default-symbol': m.task_default_symbol,
};
export type DeskTaskKind = keyof typeof DESK_TASKS;

/** Tasks of underwriters; all others are the service desk's. */
export const UNDERWRITING_TASKS: readonly DeskTaskKind[] = ['default-symbol'];

/** The desks whose tasks an employee sees. */
export type TaskDesks = { isService: boolean; isUnderwriting: boolean };

export const taskDesks = (acts: readonly Act[]): TaskDesks => ({
  isService: acts.includes('record-refund'),
  isUnderwriting: acts.includes('see-referrals'),
});

const names = new Map(Object.entries(DESK_TASKS));

/** A task's name; for a kind that only a newer release knows, its code. */
export const taskName = (kind: string, language: Language): string =>
  names.get(kind)?.({}, { locale: language }) ?? kind;

/** `asked`: the core system was to make the policy active. */
const EFFECTS = {
  'notice-lifted': m.task_effect_notice,
  reinstated: m.task_effect_reinstated,
  held: m.task_effect_held,
  asked: m.task_effect_asked,
};

/** What a payment that came back had done to the policy, and what to check; undefined when it did nothing. */
export const effectNote = (effect: unknown, language: Language): string | undefined =>
  Object.entries(EFFECTS).find(([name]) => name === effect)?.[1]({}, { locale: language });
