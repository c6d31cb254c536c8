import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import type { HeldLine } from '../lines/line-change-store.ts';
import { isReachedByPost, type TalkParty } from './claim-message-store.ts';

type Words = { kind: 'message' | 'request'; title: typeof m.talk_post_message_title; paragraphs: string[] };

/**
 * For a party whom neither a mail nor a text reaches, or for whom an attorney speaks: writes a letter that the desk mails,
 * with the words themselves and how to answer them by phone.
 */
export async function writeLetterIfByPost(
  trx: Queryable,
  { claimId, id: lineId }: Pick<HeldLine, 'claimId' | 'id'>,
  party: TalkParty,
  { kind, title, paragraphs, actor }: Words & { actor: Actor },
): Promise<void> {
  if (!party.isRepresented && !isReachedByPost(party)) return;
  const { language } = party;
  const locale = { locale: language };
  const event = { claimId, lineId, kind: 'letter-written', actor, visibility: 'staff' as const };
  const eventId = await addClaimEvent(trx, event);
  const questions = m.letter_ack_questions({ phone: tollFree(brand.phones.claims) }, locale);
  await addLetter(trx, {
    ...{ claimId, lineId, partyId: party.id, kind, language, eventId },
    facts: { title: title({}, locale), paragraphs: [...paragraphs, questions] },
  });
}
