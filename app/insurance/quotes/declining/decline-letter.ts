// The statement of reasons for a declined applicant, with the same text as a page, a PDF and a mail.
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { authorities, siteName } from '#config/by-state/authorities.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { makeDocument } from '#platform/documents/make-document.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { isRuleReason, reasonView } from '../../record/pricing/rule-labels.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { applicantName } from '../quote-labels.ts';
import { saleLaw } from '../sale-law.ts';
import { reasonFacts } from './decline-facts.ts';
import { declineLaw } from './decline-law.ts';
import { agenciesUsed, reportRights } from './report-law.ts';

/** The letter as it was written. Later changes to our texts do not alter it. */
export const declineLetter = z.object({
  title: z.string(),
  day: z.string(),
  addressee: z.string(),
  begins: z.array(z.string()),
  reasons: z.array(z.object({ why: z.string(), facts: z.array(z.string()), next: z.string() })),
  /** The underwriter's own words. */
  words: z.string().optional(),
  ends: z.array(z.string()),
});
export type DeclineLetter = z.output<typeof declineLetter>;

/** The headings of a letter, in the language it was written in, whatever the reader's language. */
export function letterHeadings({ reasons }: DeclineLetter, language: Language) {
  const locale = { locale: language };
  return {
    reasons: m.decline_reasons({}, locale),
    changes: reasons.map(({ next }) => m.decline_what_changes({ next }, locale)),
    underwriter: m.decline_underwriter({}, locale),
    rights: m.decline_rights({}, locale),
  };
}
export type LetterHeadings = ReturnType<typeof letterHeadings>;

export type Declined = { reasons: readonly string[]; words?: string | undefined; on: string };

export function writeLetter(draft: QuoteDraft, { reasons, words, on }: Declined, language: Language): DeclineLetter {
  const locale = { locale: language };
  const { state } = draft;
  const { regulator, complaints, site } = authorities[state];
  const day = writtenDay(on, language);
  const agencies = agenciesUsed(draft);
  const saved = { day: writtenDay(draft.saved_on, language) };
  return {
    title: m.decline_title({}, locale),
    day,
    addressee: addresseeOf(draft),
    begins: [
      m.decline_begins({ day }, locale),
      m.decline_law({ statute: declineLaw(state).statute }, locale),
      agencies.length > 0 ? m.decline_source_records(saved, locale) : m.decline_source(saved, locale),
    ],
    reasons: reasons.filter(isRuleReason).map((reason) => ({
      ...reasonView(reason, language),
      facts: reasonFacts(reason, draft, language),
    })),
    ...(words && { words }),
    ends: [
      ...(agencies.length > 0 ? reportRights(agencies, language) : []),
      m.decline_wrong({ phone: tollFree(brand.phones.support) }, locale),
      saleLaw(state).others({}, locale),
      m.decline_complain(
        {
          regulator: regulator[language],
          address: complaints.address,
          phone: writtenPhone(complaints.phone),
          site: siteName(site),
        },
        locale,
      ),
    ],
  };
}

/** Name and address, one per line. */
export const addresseeOf = (draft: QuoteDraft): string => {
  const { state, zip, answers } = draft;
  const street = [answers.street, answers.unit].filter(Boolean).join(', ');
  return [applicantName(draft), street, `${answers.city ?? ''}, ${state} ${zip}`].join('\n');
};

export function declineLetterPaper(letter: DeclineLetter, language: Language): Promise<Buffer> {
  const headings = letterHeadings(letter, language);
  return makeDocument({
    language,
    title: letter.title,
    parts: [
      { text: letter.day },
      { text: letter.addressee },
      ...letter.begins.map((text) => ({ text })),
      ...(letter.reasons.length > 0 ? [{ heading: headings.reasons }] : []),
      ...letter.reasons.flatMap(({ why, facts }, at) => [
        { text: why },
        ...facts.map((text) => ({ text: `– ${text}` })),
        { text: headings.changes[at] ?? '' },
      ]),
      ...(letter.words ? [{ heading: headings.underwriter }, { text: letter.words }] : []),
      { heading: headings.rights },
      ...letter.ends.map((text) => ({ text })),
      { note: `${brand.name}, ${brand.mailingAddress}` },
    ],
  });
}

export function letterMail(letter: DeclineLetter, language: Language) {
  const { changes } = letterHeadings(letter, language);
  return composeMail(language, {
    title: letter.title,
    paragraphs: [
      ...letter.begins,
      ...letter.reasons.map(({ why, facts }, at) =>
        [why, ...facts.map((each) => `– ${each}`), changes[at] ?? ''].join('\n'),
      ),
      ...(letter.words ? [letter.words] : []),
      ...letter.ends,
    ],
  });
}
