import { sql } from 'kysely';
import { RESET_MINUTES } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { isOpenLink } from '../database/open-link.ts';
import { columnOf, columnsOf, type Person } from '../sessions/person.ts';

export async function addReset(
  db: Queryable,
  person: Person,
  tokenHash: Buffer,
  minutes = RESET_MINUTES,
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      ...columnsOf(person),
      expires_at: fromNow({ minutes }),
    })
    .execute();
}

/** The person whose password a reset link may set. Reading it does not use up the link. */
export type Reset = Person & { email: string; userName: string };

export async function findReset(db: Queryable, tokenHash: Buffer): Promise<Reset | undefined> {
  const found = await db
    .selectFrom('password_reset as reset')
    .leftJoin('account', 'account.id', 'reset.account_id')
    .leftJoin('producer', (join) =>
      join.onRef('producer.id', '=', 'reset.producer_id').on('producer.closed_at', 'is', null),
    )
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'reset.staff_id').on('staff.closed_at', 'is', null))
    .select(['account.id as account_id', 'account.email as account_email'])
    .select(['producer.id as producer_id', 'producer.email as producer_email', 'producer.user_id'])
    .select(['staff.id as staff_id', 'staff.email as staff_email'])
    .where('reset.token_hash', '=', tokenHash)
    .where('reset.used_at', 'is', null)
    .where('reset.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (found?.account_id && found.account_email) {
    return { kind: 'account', id: found.account_id, email: found.account_email, userName: '' };
  }
  if (found?.staff_id && found.staff_email) {
    return { kind: 'staff', id: found.staff_id, email: found.staff_email, userName: '' };
  }
  if (!found?.producer_id || !found.producer_email) return undefined;
  return {
    kind: 'producer',
    id: found.producer_id,
    email: found.producer_email,
    userName: found.user_id ?? '',
  };
}

/** The kind of person a link was for, even if it expired: each kind asks for a new one elsewhere. */
export async function resetWasFor(db: Queryable, tokenHash: Buffer): Promise<Person['kind'] | undefined> {
  const found = await db
    .selectFrom('password_reset')
    .select(['producer_id', 'staff_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found && (found.staff_id ? 'staff' : found.producer_id ? 'producer' : 'account');
}

/** Uses up a reset link and all others of the same person. One statement: of parallel attempts only one succeeds. */
export async function takeReset(db: Queryable, { kind, id }: Person, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .updateTable('password_reset')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .returning('token_hash')
    .executeTakeFirst();
  if (!taken) return false;
  await voidResets(db, { kind, id });
  return true;
}

/** Uses up a person's links. */
export async function voidResets(db: Queryable, { kind, id }: Person): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: sql<Date>`now()` })
    .where(columnOf({ kind }), '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** The current password hash. The row stays locked until the transaction ends, so nobody else can change it. */
export async function lockPasswordHash(db: Queryable, { kind, id }: Person): Promise<string | null> {
  const found = await db.selectFrom(kind).select('password_hash').where('id', '=', id).forUpdate().executeTakeFirst();
  return found?.password_hash ?? null;
}

/**
 * Sets a password and nothing else: access to a mailbox alone must not confirm an account on a policy. A setup of an
 * authenticator ends, because whoever had the old password may have seen its key.
 */
export async function setPassword(db: Queryable, { kind, id }: Person, passwordHash: string): Promise<void> {
  const changes = { password_hash: passwordHash, password_disabled_at: null };
  await db.updateTable(kind).set(changes).where('id', '=', id).execute();
  const noSetup = { next_seed: null, next_at: null };
  await db.updateTable('authenticator').set(noSetup).where(columnOf({ kind }), '=', id).execute();
}

/** From then on, the password alone signs in only from a known browser. */
export async function disablePassword(db: Queryable, { kind, id }: Person): Promise<void> {
  await db.updateTable(kind).set({ password_disabled_at: sql<Date>`now()` }).where('id', '=', id).execute();
}
