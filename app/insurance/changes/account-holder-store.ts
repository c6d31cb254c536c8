import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isSameName } from '#platform/database/same-name.ts';

type Name = { first_name: string; last_name: string };

/** Whose account has the policy, with the policy's number. */
export type Holder = Name & { id: number; email: string; language: Language; number: string };

/** The account is locked until the transaction ends. */
export const holdAccountOf = (trx: Queryable, policyId: number): Promise<Holder | undefined> =>
  trx
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['account.id', 'account.email', 'account.first_name', 'account.last_name', 'policy.number'])
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'))
    .where('account_policy.policy_id', '=', policyId)
    .forUpdate('account')
    .executeTakeFirst();

export async function renameAccount(trx: Queryable, id: number, { first_name, last_name }: Name): Promise<void> {
  await trx.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute();
}

/**
 * Takes the contact of a person who leaves off the policy: the email address if it is theirs, and the phone number, which
 * is the one of their account. Links that were sent there, which close the access of others, end too.
 */
export async function takeContactOff(trx: Queryable, policyId: number, email: string): Promise<void> {
  await trx
    .updateTable('policy')
    .set((eb) => ({
      email: eb.case().when(isSameName('policy.email', email)).then(null).else(eb.ref('email')).end(),
      phone: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', policyId)
    .execute();
  await trx.deleteFrom('close_link').where('policy_id', '=', policyId).where('used_at', 'is', null).execute();
}
