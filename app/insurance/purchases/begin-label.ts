import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { dayIn, startOfDayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenInstant } from '#platform/calendar/written.ts';
import { beginsWhenBound, type Offer } from './purchase.ts';

/**
 * From when a policy covers: 12:01 a.m. of its first day, or the minute of that day at which it was bought, with its time
 * zone, since a part of the state may have another.
 */
export function beginLabel(at: Date, state: StateCode, language: Language): string {
  const day = dayIn(state, at);
  return at > startOfDayIn(state, day)
    ? writtenInstant(at, state, language)
    : m.buy_from_minute({ day: writtenDay(day, language) }, { locale: language });
}

/** The same before it is bought. */
export function offeredBeginLabel(offer: Offer, language: Language): string {
  if (!beginsWhenBound(offer)) return beginLabel(offer.effectiveAt, offer.state, language);
  return m.buy_from_buying({ day: writtenDay(offer.choice.effective, language) }, { locale: language });
}
