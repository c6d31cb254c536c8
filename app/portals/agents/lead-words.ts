import type { Language } from '#config/language.ts';
import { writtenPhone } from '#config/phone-number.ts';
import type { SavedQuote } from '../database/tables.ts';
import { quoteAnswers } from '../quotes/quote-answers.ts';
import { vehicleName } from '../quotes/quote-words.ts';
import { writtenDay } from '../written.ts';

type LeadRow = Pick<SavedQuote, 'reference' | 'promised_on' | 'first_name' | 'last_name' | 'phone' | 'zip'> & {
  answers: unknown;
};

/** Somebody who waits for the agency's call. */
export function leadInWords(row: LeadRow, today: string, language: Language) {
  const { city = '', vehicles } = quoteAnswers.parse(row.answers);
  const phone = row.phone ?? '';
  const promised = row.promised_on ?? '';
  return {
    reference: row.reference ?? '',
    name: `${row.first_name} ${row.last_name}`,
    about: [`${city} ${row.zip}`, ...vehicles.map((each) => vehicleName(each, language))].join(' · '),
    day: writtenDay(promised, language),
    isLate: today > promised,
    phone,
    writtenPhone: writtenPhone(phone),
  };
}
export type LeadInWords = ReturnType<typeof leadInWords>;
