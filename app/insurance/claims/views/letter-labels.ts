import { z } from 'zod';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { type OfLaw, regulatorText } from '../claim-labels.ts';
import type { ClaimLetter, ClaimLine } from '../lines/claim-record.ts';
import type { Untruth } from '../lines/line-change-store.ts';
import { ownPartName } from '../lines/line-labels.ts';

type Words = typeof m.letter_accepted_title;

const TITLES: Record<string, Words> = {
  accepted: m.letter_accepted_title,
  partly: m.letter_partly_title,
  denied: m.letter_denied_title,
  extension: m.letter_extension_title,
  closed: m.letter_closed_title,
  withdrawn: m.letter_withdrawn_title,
  transferred: m.letter_transferred_title,
};

/** A letter's title. A notice of rights has its own title. */
export const letterTitle = ({ kind, facts }: Pick<Letter, 'kind' | 'facts'>, language: Language) =>
  TITLES[kind]?.({}, { locale: language }) ||
  written(facts, 'title') ||
  m.letter_notice_title({}, { locale: language });

const UNTRUTHS: Record<Untruth, Words> = {
  decided: m.cletters_decided,
  reopened: m.cletters_reopened,
  'not-needed': m.cletters_not_needed,
  'taken-back': m.cletters_taken_back,
};
const untruths = new Map<string, Words>(Object.entries(UNTRUTHS));

/** Why a letter was not mailed: it was no longer true, or what the desk typed. Empty while nothing speaks against it. */
export const whyUnmailed = ({ unmailedBecause }: Pick<ClaimLetter, 'unmailedBecause'>, language: Language) =>
  untruths.get(unmailedBecause ?? '')?.({}, { locale: language }) ?? unmailedBecause ?? '';

/** A part without a title continues the previous one. `language` is set when it differs from the letter's. */
export type LetterPart = { title: string; text: string; language?: Language; startsPage?: true };

const written = (facts: Record<string, unknown>, name: string) => {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
};

/** The contents of a letter, part by part. */
function partsOf({ kind, facts, language }: Pick<Letter, 'kind' | 'facts' | 'language'>, law: OfLaw): LetterPart[] {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.claims);
  const part = (title: Words, text: string): LetterPart => ({ title: title({}, locale), text });
  const complain = part(m.letter_regulator, regulatorText(law, language));
  const decidedBy = written(facts, 'decidedBy');
  switch (kind) {
    case 'accepted':
    case 'partly':
      return [
        part(kind === 'accepted' ? m.letter_what_accepted : m.letter_what_partly, written(facts, 'why')),
        part(m.letter_who, m.letter_who_one({ name: decidedBy, phone }, locale)),
        complain,
      ];
    case 'denied':
      return [
        part(m.letter_policy_says, written(facts, 'wording')),
        part(m.letter_facts, written(facts, 'relied')),
        part(m.letter_would_change, written(facts, 'wouldChange')),
        part(m.letter_who, m.letter_who_two({ name: decidedBy, other: written(facts, 'reviewedBy'), phone }, locale)),
        complain,
      ];
    case 'extension':
      return [
        part(m.letter_extension_why, written(facts, 'why')),
        part(
          m.letter_extension_until,
          m.letter_extension_day({ day: writtenDay(written(facts, 'until'), language) }, locale),
        ),
        part(m.letter_who, m.letter_who_one({ name: decidedBy, phone }, locale)),
        complain,
      ];
    case 'closed':
    case 'withdrawn':
    case 'transferred':
      return [
        part(m.letter_end_why, endReason(kind, facts, language)),
        part(m.letter_end_back, m.letter_end_back_how({ phone }, locale)),
        part(m.letter_who, m.letter_who_one({ name: decidedBy, phone }, locale)),
        complain,
      ];
    default: {
      const { paragraphs } = facts;
      const texts = Array.isArray(paragraphs) ? paragraphs.filter((each) => typeof each === 'string') : [];
      return [...texts.map((text) => ({ title: '', text })), ...lawParts(facts)];
    }
  }
}

/** How a party said that they take their part back. */
const SAID = {
  phone: m.letter_said_phone,
  message: m.letter_said_message,
  letter: m.letter_said_letter,
  person: m.letter_said_person,
};
const saidBy = new Map<string, typeof m.letter_said_phone>(Object.entries(SAID));

function endReason(kind: 'closed' | 'withdrawn' | 'transferred', facts: Record<string, unknown>, language: Language) {
  const locale = { locale: language };
  if (kind === 'closed') return written(facts, 'why');
  if (kind === 'transferred') {
    return m.letter_transferred_to(
      { carrier: written(facts, 'carrier'), number: written(facts, 'theirNumber') },
      locale,
    );
  }
  const said = saidBy.get(written(facts, 'how')) ?? m.letter_said_message;
  return said({ day: writtenDay(written(facts, 'saidOn'), language) }, locale);
}

/** The text of a law as a letter stores it. */
export const printedLaw = z.object({
  title: z.string(),
  source: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

/** The law that a notice prints word for word, on a page of its own. */
function lawParts({ law }: Record<string, unknown>): LetterPart[] {
  const printed = printedLaw.safeParse(law).data;
  if (!printed) return [];
  const { title, source, sections } = printed;
  return [
    { title, text: source, language: 'en', startsPage: true },
    ...sections.map((section): LetterPart => ({ ...section, language: 'en' })),
  ];
}

type Letter = {
  lineId: number | null;
  kind: string;
  language: Language;
  facts: Record<string, unknown>;
  writtenAt: Date;
};
type Of = OfLaw & { number: string };

/** A letter as display text, in its own language. */
export function letterView(
  letter: Letter,
  { number, ...law }: Of,
  name: string | null,
  lines: readonly Pick<ClaimLine, 'id' | 'coverage'>[],
) {
  const { lineId, language, writtenAt } = letter;
  const locale = { locale: language };
  const line = lines.find(({ id }) => id === lineId);
  return {
    language,
    title: letterTitle(letter, language),
    day: writtenDay(dayIn(law.state, writtenAt), language),
    about: line
      ? m.letter_about({ number, part: ownPartName(line.coverage, language).toLocaleLowerCase(language) }, locale)
      : m.claim_number({ number }, locale),
    to: name ? m.letter_to({ name }, locale) : '',
    parts: partsOf(letter, law),
  };
}
export type LetterView = ReturnType<typeof letterView>;
