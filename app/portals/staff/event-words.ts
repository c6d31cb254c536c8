import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

const EVENTS: Record<string, typeof m.staff_event_signed_in> = {
  signed_in: m.staff_event_signed_in,
  sign_in_failed: m.staff_event_sign_in_failed,
  second_step_failed: m.staff_event_second_step_failed,
  second_step_off: m.staff_event_second_step_off,
  password_reset: m.staff_event_password_reset,
  password_changed: m.staff_event_password_changed,
  password_disabled: m.staff_event_password_disabled,
  assistance_duplicate: m.staff_event_help_repeated,
  second_step_on: m.staff_event_second_step_on,
  staff_refused: m.staff_event_staff_refused,
};

/** An event of the activity log as people say it; one that has no words yet by its name. */
export const eventName = (event: string, language: Language) =>
  EVENTS[event]?.({}, { locale: language }) ?? event.replaceAll('_', ' ');
