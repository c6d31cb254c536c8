import { brand } from '#config/brand.ts';
import { helpReasonNames } from '#config/help-reason-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenDay } from '#platform/calendar/written.ts';
import { expectedOn, type FoundHelp, type HelpReason, type HelpStatus, isOpen } from './help-request.ts';

/** The page where anyone can look up their request. */

export const helpReasonName = (reason: HelpReason, language: Language) =>
  helpReasonNames[reason]({}, { locale: language });

export const HELP_STATUS_NAMES = {
  received: m.help_status_received,
  handling: m.help_status_handling,
  answered: m.help_status_answered,
  closed: m.help_status_closed,
} satisfies Record<HelpStatus, unknown>;

const helpStatusName = (status: HelpStatus, language: Language) => HELP_STATUS_NAMES[status]({}, { locale: language });

/** A request as display text for the policyholder: its status, and when we will answer or what we answered. */
export function helpView(help: FoundHelp, now: Date, language: Language) {
  const locale = { locale: language };
  const dayOf = (instant: Date | null) => instant && mediumDay(dayIn(help.state, instant), language);
  const answeredOn = dayOf(help.answered_at);
  return {
    reference: help.reference,
    reason: helpReasonName(help.reason, language),
    status: help.status,
    statusWord: helpStatusName(help.status, language),
    policy: `${help.prefix} ${help.number}`,
    asked: mediumDay(help.asked_on, language),
    next: nextOf(help, dayIn(help.state, now), language),
    closed: dayOf(help.closed_at),
    answer:
      help.answer && answeredOn ? { text: help.answer, heading: m.change_answer({ day: answeredOn }, locale) } : null,
    agency: { name: help.agency_name, phone: help.agency_phone, writtenPhone: writtenPhone(help.agency_phone) },
  };
}
export type HelpView = ReturnType<typeof helpView>;

/** What an open request waits for, and whether the promised day has passed. Undefined once it is answered. */
function nextOf(help: FoundHelp, today: string, language: Language): { words: string; isLate: boolean } | undefined {
  if (!isOpen(help)) return undefined;
  const locale = { locale: language };
  const expected = expectedOn(help.asked_on, help.state);
  const day = writtenDay(expected, language);
  if (today <= expected) return { words: m.help_status_by({ day }, locale), isLate: false };
  const phone = tollFree(brand.phones.support);
  return { words: m.help_status_late({ day, phone }, locale), isLate: true };
}
