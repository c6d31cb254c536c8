import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { type DocumentPart, makeDocument } from '#platform/documents/make-document.ts';
import type { LetterView } from '../views/letter-labels.ts';

/** The address lines of a mailed letter. */
export type Envelope = readonly string[];

/** A letter about a claim as a PDF of its own, because a notice that the law prescribes must be on separate pages. */
export function claimLetterPaper(letter: LetterView, envelope?: Envelope): Promise<Buffer> {
  const { language, title, day, about, to, parts } = letter;
  const contact = m.letter_contact(
    { name: brand.name, mail: brand.mailingAddress, phone: tollFree(brand.phones.claims) },
    { locale: language },
  );
  return makeDocument({
    language,
    title,
    parts: [
      ...(envelope ? [{ text: envelope.join('\n') }] : []),
      { text: [day, about, ...(envelope ? [] : [to])].filter(Boolean).join('\n') },
      ...parts.flatMap(({ title: heading, text, startsPage }): DocumentPart[] => [
        ...(startsPage ? [{ page: 'new' } as const] : []),
        ...(heading ? [{ heading }] : []),
        ...text
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim())
          .map((paragraph) => ({ text: paragraph })),
      ]),
      { note: contact },
    ],
  });
}
