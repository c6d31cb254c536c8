import { sql } from 'kysely';
import { TICKET_SECONDS } from '#config/security-limits.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { isOpenLink } from '../database/open-link.ts';

/** Who can sign in: a policyholder's account, a producer of an agency, one of our own staff. */
export type Person = { kind: keyof typeof COLUMN; id: number };
/** The site's own login hands these over; staff come in by their own realm alone. */
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

/** Uses a ticket of that kind of person: one statement, so that of parallel tries one succeeds. */
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

/** No ticket of the person opens anything any more; staff have none. */
export async function voidTickets(db: Queryable, { kind, id }: Person): Promise<void> {
  if (kind === 'staff') return;
  await db
    .updateTable('hand_off_ticket')
    .set({ used_at: sql<Date>`now()` })
    .where(columnOf({ kind }), '=', id) // hand_off_ticket_of_account, hand_off_ticket_of_producer
    .where('used_at', 'is', null)
    .execute();
}

/** The column that names a person of that kind. */
const COLUMN = { account: 'account_id', producer: 'producer_id', staff: 'staff_id' } as const;
export const columnOf = <K extends Person['kind']>({ kind }: { kind: K }): (typeof COLUMN)[K] => COLUMN[kind];
export const columnsOf = ({ kind, id }: Person) =>
  kind === 'account' ? { account_id: id } : kind === 'producer' ? { producer_id: id } : { staff_id: id };

/** Agents and staff see the data of many: none of them without a second step. */
export const needsSecondStep = ({ kind }: Pick<Person, 'kind'>) => kind !== 'account';
