import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

// Dates and amounts as people read them. They are formatted on the server, so that every browser shows the same.

/** Caches one formatter for each language and time zone: making one takes a hundred times as long as using it. */
function cached<Formatter>(make: (locale: string, timeZone: string) => Formatter) {
  const made = new Map<string, Formatter>();
  return (language: Language, timeZone = 'UTC'): Formatter => {
    const key = `${language} ${timeZone}`;
    const known = made.get(key) ?? make(`${language}-US`, timeZone);
    made.set(key, known);
    return known;
  };
}
const days = (options: Intl.DateTimeFormatOptions) =>
  cached((locale, timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }));

const USD = { style: 'currency', currency: 'USD' } as const;
const dollars = cached((locale) => new Intl.NumberFormat(locale, { ...USD, trailingZeroDisplay: 'stripIfInteger' }));
const amounts = cached((locale) => new Intl.NumberFormat(locale, USD));
const longDay = days({ dateStyle: 'long' });
const monthAndDay = days({ month: 'short', day: 'numeric' });
const middleDay = days({ dateStyle: 'medium' });
const shortMonth = days({ month: 'short' });
const MOMENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const shortMoment = days(MOMENT);
const moments = days({ ...MOMENT, timeZoneName: 'short' });
const datedMoments = days({ ...MOMENT, year: 'numeric', timeZoneName: 'short' });
const instants = days({ ...MOMENT, year: 'numeric', month: 'long', timeZoneName: 'short' });
const longMoments = {
  short: days({ dateStyle: 'long', timeStyle: 'short' }),
  long: days({ dateStyle: 'long', timeStyle: 'long' }),
};

/** Whole cents as US dollars. Whole dollar amounts are shown without cents. */
export const writtenMoney = (cents: number, language: Language): string => dollars(language).format(cents / 100);

/** The same for columns, always with cents, so that they line up. */
export const writtenAmount = (cents: number, language: Language): string => amounts(language).format(cents / 100);

/** An amount with its sign: +$31, −$107; 0 has none. */
export const writtenChange = (cents: number, language: Language, written = writtenMoney): string =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${written(Math.abs(cents), language)}`;

/** `2026-06-14` → June 14, 2026: for sentences, emails and printed documents. */
export const writtenDay = (day: string, language: Language): string => longDay(language).format(new Date(day));

/** `2026-06-14` → Jun 14: for rows and chips, where the year is obvious. */
export const shortDay = (day: string, language: Language): string => monthAndDay(language).format(new Date(day));

/** `2026-06-14` → Jun 14, 2026: for stamps, facts and tables. */
export const mediumDay = (day: string, language: Language): string => middleDay(language).format(new Date(day));

/** The parts of a calendar tile: `2026-06-14` → Jun, 14. */
export function dayTile(day: string, language: Language): { month: string; date: string } {
  return { month: shortMonth(language).format(new Date(day)), date: String(Number(day.slice(-2))) };
}

/** A date and time for a row: Jun 14, 6 PM. */
export const shortMomentIn = (moment: Date, language: Language, timeZone: string): string =>
  shortMoment(language, timeZone).format(moment).replace(':00', '');

/** The name of the language in which a person writes to us. */
export const writtenLanguage = (theirs: Language, language: Language) =>
  (theirs === 'es' ? m.portal_spanish : m.portal_english)({}, { locale: language });

/** A date and time in the time zone of the company's office: Jun 14, 2:05 PM EDT. */
export const writtenMoment = (moment: Date, language: Language) =>
  writtenMomentIn(moment, language, brand.states[brand.home].timeZone);

/** The same with the year, for records that are kept longer. */
export const writtenDatedMoment = (moment: Date, language: Language) =>
  datedMoments(language, brand.states[brand.home].timeZone).format(moment);

/** November 21, 2026 at 3:41 PM EST: for receipts, in the state's local time, or that of a part of it. */
export const writtenInstant = (
  instant: Date,
  state: StateCode,
  language: Language,
  timeZone = brand.states[state].timeZone,
): string => instants(language, timeZone).format(instant);

/** November 21, 2026 at 3:41 PM; `long` adds the seconds and the time zone. */
export const longMomentIn = (moment: Date, language: Language, timeZone: string, timeStyle: 'short' | 'long') =>
  longMoments[timeStyle](language, timeZone).format(moment);

export const writtenMomentIn = (
  moment: Date,
  language: Language,
  timeZone: string,
  more: { year?: 'numeric' } = {},
): string => (more.year ? datedMoments : moments)(language, timeZone).format(moment);
