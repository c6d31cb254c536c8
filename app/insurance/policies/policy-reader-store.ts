import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

/** A policyholder who is written to, by email or else by letter. */
export type Recipient = { email: string | null; language: Language; has_account: boolean };
export type Reader = Recipient & { email: string; first_name: string };

const withAccount = (db: Queryable, policyId: number) =>
  db
    .selectFrom('policy')
    .leftJoin('account_policy', 'account_policy.policy_id', 'policy.id') // account_policy_once
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'account_policy.account_id').on('account.verified_at', 'is not', null),
    )
    .select(({ eb }) => eb('account.id', 'is not', null).$castTo<boolean>().as('has_account'))
    .select(({ fn, ref }) => fn.coalesce('account.language', ref('policy.language')).$castTo<Language>().as('language'))
    .where('policy.id', '=', policyId);

/** Who is written to about a policy, whether there is an email address or not. */
export const findRecipient = (db: Queryable, policyId: number): Promise<Recipient> =>
  withAccount(db, policyId)
    .select(({ fn }) => fn.coalesce('account.email', 'policy.email').as('email'))
    .executeTakeFirstOrThrow();

/**
 * The recipient of mails about a policy: its account, otherwise the address on the policy. While nobody has confirmed an
 * account, the address typed for it is nobody's yet.
 */
export function findPolicyReader(db: Queryable, policyId: number): Promise<Reader | undefined> {
  return withAccount(db, policyId)
    .innerJoin('named_insured', (join) =>
      join.onRef('named_insured.policy_id', '=', 'policy.id').on('named_insured.position', '=', 1),
    )
    .select(({ fn }) => [
      fn.coalesce('account.email', 'policy.email').$notNull().as('email'),
      fn.coalesce('account.first_name', 'named_insured.first_name').as('first_name'),
    ])
    .where((eb) => eb.or([eb('account.email', 'is not', null), eb('policy.email', 'is not', null)]))
    .executeTakeFirst();
}
