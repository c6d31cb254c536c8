import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { TICKET_SECONDS } from '../throttles/security-limits.ts';

/** Who can sign in: a policyholder's account, or a producer of an agency. */
export type Person = { kind: 'account' | 'producer'; id: number };

export async function addTicket(db: Queryable, person: Person, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('hand_off_ticket')
    .values({
      token_hash: tokenHash,
      audience: person.kind === 'producer' ? 'agent' : 'policyholder',
      ...columnsOf(person),
      expires_at: sql<Date>`now() + make_interval(secs => ${TICKET_SECONDS})`,
    })
    .execute();
}

/** Uses a ticket of that kind of person: one statement, so that of parallel tries one succeeds. */
export async function takeTicket(db: Queryable, kind: Person['kind'], tokenHash: Buffer): Promise<Person | undefined> {
  const used = await db
    .updateTable('hand_off_ticket')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(columnOf({ kind }), 'is not', null)
    .returning(['account_id', 'producer_id'])
    .executeTakeFirst();
  const id = used?.account_id ?? used?.producer_id;
  return id === null || id === undefined ? undefined : { kind, id };
}

/** The column that names a person of that kind. */
export const columnOf = ({ kind }: Pick<Person, 'kind'>) => (kind === 'account' ? 'account_id' : 'producer_id');
export const columnsOf = ({ kind, id }: Person) => (kind === 'account' ? { account_id: id } : { producer_id: id });
