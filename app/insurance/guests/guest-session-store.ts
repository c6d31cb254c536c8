import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { ago, fromNow } from '#platform/database/moments.ts';
import type { GuestView } from './guest-pass-store.ts';
import { GUEST_IDLE_MINUTES } from './guest-times.ts';

const GUEST_SESSION_MINUTES = 60;

/** What a guest may see: one policy, for one purpose. */
export type Guest = { policy_id: number; view: GuestView };

export async function insertGuestSession(trx: Queryable, tokenHash: Buffer, { policy_id, view }: Guest): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      audience: 'guest',
      policy_id,
      view,
      expires_at: fromNow({ minutes: GUEST_SESSION_MINUTES }),
    })
    .execute();
}

/** The guest whose session it is. Looking it up keeps the session alive. */
export function touchGuestSession(db: Queryable, tokenHash: Buffer): Promise<Guest | undefined> {
  return db
    .updateTable('session')
    .set({ seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', 'guest')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', ago({ minutes: GUEST_IDLE_MINUTES }))
    .returning(['policy_id', 'view'])
    .executeTakeFirst() as Promise<Guest | undefined>;
}

/** Extends the session of a guest who goes to the processor's page: the idle time starts when that page closes. */
export async function awaitGuest(db: Queryable, tokenHash: Buffer, minutes: number): Promise<void> {
  await db
    .updateTable('session')
    .set({
      seen_at: fromNow({ minutes }),
      expires_at: sql<Date>`greatest(expires_at, now() + make_interval(mins => ${minutes + GUEST_IDLE_MINUTES}))`,
    })
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', 'guest')
    .execute();
}

export async function deleteGuestSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).where('audience', '=', 'guest').execute();
}
