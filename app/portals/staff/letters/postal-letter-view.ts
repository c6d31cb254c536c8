import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { POSTAL_LETTER_NAMES } from '#insurance/letters/postal-letter-labels.ts';
import type { PostalLetter } from '#insurance/letters/postal-letter-store.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';

/** What is printed for each letter: the letter itself, or the documents of a new policy. */
export const PRINTS = ['letter', 'declarations', 'id-card', 'signed'] as const;
export type Print = (typeof PRINTS)[number];

/** A letter to an applicant or policyholder as the desk reads it. */
export function postalLetterView(
  { id, what, policyId, prefix, number, firstName, lastName, phone, writtenAt }: PostalLetter,
  language: Language,
) {
  return {
    id,
    policyId,
    policy: policyId === null ? undefined : `${prefix} ${number}`,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    what: POSTAL_LETTER_NAMES[what](),
    written: writtenMomentIn(writtenAt, language, brand.states[brand.home].timeZone),
    // The promised price does not wait for the letter.
    call: what === 'accepted' && phone ? m.letters_call_too({ phone: writtenPhone(phone) }) : undefined,
    prints: PRINTS.filter((each) => (each === 'letter') === (what !== 'policy')),
  };
}
export type PostalLetterView = ReturnType<typeof postalLetterView>;
