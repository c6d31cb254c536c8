import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '../database/database.ts';

/** Where the policy's people are reached: what is on file, never what somebody types. */
export type ContactOnFile = {
  policy_id: number;
  prefix: string;
  number: string;
  state: StateCode;
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  language: Language;
};

export function findContactOnFile(db: Queryable, policyId: number): Promise<ContactOnFile | undefined> {
  return db
    .selectFrom('policy')
    .select(['id as policy_id', 'prefix', 'number', 'email', 'phone'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('state').$castTo<StateCode>().as('state'),
    ])
    .where('id', '=', policyId)
    .executeTakeFirst();
}

/** The agency that looks after the policy, while it is open. */
export function findAgencyOf(
  db: Queryable,
  policyId: number,
): Promise<{ email: string; state: StateCode } | undefined> {
  return db
    .selectFrom('policy')
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select('agency.email')
    .select(({ ref }) => ref('agency.state').$castTo<StateCode>().as('state'))
    .where('policy.id', '=', policyId)
    .where('agency.closed_on', 'is', null)
    .executeTakeFirst();
}

/** @returns whether there was none on file before */
export async function putEmailOnFile(db: Queryable, policyId: number, email: string): Promise<boolean> {
  const put = await db
    .updateTable('policy')
    .set((eb) => ({ email, version: eb('version', '+', 1) }))
    .where('id', '=', policyId)
    .where('email', 'is', null)
    .executeTakeFirst();
  return put.numUpdatedRows > 0n;
}

/** Notes that the contact on file is told of something now. @returns whether they were not told of it within `hours` */
export async function noteTold(db: Queryable, policyId: number, about: string, hours: number): Promise<boolean> {
  const noted = await db
    .insertInto('told_on_file')
    .values({ policy_id: policyId, about })
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'about'])
        .doUpdateSet({ told_at: sql<Date>`now()` })
        .where(sql<SqlBool>`told_on_file.told_at <= now() - make_interval(hours => ${hours})`),
    )
    .returning('policy_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The contact on file has answered: it may be told of the next at once. */
export async function forgetTold(db: Queryable, policyId: number, about: string): Promise<void> {
  await db.deleteFrom('told_on_file').where('policy_id', '=', policyId).where('about', '=', about).execute();
}
