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
