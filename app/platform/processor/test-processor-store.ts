import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';

export type Kept<Body> = { id: string; body: Body; isDue: boolean };

/** Creates an object, or returns the one created before under the same key. */
export async function createOnce<Body extends { id: string }>(
  db: Queryable,
  key: string | undefined,
  body: Body,
): Promise<Body> {
  const made = await db
    .insertInto('test_processor_object')
    .values({ id: body.id, idempotency_key: key ?? null, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made || !key) return body;
  const first = await db
    .selectFrom('test_processor_object')
    .select('body')
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return first.body as unknown as Body;
}

/** Locks an object until the transaction ends, so that only one act at a time changes it. */
export async function lockObject<Body>(trx: Queryable, id: string): Promise<Kept<Body> | undefined> {
  const row = await trx
    .selectFrom('test_processor_object')
    .select(['id', 'body', sql<boolean>`coalesce(settles_at <= now(), false)`.as('isDue')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Kept<Body> | undefined;
}

export async function findObject<Body>(db: Queryable, id: string): Promise<Body | undefined> {
  const row = await db.selectFrom('test_processor_object').select('body').where('id', '=', id).executeTakeFirst();
  return row?.body as unknown as Body | undefined;
}

export async function listCharges(db: Queryable, customer: string): Promise<object[]> {
  const rows = await db
    .selectFrom('test_processor_object')
    .select('body')
    .where(sql<string>`body ->> 'object'`, '=', 'payment_intent')
    .where(sql<string>`body ->> 'customer'`, '=', customer)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ body }) => body as object);
}

/** @param settlesIn seconds until the bank answers; undefined when it has answered */
export async function saveObject<Body extends { id: string }>(
  trx: Queryable,
  body: Body,
  settlesIn?: number,
): Promise<void> {
  await trx
    .updateTable('test_processor_object')
    .set({
      body: JSON.stringify(body),
      settles_at: settlesIn === undefined ? null : fromNow({ seconds: settlesIn }),
    })
    .where('id', '=', body.id)
    .execute();
}

export async function listDueToSettle(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('test_processor_object') // uses index test_processor_object_to_settle
    .select('id')
    .where('settles_at', '<=', sql<Date>`now()`)
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

/** @param times how often the webhook is sent; 0 means that it is lost */
export async function addEvent(trx: Queryable, type: string, object: unknown, times = 1): Promise<void> {
  const id = newTestId('evt');
  const created = Math.floor(Date.now() / 1000);
  await trx
    .insertInto('test_processor_event')
    .values({ id, payload: JSON.stringify({ id, object: 'event', type, created, data: { object } }), times })
    .execute();
}

/** Claims due events for this sender; other senders see them again after half a minute. */
export function claimEvents(db: Queryable): Promise<{ id: string; payload: string }[]> {
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('test_processor_event') // uses index test_processor_event_due
        .select('id')
        .where('times', '>', 0)
        .where('next_try_at', '<=', sql<Date>`now()`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('test_processor_event as event')
    .from('due')
    .whereRef('event.id', '=', 'due.id')
    .set({ next_try_at: sql<Date>`now() + interval '30 seconds'` })
    .returning(['event.id', 'event.payload'])
    .execute();
}

export async function markDelivered(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('test_processor_event')
    .set((eb) => ({ times: eb('times', '-', 1), next_try_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('times', '>', 0)
    .execute();
}

export const newTestId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;
