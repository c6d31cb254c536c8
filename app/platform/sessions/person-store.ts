import type { Language } from '#config/language.ts';
import type { Queryable } from '../database/database.ts';
import type { Person } from './person.ts';

/** What sign-in and its settings need to know about a person of any kind. */
export type PersonFacts = Person & {
  email: string;
  /** The sign-in name: an email address or a user ID. */
  name: string;
  firstName: string;
  language: Language;
  passwordHash: string | null;
};

/** Undefined once the person was deleted. */
export async function findPerson(db: Queryable, { kind, id }: Person): Promise<PersonFacts | undefined> {
  const found = await FIND[kind](db, id).executeTakeFirst();
  if (!found) return undefined;
  const { first_name: firstName, password_hash: passwordHash, ...facts } = found;
  return { kind, id, ...facts, firstName, passwordHash };
}

const FIND = {
  account: (db: Queryable, id: number) =>
    db
      .selectFrom('account')
      .select(['email', 'email as name', 'first_name', 'password_hash'])
      .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
      .where('id', '=', id),
  producer: (db: Queryable, id: number) =>
    db
      .selectFrom('producer')
      .select(['email', 'user_id as name', 'first_name', 'password_hash'])
      .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
      .where('id', '=', id)
      .where('closed_at', 'is', null),
  staff: (db: Queryable, id: number) =>
    db
      .selectFrom('staff')
      .select(['email', 'email as name', 'first_name', 'password_hash'])
      .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
      .where('id', '=', id)
      .where('closed_at', 'is', null),
};
