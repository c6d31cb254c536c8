import type { Queryable } from '#platform/database/database.ts';

type Name = { first_name: string; last_name: string };

/** The account that has the policy, locked until the transaction ends. */
export const holdAccountOf = (trx: Queryable, policyId: number): Promise<(Name & { id: number }) | undefined> =>
  trx
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where('account_policy.policy_id', '=', policyId)
    .forUpdate('account')
    .executeTakeFirst();

export async function renameAccount(trx: Queryable, id: number, { first_name, last_name }: Name): Promise<void> {
  await trx.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute();
}
