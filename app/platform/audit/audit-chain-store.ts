import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** An audit row in the form that its hash link covers; `at` in microseconds since 1970. */
export type ChainRow = {
  id: number;
  act: string;
  actor: string;
  subject: Buffer;
  detail: string;
  request_id: string | null;
  at: number;
};
export type LinkedRow = ChainRow & { place: number; link: Buffer };

/** The end of the chain, and the place after which it starts. */
export type Chain = { place: number; link: Buffer; start_place: number; start_link: Buffer; seal: Buffer };

const rows = (db: Queryable) =>
  db
    .selectFrom('audit')
    .select(['id', 'act', 'actor', 'subject', 'request_id'])
    .select([
      sql<string>`detail::text`.as('detail'),
      sql<number>`(extract(epoch from happened_at) * 1e6)::int8`.as('at'),
    ]);

/** Committed rows that have no place in the chain yet, oldest first. */
export function unsealedRows(db: Queryable, most: number): Promise<ChainRow[]> {
  return rows(db).where('place', 'is', null).orderBy('id').limit(most).execute(); // uses index audit_unsealed
}

/** Sealed rows in the order of the chain. */
export function linkedRows(db: Queryable, after: number, most: number): Promise<LinkedRow[]> {
  const linked = rows(db).select(['place', 'link']).where('place', '>', after).orderBy('place').limit(most);
  return linked.execute() as Promise<LinkedRow[]>;
}

/**
 * Locks the end of the chain, so that one process at a time seals or prunes. Returns nothing while another process
 * holds it, or before the first seal.
 */
export function takeChain(db: Queryable): Promise<Chain | undefined> {
  return readChain(db).forUpdate().skipLocked().executeTakeFirst();
}

export const findChain = (db: Queryable): Promise<Chain | undefined> => readChain(db).executeTakeFirst();

const readChain = (db: Queryable) =>
  db.selectFrom('audit_chain').select(['place', 'link', 'start_place', 'start_link', 'seal']);

/** Creates the chain. When several processes try at once, the first succeeds and the others keep its row. */
export async function startChain(db: Queryable, chain: Chain): Promise<void> {
  await db
    .insertInto('audit_chain')
    .values(chain)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function moveChain(db: Queryable, chain: Chain): Promise<void> {
  await db.updateTable('audit_chain').set(chain).execute();
}

export async function linkRows(db: Queryable, links: { id: number; place: number; link: Buffer }[]): Promise<void> {
  const [ids, places, hashes] = [
    links.map(({ id }) => id),
    links.map(({ place }) => place),
    links.map(({ link }) => link),
  ];
  await sql`
    update audit set place = sealed.place, link = sealed.link
    from unnest(${ids}::int8[], ${places}::int8[], ${hashes}::bytea[]) as sealed (id, place, link)
    where audit.id = sealed.id
  `.execute(db);
}

/** @returns how many rows wait to be sealed, and the age of the oldest in seconds; zero when none waits */
export async function waitingForSeal(db: Queryable): Promise<{ rows: number; seconds: number }> {
  return db
    .selectFrom('audit') // uses index audit_unsealed
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(happened_at)), 0)::float8`.as('seconds'))
    .where('place', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function removeLinked(db: Queryable, after: number, until: number): Promise<void> {
  await db.deleteFrom('audit').where('place', '>', after).where('place', '<=', until).execute();
}
