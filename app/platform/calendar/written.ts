import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

// Dates and amounts as people read them. They are formatted on the server, so that every browser shows the same.

/** Whole cents as US dollars. Whole dollar amounts are shown without cents. */
export function writtenMoney(cents: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100);
}

/** The same for columns, always with cents, so that they line up. */
export const writtenAmount = (cents: number, language: Language): string =>
  new Intl.NumberFormat(`${language}-US`, { style: 'currency', currency: 'USD' }).format(cents / 100);

/** `2026-06-14` → June 14, 2026: for sentences, emails and printed documents. */
export function writtenDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** `2026-06-14` → Jun 14: for rows and chips, where the year is obvious. */
export const shortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `2026-06-14` → Jun 14, 2026: for stamps, facts and tables. */
export const mediumDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** The parts of a calendar tile: `2026-06-14` → Jun, 14. */
export function dayTile(day: string, language: Language): { month: string; date: string } {
  const month = new Intl.DateTimeFormat(`${language}-US`, { month: 'short', timeZone: 'UTC' }).format(new Date(day));
  return { month, date: String(Number(day.slice(-2))) };
}

/** A date and time for a row: Jun 14, 6 PM. */
export function shortMomentIn(moment: Date, language: Language, timeZone: string): string {
  const written = new Intl.DateTimeFormat(`${language}-US`, {
    ...({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    timeZone,
  }).format(moment);
  return written.replace(':00', '');
}

/** The name of the language in which a person writes to us. */
export const writtenLanguage = (theirs: Language, language: Language) =>
  (theirs === 'es' ? m.portal_spanish : m.portal_english)({}, { locale: language });

/** A date and time in the time zone of the company's office: Jun 14, 2:05 PM EDT. */
export const writtenMoment = (moment: Date, language: Language) =>
  writtenMomentIn(moment, language, brand.states[brand.home].timeZone);

/** The same with the year, for records that are kept longer. */
export const writtenDatedMoment = (moment: Date, language: Language) =>
  writtenMomentIn(moment, language, brand.states[brand.home].timeZone, { year: 'numeric' });

/** November 21, 2026 at 3:41 PM EST: for receipts, in the state's local time. */
export function writtenInstant(instant: Date, state: StateCode, language: Language): string {
  const { timeZone } = brand.states[state];
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(`${language}-US`, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', ...time, timeZone },
  }).format(instant);
}

/** November 21, 2026 at 3:41 PM; `long` adds the seconds and the time zone. */
export const longMomentIn = (moment: Date, language: Language, timeZone: string, timeStyle: 'short' | 'long') =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeStyle, timeZone }).format(moment);

export function writtenMomentIn(
  moment: Date,
  language: Language,
  timeZone: string,
  more: { year?: 'numeric' } = {},
): string {
  return new Intl.DateTimeFormat(`${language}-US`, {
    ...({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    ...more,
    timeZone,
    timeZoneName: 'short',
  }).format(moment);
}
