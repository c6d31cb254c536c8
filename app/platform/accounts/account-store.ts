import type { Language } from '#config/language.ts';
import type { Queryable } from '../database/database.ts';
import { isSameName } from '../database/same-name.ts';

export type Account = {
  id: number;
  email: string;
  first_name: string;
  password_hash: string | null;
  password_disabled_at: Date | null;
  language: Language;
  verified_at: Date | null;
};

/** Finds a policyholder's account by email address. Upper and lower case do not matter. */
export function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return accounts(db)
    .where(isSameName('email', email)) // uses index account_by_name
    .executeTakeFirst();
}

export function findAccount(db: Queryable, id: number): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst();
}

const accounts = (db: Queryable) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'password_hash', 'password_disabled_at', 'verified_at'])
    .select(({ ref }) => ref('language').$castTo<Language>().as('language'));
