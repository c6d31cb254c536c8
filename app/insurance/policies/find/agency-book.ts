import type { Language } from '#config/language.ts';
import { writtenPhone } from '#config/phone-number.ts';
import { mediumDay, writtenMoney } from '#platform/calendar/written.ts';
import { fullName } from '../../parties/full-name.ts';
import { coverOn } from '../cover.ts';
import { coverDay } from '../cover-day.ts';
import type { BookRow } from './agency-book-store.ts';

/** How many days ahead the agent's lists look, and how many rows are shown. */
export const DESK = { renewalDays: 45, paymentDays: 14, rowsAPage: 25, rowsOnTheDesk: 5 };

export const LISTS = ['all', 'renewals', 'cancellations', 'payments'] as const;
export type BookList = (typeof LISTS)[number];

/** A row as display text. Its date depends on the list. */
export function rowView(row: BookRow, list: BookList, language: Language, now = new Date()) {
  const { expires_on, ends_early_on, due_on } = row;
  const day = { all: expires_on, renewals: expires_on, cancellations: ends_early_on, payments: due_on }[list];
  return {
    id: row.id,
    number: `${row.prefix} ${row.number}`,
    name: fullName(row),
    cover: coverOn(row, coverDay(row, now)),
    day: day === null ? '' : mediumDay(day, language),
    due: row.amount_cents === null ? '' : writtenMoney(row.amount_cents, language),
    phone: row.phone,
    writtenPhone: row.phone === null ? '' : writtenPhone(row.phone),
  };
}
export type RowView = ReturnType<typeof rowView>;

/** A phone number as people and their devices write it: `(305) 555-0188`, `305.555.0188`, `+1 305 555 0188`. */
const WRITTEN_PHONE = /(?<!\d)(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})(?!\d)/g;

/** The search words, at most five. A phone number is one word: its ten digits, as we store it. */
export function wordsOf(typed: string): string[] {
  return typed
    .replace(WRITTEN_PHONE, '$1$2$3')
    .split(/[\s,-]+/)
    .filter(Boolean)
    .slice(0, 5);
}
