import { sql } from 'kysely';
import { TICKET_SECONDS } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { isOpenLink } from '../database/open-link.ts';
import { columnOf, columnsOf, type Person } from './person.ts';

/** The site's login form hands these people over to their portal; staff sign in only at their own page. */
export type HandedOver = { kind: 'account' | 'producer'; id: number };

export async function addTicket(db: Queryable, person: HandedOver, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('hand_off_ticket')
    .values({
      token_hash: tokenHash,
      audience: person.kind === 'producer' ? 'agent' : 'policyholder',
      ...columnsOf(person),
      expires_at: fromNow({ seconds: TICKET_SECONDS }),
    })
    .execute();
}

/** Uses up a ticket for that kind of person. One statement: of parallel attempts only one succeeds. */
export async function takeTicket(
  db: Queryable,
  kind: HandedOver['kind'],
  tokenHash: Buffer,
): Promise<HandedOver | undefined> {
  const used = await db
    .updateTable('hand_off_ticket')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .where(columnOf({ kind }), 'is not', null)
    .returning(['account_id', 'producer_id'])
    .executeTakeFirst();
  const id = used?.account_id ?? used?.producer_id;
  return id === null || id === undefined ? undefined : { kind, id };
}

/** Voids all unused tickets of a person; staff have none. */
export async function voidTickets(db: Queryable, { kind, id }: Person): Promise<void> {
  if (kind === 'staff') return;
  await db
    .updateTable('hand_off_ticket')
    .set({ used_at: sql<Date>`now()` })
    .where(columnOf({ kind }), '=', id) // uses index hand_off_ticket_of_account or hand_off_ticket_of_producer
    .where('used_at', 'is', null)
    .execute();
}
