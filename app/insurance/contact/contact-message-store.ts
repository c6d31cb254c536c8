import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayThere } from '#platform/database/day-there.ts';

type NewMessage = {
  reference: string;
  state: StateCode;
  topic: string;
  content_hash: Buffer;
};

export type KeptMessage = { id: number; reference: string; written_on: string };

/**
 * Keeps that a message came; its words are in the mail to the desk alone.
 *
 * @returns the message, and whether it came now: the same words again within the day are the same message
 */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<KeptMessage & { isNew: boolean }> {
  const writtenOn = todayThere(message.state);
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
