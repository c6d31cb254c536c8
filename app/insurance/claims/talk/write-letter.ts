import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import { isToldByLetter, type TalkParty } from './claim-message-store.ts';

type Words = {
  kind: 'message' | 'request';
  /** It answers the party's messages once it is mailed. */
  isAnswer?: boolean;
  /** The event that it tells, which stops clocks only once it is mailed. */
  tells?: number;
  /** The items that it asks for. */
  items?: readonly number[];
  /** Words in the party's language; they are asked for only when a letter is written. */
  write: (language: Language) => Written | Promise<Written>;
};
type Written = { title: string; paragraphs: string[] };

/**
 * For a party whom neither a mail nor a text reaches, or for whom an attorney speaks: writes a letter that the desk mails,
 * with the words themselves and how to answer them by phone.
 *
 * @param of the line that the letter is about; a letter about the whole claim has none
 */
export async function writeLetterIfByPost(
  trx: Queryable,
  { claimId, id: lineId }: { claimId: number; id: number | null },
  party: TalkParty,
  { kind, isAnswer, tells, items, write, actor }: Words & { actor: Actor },
): Promise<void> {
  if (!isToldByLetter(party)) return;
  const { language } = party;
  const { title, paragraphs } = await write(language);
  const event = {
    claimId,
    ...(lineId !== null && { lineId }),
    kind: 'letter-written',
    actor,
    visibility: 'staff' as const,
  };
  const written = await addClaimEvent(trx, event);
  const questions = m.letter_ack_questions({ phone: tollFree(brand.phones.claims) }, { locale: language });
  await addLetter(trx, {
    claimId,
    lineId,
    partyId: party.id,
    kind,
    language,
    eventId: tells ?? written,
    facts: {
      title,
      paragraphs: [...paragraphs, questions],
      ...(isAnswer && { answersWhenPosted: 'yes' }),
      ...(items && { items }),
    },
  });
}
