import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayInState } from '#platform/database/day-in-state.ts';

type NewMessage = {
  reference: string;
  state: StateCode;
  topic: string;
  content_hash: Buffer;
};

export type KeptMessage = { id: number; reference: string; written_on: string };

/**
 * Records that a message arrived. Its text is only in the mail to the desk.
 *
 * @returns the message, and whether it is new; the same text again on the same day is the same message
 */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<KeptMessage & { isNew: boolean }> {
  const writtenOn = todayInState(message.state);
  const columns = ['id', 'reference', 'written_on'] as const;
  const inserted = await db
    .insertInto('contact_message')
    .values({ ...message, written_on: writtenOn })
    .onConflict((conflict) => conflict.columns(['content_hash', 'written_on']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (inserted) return { ...inserted, isNew: true };
  const first = await db
    .selectFrom('contact_message') // contact_message_once_a_day
    .select(columns)
    .where('content_hash', '=', message.content_hash)
    .where('written_on', '=', writtenOn)
    .executeTakeFirstOrThrow();
  return { ...first, isNew: false };
}
