import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/** Every event of the activity log, with its name for people. An event that is not listed here cannot be logged. */
export const ACTIVITY_EVENTS = {
  signed_in: m.staff_event_signed_in,
  sign_in_failed: m.staff_event_sign_in_failed,
  second_step_on: m.staff_event_second_step_on,
  second_step_off: m.staff_event_second_step_off,
  second_step_failed: m.staff_event_second_step_failed,
  password_reset: m.staff_event_password_reset,
  password_changed: m.staff_event_password_changed,
  password_disabled: m.staff_event_password_disabled,
  assistance_duplicate: m.staff_event_help_repeated,
  staff_refused: m.staff_event_staff_refused,
};
export type ActivityEvent = keyof typeof ACTIVITY_EVENTS;

/** Whom an event is about. One event concerns a policy; all others concern the person who signs in. */
export const eventSubjectName = (event: string, language: Language) =>
  (event === 'assistance_duplicate' ? m.act_about_policy : m.act_about_person)({}, { locale: language });

const words = new Map<string, typeof m.staff_event_signed_in>(Object.entries(ACTIVITY_EVENTS));

/** The event's name for people. For an event logged by a later version of the product, its internal name. */
export const eventName = (event: string, language: Language) => words.get(event)?.({}, { locale: language }) ?? event;
