import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { SESSION } from '../throttles/security-limits.ts';
import { columnOf, columnsOf, type Person } from './hand-off-store.ts';

/** What a session is for: each has doors of its own. */
export type Audience = 'policyholder' | 'claims' | 'agent';

/** A sixth session of a person ends the one that was seen longest ago. */
export async function addSession(db: Queryable, person: Person, audience: Audience, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      audience,
      ...columnsOf(person),
      expires_at: sql<Date>`now() + make_interval(hours => ${SESSION.longestHours})`,
    })
    .execute();
  await db
    .deleteFrom('session')
    .where(columnOf(person), '=', person.id)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('session')
        .select('token_hash')
        .where(columnOf(person), '=', person.id)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(SESSION.mostAtOnce),
    )
    .execute();
}

/** Whose session it is; seeing it keeps it open. Of another audience, idle or over: nobody's. */
export async function touchSession(db: Queryable, audience: Audience, tokenHash: Buffer): Promise<Person | undefined> {
  const seen = await db
    .updateTable('session')
    .set({ seen_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(mins => ${SESSION.idleMinutes})`)
    .returning(['account_id', 'producer_id'])
    .executeTakeFirst();
  if (seen?.account_id) return { kind: 'account', id: seen.account_id };
  return seen?.producer_id ? { kind: 'producer', id: seen.producer_id } : undefined;
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Everywhere, at once: after a new password. */
export async function endSessionsOf(db: Queryable, person: Person): Promise<void> {
  await db.deleteFrom('session').where(columnOf(person), '=', person.id).execute();
}
