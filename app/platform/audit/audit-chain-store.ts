import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** A row of the audit as its link covers it; `at` in microseconds. */
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

/** Where the chain ends, and after which place it starts. */
export type Chain = { place: number; link: Buffer; start_place: number; start_link: Buffer; seal: Buffer };

const rows = (db: Queryable) =>
  db
    .selectFrom('audit')
    .select(['id', 'act', 'actor', 'subject', 'request_id'])
    .select([
      sql<string>`detail::text`.as('detail'),
      sql<number>`(extract(epoch from happened_at) * 1e6)::int8`.as('at'),
    ]);

/** Rows that are confirmed and have no place yet, oldest first. */
export function unsealedRows(db: Queryable, most: number): Promise<ChainRow[]> {
  return rows(db).where('place', 'is', null).orderBy('id').limit(most).execute(); // audit_unsealed
}

/** Sealed rows in the order of the chain. */
export function linkedRows(db: Queryable, after: number, most: number): Promise<LinkedRow[]> {
  const linked = rows(db).select(['place', 'link']).where('place', '>', after).orderBy('place').limit(most);
  return linked.execute() as Promise<LinkedRow[]>;
}

/** For whoever seals or removes: one at a time. Nothing while another does, and before the first seal. */
export function takeChain(db: Queryable): Promise<Chain | undefined> {
  return readChain(db).forUpdate().skipLocked().executeTakeFirst();
}

export const findChain = (db: Queryable): Promise<Chain | undefined> => readChain(db).executeTakeFirst();

const readChain = (db: Queryable) =>
  db.selectFrom('audit_chain').select(['place', 'link', 'start_place', 'start_link', 'seal']);

/** The first of several at once; the others find it there. */
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

/** @returns when the newest of them happened, and how many wait: nothing to wait for is no seconds */
export async function waitingForSeal(db: Queryable): Promise<{ rows: number; seconds: number }> {
  return db
    .selectFrom('audit') // audit_unsealed
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(happened_at)), 0)::float8`.as('seconds'))
    .where('place', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function removeLinked(db: Queryable, after: number, until: number): Promise<void> {
  await db.deleteFrom('audit').where('place', '>', after).where('place', '<=', until).execute();
}
