import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { PostalLetter, PostalLetterKind } from '#insurance/letters/postal-letter-store.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';

/** What each letter says. */
export const WHAT = {
  declined: m.letters_what_declined,
  accepted: m.letters_what_accepted,
  records: m.letters_what_records,
  policy: m.letters_what_policy,
  ended: m.letters_what_ended,
  reversed: m.letters_what_reversed,
} satisfies Record<PostalLetterKind, unknown>;

/** What is printed for each letter: the letter itself, or the documents of a new policy. */
export const PRINTS = ['letter', 'declarations', 'id-card', 'signed'] as const;
export type Print = (typeof PRINTS)[number];

/** A letter to an applicant or policyholder as the desk reads it. */
export function postalLetterView(
  { id, what, policyId, prefix, number, firstName, lastName, phone, writtenAt }: PostalLetter,
  language: Language,
) {
  return {
    ...{ id, policyId, policy: policyId === null ? undefined : `${prefix} ${number}` },
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    what: WHAT[what](),
    written: writtenMomentIn(writtenAt, language, brand.states[brand.home].timeZone),
    // The promised price does not wait for the letter.
    call: what === 'accepted' && phone ? m.letters_call_too({ phone: writtenPhone(phone) }) : undefined,
    prints: PRINTS.filter((each) => (each === 'letter') === (what !== 'policy')),
  };
}
export type PostalLetterView = ReturnType<typeof postalLetterView>;
