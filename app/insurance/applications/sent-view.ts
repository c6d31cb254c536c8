import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenDay } from '#platform/calendar/written.ts';
import { writtenReference } from '#platform/references/reference.ts';
import { isOver, kindOf, READ_WITHIN_DAYS, stateOf, statusView } from './application.ts';
import type { SentApplication } from './application-mails.ts';

/** The status of a sent application as display text. */
export function sentView(application: SentApplication, language: Language) {
  const { topic, reference, status, answer, sent_at, changed_at } = application;
  const state = stateOf(topic) ?? brand.home;
  const dayOf = (moment: Date) => dayIn(state, moment);
  const sentOn = dayOf(sent_at ?? new Date());
  return {
    kind: kindOf(topic),
    reference: writtenReference(reference),
    status,
    ...statusView(status, language),
    answer,
    isOver: isOver(status),
    sentOn: mediumDay(sentOn, language),
    changedOn: changed_at && mediumDay(dayOf(changed_at), language),
    /** The day by which the application will have been read. */
    readBy: writtenDay(businessDaysAfter(sentOn, READ_WITHIN_DAYS, state), language),
  };
}
export type SentView = ReturnType<typeof sentView>;
