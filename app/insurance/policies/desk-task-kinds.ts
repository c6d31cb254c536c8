import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/** What happens by itself and a person must look at, as the desk reads it. */
export const DESK_TASKS = {
  'payment-refunded': m.task_refunded,
  'payment-refund-failed': m.task_refund_failed,
  'payment-disputed': m.task_disputed,
  'payment-dispute-won': m.task_dispute_won,
  'payment-dispute-lost': m.task_dispute_lost,
  'payment-returned': m.task_returned,
  'policy-rescinded': m.task_policy_rescinded,
  'policy-notice': m.task_policy_notice,
};
export type DeskTaskKind = keyof typeof DESK_TASKS;

const names = new Map(Object.entries(DESK_TASKS));

/** As the desk reads it; what a later version of the product has added, by its code. */
export const taskName = (kind: string, language: Language): string =>
  names.get(kind)?.({}, { locale: language }) ?? kind;

const EFFECTS = { 'notice-lifted': m.task_effect_notice, reinstated: m.task_effect_reinstated };

/** What a payment had done to the policy that came back since; nothing when it did nothing. */
export const effectNote = (effect: unknown, language: Language): string | undefined =>
  Object.entries(EFFECTS).find(([name]) => name === effect)?.[1]({}, { locale: language });
