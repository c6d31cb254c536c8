import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isSameName } from '#platform/database/same-name.ts';

/** A licensed producer at an open agency. The agency's state decides which state's pages they use. */
export type Producer = {
  id: number;
  email: string;
  first_name: string;
  password_hash: string | null;
  password_disabled_at: Date | null;
  language: Language;
  agency_name: string;
  state: StateCode;
};

/** A producer who may still sign in. Ignores the letter case of the user id. */
export function findProducerByUserId(db: Queryable, userId: string): Promise<Producer | undefined> {
  return openProducers(db)
    .where(isSameName('producer.user_id', userId)) // producer_by_name
    .executeTakeFirst();
}

/** Undefined when the producer has left or the agency has closed. */
export function findProducer(db: Queryable, id: number): Promise<Producer | undefined> {
  return openProducers(db).where('producer.id', '=', id).executeTakeFirst();
}

/** The state of a producer's agency, even if it has closed. */
export async function findStateOfProducer(db: Queryable, id: number): Promise<StateCode | undefined> {
  const found = await db
    .selectFrom('producer')
    .innerJoin('agency', 'agency.id', 'producer.agency_id')
    .select(({ ref }) => ref('agency.state').$castTo<StateCode>().as('state'))
    .where('producer.id', '=', id)
    .executeTakeFirst();
  return found?.state;
}

/** Who has, or had, a user ID: it is never given twice. The row stays locked until the transaction ends. */
export const findUserId = (trx: Queryable, userId: string) =>
  trx
    .selectFrom('producer')
    .select(['id', 'agency_id', 'password_hash', 'closed_at'])
    .where(isSameName('user_id', userId)) // producer_by_name
    .forUpdate()
    .executeTakeFirst();

/** The agents of an agency who may sign in, and since when another may no more. */
export const listProducers = (db: Queryable, agencyId: number) =>
  db
    .selectFrom('producer') // producer_of_agency
    .select(['user_id', 'first_name', 'last_name', 'email', 'closed_at'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('agency_id', '=', agencyId)
    .orderBy('user_id')
    .execute();

type Given = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  license: string;
  language: Language;
};

const columnsFor = ({ email, firstName, lastName, license, language }: Given) => ({
  email,
  first_name: firstName,
  last_name: lastName,
  license_number: license,
  language,
});

export async function addProducer(db: Queryable, agencyId: number, given: Given): Promise<number> {
  const { id } = await db
    .insertInto('producer')
    .values({ agency_id: agencyId, user_id: given.userId, ...columnsFor(given) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeProducer(db: Queryable, id: number, given: Given): Promise<void> {
  await db.updateTable('producer').set(columnsFor(given)).where('id', '=', id).execute();
}

/** Lets an agent back in who had left, without the password they had. */
export async function reopenProducer(db: Queryable, id: number): Promise<void> {
  const anew = { closed_at: null, password_hash: null, password_disabled_at: null };
  await db.updateTable('producer').set(anew).where('id', '=', id).execute();
}

export async function closeProducer(db: Queryable, id: number): Promise<void> {
  await db.updateTable('producer').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Gives the open leads that an agent holds back to their agency. @returns how many */
export async function returnLeads(trx: Queryable, held: { id: number; agency_id: number }): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_quote') // saved_quote_open
    .set((eb) => ({
      producer_id: null,
      lead_version: eb('lead_version', '+', 1),
      lead_changed_at: sql<Date>`now()`,
    }))
    .where('sent_at', 'is not', null)
    .where(sql<SqlBool>`lead_status in ('new', 'contacted', 'quoted')`)
    .where('agency_id', '=', held.agency_id)
    .where('producer_id', '=', held.id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const openProducers = (db: Queryable) =>
  db
    .selectFrom('producer')
    .innerJoin('agency', 'agency.id', 'producer.agency_id')
    .select(['producer.id', 'producer.email', 'producer.first_name'])
    .select(['producer.password_hash', 'producer.password_disabled_at'])
    .select(({ ref }) => [
      ref('producer.language').$castTo<Language>().as('language'),
      ref('agency.state').$castTo<StateCode>().as('state'),
      'agency.name as agency_name',
    ])
    .where('producer.closed_at', 'is', null)
    .where('agency.closed_on', 'is', null);
