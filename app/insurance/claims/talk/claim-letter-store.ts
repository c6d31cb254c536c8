import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { needsPost } from '../lines/claim-line-store.ts';

type NewLetter = {
  claimId: number;
  lineId: number;
  partyId: number;
  kind: string;
  language: Language;
  facts: Record<string, string>;
  eventId: number;
};

/** Adds the letter about an event. There is only one, however often the operation is tried. */
export async function addLetter(trx: Queryable, letter: NewLetter): Promise<void> {
  const { claimId, lineId, partyId, kind, language, facts, eventId } = letter;
  await trx
    .insertInto('claim_letter')
    .values({
      ...{ claim_id: claimId, line_id: lineId, party_id: partyId, kind, language, event_id: eventId },
      facts: JSON.stringify(facts),
      to_post: needsPost(partyId),
    })
    .execute();
}
