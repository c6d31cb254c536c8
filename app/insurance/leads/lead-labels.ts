import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { dayTile, shortDay } from '#platform/calendar/written.ts';
import { fullName } from '../parties/full-name.ts';
import { quoteAnswers } from '../quotes/quote-answers.ts';
import { vehicleName } from '../quotes/quote-labels.ts';
import { dueOf, type LeadStatus, type LeadWork, statusName } from './lead.ts';

type Row = LeadWork & {
  reference: string | null;
  promised_on: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  zip: string;
  answers: unknown;
};

/** The next step and its date in a few words: `Call by Nov 23`. */
export function dueView(row: LeadWork & { promised_on: string }, today: string, language: Language) {
  const locale = { locale: language };
  const { kind, day, when } = dueOf(row, today);
  if (kind === 'none') return undefined;
  const written = shortDay(day, language);
  const says = {
    late: m.portal_late({ day: written }, locale),
    today: m.leads_due_today({}, locale),
    later: kind === 'call' ? m.quoting_desk_call_by({ day: written }, locale) : written,
  } as const;
  return {
    kind,
    when,
    day,
    tile: dayTile(day, language),
    words: says[when],
    what: row.next_step ?? m.leads_first_call({}, locale),
  };
}
export type DueView = ReturnType<typeof dueView>;

/** A lead as a row of a list. */
export function leadView(row: Row, today: string, language: Language) {
  const { vehicles } = quoteAnswers.parse(row.answers);
  const phone = row.phone ?? '';
  return {
    reference: row.reference ?? '',
    name: fullName(row),
    about: [row.zip, ...vehicles.map((each) => vehicleName(each, language))].join(', '),
    status: row.status as LeadStatus,
    statusLabel: statusName(row.status, language),
    due: dueView({ ...row, promised_on: row.promised_on ?? '' }, today, language),
    phone,
    writtenPhone: writtenPhone(phone),
  };
}
export type LeadView = ReturnType<typeof leadView> & { holder?: string | undefined };
