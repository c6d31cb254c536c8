import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { retention } from '#config/retention.ts';
import { TELL_WHEN_HOURS } from '#config/security-limits.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedColumn } from '#platform/database/same-name.ts';

/**
 * Adds an address that waits for its link to be opened. One that is already on the list stays on it, for the state it
 * agreed to. @returns whether it is on the list, and for which state
 */
export async function addAddress(
  db: Queryable,
  address: { email: string; state: string | null; language: Language; token_hash: Buffer },
): Promise<{ isListed: boolean; state: string | null }> {
  const expires_at = sql<Date>`now() + make_interval(hours => ${TELL_WHEN_HOURS})`;
  const { is_listed, state } = await db
    .insertInto('tell_when')
    .values({ ...address, expires_at })
    .onConflict((conflict) =>
      // tell_when_by_name
      conflict.expression(foldedColumn('email')).doUpdateSet((eb) => ({
        language: eb.ref('excluded.language'),
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: sql<Date>`greatest(tell_when.expires_at, excluded.expires_at)`,
        // An address that was already notified and asks again must agree again.
        agreed_at: sql<Date | null>`case when tell_when.told_at is null then tell_when.agreed_at end`,
        wording: sql<string | null>`case when tell_when.told_at is null then tell_when.wording end`,
        state: sql<string | null>`case when tell_when.agreed_at is not null and tell_when.told_at is null
          then tell_when.state else excluded.state end`,
        told_at: null,
      })),
    )
    .returning(['state', sql<boolean>`tell_when.agreed_at is not null`.as('is_listed')])
    .executeTakeFirstOrThrow();
  return { isListed: is_listed, state };
}

/** The address that a mailed link opens; undefined when it has expired or was removed. */
export function findAddress(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('tell_when')
    .select(['id', 'state', 'agreed_at', 'told_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** @returns the row that agreed now; undefined when it had agreed before, or is gone */
export function agree(db: Queryable, tokenHash: Buffer, agreed: { state: string | null; wording: string }) {
  return db
    .updateTable('tell_when')
    .set({
      ...agreed,
      agreed_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${retention.tellWhen})`,
    })
    .where('token_hash', '=', tokenHash)
    .where('agreed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
}

/** @returns the row that was deleted */
export function removeAddress(db: Queryable, tokenHash: Buffer) {
  return db.deleteFrom('tell_when').where('token_hash', '=', tokenHash).returning('id').executeTakeFirst();
}

/** Agreed, and not notified yet. */
const waits = sql<SqlBool>`agreed_at is not null and told_at is null and expires_at > now()`;

/** How many addresses are waiting to be notified. */
export async function countAddresses(db: Queryable): Promise<number> {
  const { addresses } = await db
    .selectFrom('tell_when')
    .select(({ fn }) => fn.countAll<number>().as('addresses'))
    .where(waits)
    .executeTakeFirstOrThrow();
  return addresses;
}

/** The same for each state: null for addresses from before states were kept. */
export function countAddressesByState(db: Queryable) {
  return db
    .selectFrom('tell_when')
    .select(({ fn }) => ['state', fn.countAll<number>().as('addresses')])
    .where(waits)
    .groupBy('state')
    .orderBy('state')
    .execute();
}

/** Marks the next addresses that wait for a state as notified, for this caller alone, first come first served. None is taken twice. */
export async function takeWaiting(db: Queryable, state: string | null, count: number) {
  const taken = await db
    .with('some', (with_) =>
      with_
        .selectFrom('tell_when')
        .select('id')
        .where(waits)
        .where('state', 'is not distinct from', state)
        .orderBy('id')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('tell_when')
    .from('some')
    .whereRef('tell_when.id', '=', 'some.id')
    .set({
      told_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(expires_at, now() + make_interval(days => ${retention.told}))`,
    })
    .returning(['tell_when.id', 'email', 'language', 'token_hash'])
    .execute();
  // An update returns its rows in any order.
  return taken.sort((one, other) => one.id - other.id);
}

/** Replaces a link whose token was made with a key that is gone. */
export async function renewLink(db: Queryable, id: number, tokenHash: Buffer): Promise<void> {
  await db.updateTable('tell_when').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** How many addresses were notified, among those still stored, and when the last one was. */
export function countTold(db: Queryable) {
  return db
    .selectFrom('tell_when') // tell_when_told
    .select(({ fn }) => [fn.countAll<number>().as('addresses'), fn.max('told_at').as('last')])
    .where('told_at', '>', sql<Date>`now() - make_interval(days => ${retention.told})`)
    .executeTakeFirstOrThrow();
}
