import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** The lines that a message is about, and the events to record once it is sent. */
export type DispatchFacts = { lines: string[]; events: string[] };
type NewDispatch = { messageId: string; claimId: number; partyId: number; kind: string; facts: DispatchFacts };

export async function addDispatch(trx: Queryable, dispatch: NewDispatch): Promise<void> {
  const { messageId, claimId, partyId, kind, facts } = dispatch;
  await trx
    .insertInto('claim_dispatch')
    .values({ message_id: messageId, claim_id: claimId, party_id: partyId, kind, facts: JSON.stringify(facts) })
    .execute();
}

export type FinishedDispatch = { messageId: string; claimId: number; facts: DispatchFacts; sentAt: Date | null };

/** Messages that have been sent or given up, and are not settled yet; the longest waiting first. */
export const listFinishedDispatches = (db: Queryable, most: number): Promise<FinishedDispatch[]> =>
  finished(db).orderBy('claim_dispatch.queued_at').limit(most).execute();

/** One of them, claimed for this process; undefined when it is already settled, or another process has it. */
export const takeFinishedDispatch = (trx: Queryable, messageId: string): Promise<FinishedDispatch | undefined> =>
  finished(trx)
    .where('claim_dispatch.message_id', '=', messageId)
    .forUpdate('claim_dispatch')
    .skipLocked()
    .executeTakeFirst();

const finished = (db: Queryable) =>
  db
    .selectFrom('claim_dispatch') // claim_dispatch_under_way
    .leftJoin('outbox', 'outbox.message_id', 'claim_dispatch.message_id')
    .select([
      'claim_dispatch.message_id as messageId',
      'claim_dispatch.claim_id as claimId',
      'outbox.sent_at as sentAt',
    ])
    .select(({ ref }) => ref('claim_dispatch.facts').$castTo<DispatchFacts>().as('facts'))
    .where('claim_dispatch.settled_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('outbox.sent_at', 'is not', null),
        eb('outbox.discarded_at', 'is not', null),
        // A message that no longer exists may or may not have been sent, so a person must write again.
        eb('outbox.id', 'is', null),
      ]),
    );

export async function settleDispatch(trx: Queryable, { messageId, sentAt }: FinishedDispatch): Promise<void> {
  await trx
    .updateTable('claim_dispatch')
    .set({ settled_at: sql<Date>`now()`, sent_at: sentAt })
    .where('message_id', '=', messageId)
    .execute();
}

/** Marks a line as acknowledged if no one has worked on it yet. Other states stay as they are. */
export async function markAcknowledged(trx: Queryable, lineId: number): Promise<void> {
  await trx
    .updateTable('claim_line')
    .set((eb) => ({ state: 'acknowledged', version: eb('version', '+', 1) }))
    .where('id', '=', lineId)
    .where('state', '=', 'reported')
    .execute();
}
