import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { quoteAnswers } from '../quotes/quote-answers.ts';
import { vehicleName } from '../quotes/quote-words.ts';
import { dayTile, shortDay, writtenDay } from '../written.ts';
import { dueOf, type LeadStatus, type Standing, statusName } from './lead.ts';

type Row = Standing & {
  reference: string | null;
  promised_on: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  zip: string;
  answers: unknown;
};

/** What is to be done next and by when, in a few words: `Call by November 23, 2026`. */
export function dueInWords(row: Standing & { promised_on: string }, today: string, language: Language) {
  const locale = { locale: language };
  const { kind, day, when } = dueOf(row, today);
  if (kind === 'none') return undefined;
  const written = writtenDay(day, language);
  const short = shortDay(day, language);
  const onTheDay = m.leads_due_today({}, locale);
  const says = {
    late: [m.quoting_desk_late({ day: written }, locale), m.portal_late({ day: short }, locale)],
    today: [onTheDay, onTheDay],
    later: [kind === 'call' ? m.quoting_desk_call_by({ day: written }, locale) : written, short],
  } as const;
  const [words, inShort] = says[when];
  return {
    kind,
    when,
    day,
    tile: dayTile(day, language),
    words,
    inShort,
    what: row.next_step ?? m.leads_first_call({}, locale),
  };
}
export type DueInWords = ReturnType<typeof dueInWords>;

/** Somebody who asked for a quote, as a row of a list. */
export function leadInWords(row: Row, today: string, language: Language) {
  const { vehicles } = quoteAnswers.parse(row.answers);
  const phone = row.phone ?? '';
  return {
    reference: row.reference ?? '',
    name: `${row.first_name} ${row.last_name}`,
    about: [row.zip, ...vehicles.map((each) => vehicleName(each, language))].join(', '),
    status: row.status as LeadStatus,
    statusWords: statusName(row.status, language),
    due: dueInWords({ ...row, promised_on: row.promised_on ?? '' }, today, language),
    phone,
    writtenPhone: writtenPhone(phone),
  };
}
export type LeadInWords = ReturnType<typeof leadInWords> & { holder?: string | undefined };
