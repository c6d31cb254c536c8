import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { mediumDay, writtenDay } from '#platform/calendar/written.ts';
import { fullName } from '../parties/full-name.ts';
import { formName } from './filing.ts';
import type { Filing } from './filing-store.ts';

/** What a policyholder reads about a filing: who files it and by when, or when it was filed. */
export function filingLine(filing: Omit<Filing, 'id'>, today: string, language: Language): string {
  const locale = { locale: language };
  const { what, form, driver, effectiveOn, dueOn, filedOn } = filing;
  const facts = { form: formName(form), end: formName(form, 'end'), name: fullName(driver) };
  const written = (day: string) => writtenDay(day, language);
  if (what === 'end') {
    const day = written(effectiveOn);
    return filedOn
      ? m.filing_ended({ ...facts, day, filed: written(filedOn) }, locale)
      : m.filing_ends({ ...facts, day }, locale);
  }
  if (filedOn) return m.filing_filed({ ...facts, day: written(filedOn) }, locale);
  return dueOn < today
    ? m.filing_late({ ...facts, day: written(dueOn), phone: tollFree(brand.phones.support) }, locale)
    : m.filing_to_file({ ...facts, day: written(dueOn) }, locale);
}

/** What the desk reads about it: `due` is until when it waits to be filed, where nothing was filed yet. */
export function filingAtDesk(filing: Filing, today: string, language: Language) {
  const { what, form, driver, dueOn, filedOn } = filing;
  if (filedOn || what === 'end') return { line: filingLine(filing, today, language), due: undefined };
  const locale = { locale: language };
  const day = mediumDay(dueOn, language);
  return {
    line: m.filings_certificate({ form: formName(form), name: fullName(driver) }, locale),
    due: (dueOn < today ? m.filings_late : m.filings_due)({ day }, locale),
  };
}
