import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '../database/database.ts';

export type Account = {
  id: number;
  email: string;
  first_name: string;
  password_hash: string | null;
  language: Language;
  verified_at: Date | null;
};

/** A policyholder's account, whatever the letter case of the address. */
export function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('account') // account_by_email
    .select(['id', 'email', 'first_name', 'password_hash', 'verified_at'])
    .select(({ ref }) => ref('language').$castTo<Language>().as('language'))
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}
