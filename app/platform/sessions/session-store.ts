import { type SqlBool, sql } from 'kysely';
import { SECOND_STEP_MINUTES, SESSION } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { voidTickets } from './hand-off-store.ts';
import { columnOf, columnsOf, type Person } from './person.ts';

/** The audience a session belongs to; each has its own realms. */
export type Audience = 'policyholder' | 'claims' | 'agent' | 'staff';
/** What a person must still do before the session gives access. */
export type Awaits = 'code' | 'authenticator';

/**
 * Adds a session. A person's sixth session ends the one that was used longest ago. Sessions that await the second step
 * are counted separately, so that an attacker who only knows the password cannot end the person's sessions.
 */
export async function addSession(
  db: Queryable,
  person: Person,
  audience: Audience,
  tokenHash: Buffer,
  { awaits = null, device = null }: { awaits?: Awaits | null; device?: string | null } = {},
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      audience,
      awaits,
      device,
      ...columnsOf(person),
      expires_at:
        awaits === null ? fromNow({ hours: SESSION.longestHours }) : fromNow({ minutes: SECOND_STEP_MINUTES }),
    })
    .execute();
  await db
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where(columnOf(person), '=', person.id)
        .where('awaits', awaits === null ? 'is' : 'is not', null)
        .where(isOpen)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSION.mostAtOnce),
    )
    .execute();
  await db
    .deleteFrom('session')
    .where(columnOf(person), '=', person.id)
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

const OWNERS = ['account_id', 'producer_id', 'staff_id'] as const;

const isOpen = sql<SqlBool>`expires_at > now() and seen_at > now() - make_interval(mins => ${SESSION.idleMinutes})`;

/**
 * The owner of an active session; reading it extends the session. Undefined for another audience, before the second
 * step, or when the session is idle or expired.
 */
export async function touchSession(db: Queryable, audience: Audience, tokenHash: Buffer): Promise<Person | undefined> {
  const seen = await db
    .updateTable('session')
    .set({ seen_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('awaits', 'is', null)
    .where(isOpen)
    .returning(OWNERS)
    .executeTakeFirst();
  return personOf(seen);
}

/** The person whose second step is still pending. */
export async function findAwaiting(
  db: Queryable,
  audience: Audience,
  awaits: Awaits,
  tokenHash: Buffer,
): Promise<Person | undefined> {
  const found = await db
    .selectFrom('session')
    .select(OWNERS)
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('awaits', '=', awaits)
    .where(isOpen)
    .executeTakeFirst();
  return personOf(found);
}

/** The owner of a session, even after it has ended. */
export async function findOwnerOf(db: Queryable, audience: Audience, tokenHash: Buffer): Promise<Person | undefined> {
  const found = await db
    .selectFrom('session')
    .select(OWNERS)
    .where('token_hash', '=', tokenHash)
    .where('audience', '=', audience)
    .where('awaits', 'is', null)
    .executeTakeFirst();
  return personOf(found);
}

export type OpenSession = { id: number; audience: string; device: string | null; seen_at: Date; token_hash: Buffer };

/** A person's open sessions, most recently used first. */
export function findSessionsOf(db: Queryable, person: Person): Promise<OpenSession[]> {
  return db
    .selectFrom('session') // uses index session_by_account, session_by_producer or session_by_staff
    .select(['id', 'audience', 'device', 'seen_at', 'token_hash'])
    .where(columnOf(person), '=', person.id)
    .where('awaits', 'is', null)
    .where(isOpen)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ends one of a person's own sessions. Its row stays for a day, so that a form sent from there can still be saved for
 * its owner (`form-draft.ts`).
 */
export async function endSessionOf(db: Queryable, person: Person, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ending(db, person).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the owner, if there was a session */
export async function endSession(db: Queryable, tokenHash: Buffer): Promise<Person | undefined> {
  const ended = db.deleteFrom('session').where('token_hash', '=', tokenHash).returning(OWNERS);
  return personOf(await ended.executeTakeFirst());
}

/** Ends all sessions of a person after a new password. Unused tickets become invalid, too. */
export async function endSessionsOf(db: Queryable, person: Person): Promise<void> {
  await ending(db, person).execute();
  await voidTickets(db, person);
}

const ending = (db: Queryable, person: Person) =>
  db
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where(columnOf(person), '=', person.id);

function personOf(row: { [C in (typeof OWNERS)[number]]: number | null } | undefined): Person | undefined {
  if (row?.account_id) return { kind: 'account', id: row.account_id };
  if (row?.staff_id) return { kind: 'staff', id: row.staff_id };
  return row?.producer_id ? { kind: 'producer', id: row.producer_id } : undefined;
}
