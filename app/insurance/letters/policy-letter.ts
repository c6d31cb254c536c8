// A letter to a policyholder about a policy: an email that had no address.
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { makeDocument } from '#platform/documents/make-document.ts';

/** As it was written. Later changes to our texts do not alter it. */
export const policyLetter = z.object({ title: z.string(), paragraphs: z.array(z.string()) });
export type PolicyLetter = z.output<typeof policyLetter>;

/** @param addressee name and address, one per line */
export const policyLetterPaper = (
  { title, paragraphs }: PolicyLetter,
  { addressee, writtenAt, language }: { addressee: string; writtenAt: Date; language: Language },
): Promise<Buffer> =>
  makeDocument({
    language,
    title,
    parts: [
      { text: writtenDay(dayIn(brand.home, writtenAt), language) },
      { text: addressee },
      ...paragraphs.map((text) => ({ text })),
      // As at the end of a mail.
      { note: `${m.mail_customer_service({}, { locale: language })}: ${tollFree(brand.phones.support)}` },
      { note: `${brand.name}, ${brand.mailingAddress}` },
    ],
  });
