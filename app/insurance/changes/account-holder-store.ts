import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

type Name = { first_name: string; last_name: string };

/** Whose account has the policy, with the policy's number. */
export type Holder = Name & { id: number; email: string; language: Language; number: string };

/** Its confirmed account. It is locked until the transaction ends. */
export const lockAccountOf = (trx: Queryable, policyId: number): Promise<Holder | undefined> =>
  trx
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['account.id', 'account.email', 'account.first_name', 'account.last_name', 'policy.number'])
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'))
    .where('account_policy.policy_id', '=', policyId)
    .where('account.verified_at', 'is not', null)
    .forUpdate('account')
    .executeTakeFirst();

/** The confirmed accounts of policies that the caller has locked, with each policy's insureds as they are so far. */
export async function findHoldersOf(
  trx: Queryable,
  policyIds: number[],
): Promise<(Holder & { policyId: number; insureds: (Name & { date_of_birth: string })[] })[]> {
  if (policyIds.length === 0) return [];
  const holders = await trx
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['account.id', 'account.email', 'account.first_name', 'account.last_name'])
    .select(['policy.id as policyId', 'policy.number'])
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'))
    .where('account_policy.policy_id', 'in', policyIds)
    .where('account.verified_at', 'is not', null)
    .orderBy('account.id')
    .execute();
  if (holders.length === 0) return [];
  const insureds = await trx
    .selectFrom('named_insured') // its primary key
    .select(['policy_id', 'first_name', 'last_name', 'date_of_birth'])
    .where(
      'policy_id',
      'in',
      holders.map(({ policyId }) => policyId),
    )
    .execute();
  const of = Map.groupBy(insureds, ({ policy_id }) => policy_id);
  return holders.map((holder) => ({ ...holder, insureds: of.get(holder.policyId) ?? [] }));
}

export async function renameAccount(trx: Queryable, id: number, { first_name, last_name }: Name): Promise<void> {
  await trx.updateTable('account').set({ first_name, last_name }).where('id', '=', id).execute();
}
