import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { canText, type Texting } from '#platform/messages/can-text.ts';

type NewMessage = {
  claimId: number;
  partyId: number;
  lineId: number | null;
  staffId: number | null;
  text: string;
  language: Language;
  answerBy: string | null;
};

export async function addMessage(trx: Queryable, message: NewMessage): Promise<number> {
  const { claimId, partyId, lineId, staffId, text, language, answerBy } = message;
  const { id } = await trx
    .insertInto('claim_message')
    .values({
      claim_id: claimId,
      party_id: partyId,
      line_id: lineId,
      staff_id: staffId,
      is_ours: staffId !== null,
      text,
      language,
      answer_by: answerBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Marks a party's unanswered messages as answered.
 *
 * @param before only those that came before an answer was written
 * @returns each with its line and the party of that line
 */
export function answerMessages(trx: Queryable, partyId: number, before?: Date) {
  return trx
    .updateTable('claim_message')
    .set({ answered_at: sql<Date>`now()`, read_at: sql<Date>`coalesce(read_at, now())` })
    .where('party_id', '=', partyId) // claim_message_of_party
    .where('is_ours', '=', false)
    .where('answered_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('written_at', '<', before ?? new Date()))
    .returning(['id', 'line_id as lineId'])
    .returning(sql<number | null>`(select party_id from claim_line where id = claim_message.line_id)`.as('lineOf'))
    .execute();
}

/** Marks messages as read by their recipient. */
export async function readMessages(db: Queryable, partyId: number, { areOurs }: { areOurs: boolean }): Promise<void> {
  await db
    .updateTable('claim_message')
    .set({ read_at: sql<Date>`now()` })
    .where('party_id', '=', partyId)
    .where('is_ours', '=', areOurs)
    .where('read_at', 'is', null)
    .execute();
}

type NewNote = { claimId: number; lineId: number; staffId: number; isSiu: boolean; text: string };

export async function addNote(trx: Queryable, { claimId, lineId, staffId, isSiu, text }: NewNote): Promise<void> {
  await trx
    .insertInto('claim_note')
    .values({ claim_id: claimId, line_id: lineId, staff_id: staffId, is_siu: isSiu, text })
    .execute();
}

export type TalkParty = {
  id: number;
  claimId: number;
  claimNumber: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** They agreed to texts about this claim, and the deployment can send them. */
  hasTexts: boolean;
  language: Language;
  accountId: number | null;
  isRepresented: boolean;
};

/** True for a party whom neither a mail nor a text reaches: what we write to them is also mailed as a letter. */
export const isReachedByPost = ({ email, phone, hasTexts }: Pick<TalkParty, 'email' | 'phone' | 'hasTexts'>) =>
  email === null && !(hasTexts && phone !== null);

/** True for a party who learns what we write only once a letter is mailed, to them or to their attorney. */
export const isToldByLetter = (party: Pick<TalkParty, 'email' | 'phone' | 'hasTexts' | 'isRepresented'>) =>
  party.isRepresented || isReachedByPost(party);

/** The facts of an event that stops no clock before the letter about it is mailed, where the party is told by letter. */
export const byLetter = (party: Parameters<typeof isToldByLetter>[0]) =>
  isToldByLetter(party) ? { isByLetter: true } : {};

/** A party of a claim, for messages to or from them. */
export function findTalkParty(
  db: Queryable,
  { env }: { env: Texting },
  claimId: number,
  partyId: number,
): Promise<TalkParty | undefined> {
  return db
    .selectFrom('claim_party')
    .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
    .select(['claim_party.id', 'claim.id as claimId', 'claim.number as claimNumber', 'claim_party.name'])
    .select(['claim_party.email', 'claim_party.phone', 'claim_party.account_id as accountId'])
    .select(({ ref, eb }) => [
      ref('claim_party.language').$castTo<Language>().as('language'),
      eb('claim_party.represented_by', 'is not', null).$castTo<boolean>().as('isRepresented'),
      eb
        .and([eb.val(canText(env)), eb('claim_party.texts_agreed_at', 'is not', null)])
        .$castTo<boolean>()
        .as('hasTexts'),
    ])
    .where('claim_party.id', '=', partyId)
    .where('claim_party.claim_id', '=', claimId)
    .executeTakeFirst();
}
