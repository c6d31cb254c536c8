import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

type Written = { language: Language; has_account: boolean };
export type Reader = Written & { email: string; first_name: string };
/** A policyholder who is written to by email or by letter, or by both. */
export type Recipient = Written & { email: string | null; wants_paper: boolean };

const withAccounts = (db: Queryable) =>
  db
    .selectFrom('policy')
    .leftJoin('account_policy', 'account_policy.policy_id', 'policy.id') // account_policy_once
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'account_policy.account_id').on('account.verified_at', 'is not', null),
    )
    .select(({ eb }) => eb('account.id', 'is not', null).$castTo<boolean>().as('has_account'))
    .select(({ fn, ref }) =>
      fn.coalesce('account.language', ref('policy.language')).$castTo<Language>().as('language'),
    );
const withAccount = (db: Queryable, policyId: number) => withAccounts(db).where('policy.id', '=', policyId);

const toldBy = (account: string) => sql<boolean | null>`(
  select not said.is_given from consent as said -- consent_of_account
    where said.account_id = ${sql.ref(account)} and said.kind = 'paperless' order by said.id desc limit 1)`;

/**
 * Whether documents go on paper: the account withdrew its consent to documents by email or, if it never answered, an account
 * that was erased had, or else the buyer chose documents by mail. No answer at all means no paper.
 */
const wantsPaper = sql<boolean>`coalesce(${toldBy('account.id')}, policy.wants_paper,
  exists (select from postal_letter as sent -- postal_letter_of_policy
    where sent.policy_id = policy.id and sent.what = 'policy'))`;

/** Copies the accounts' wish for paper to their policies, because erasing an account deletes it. */
export async function keepWishForPaper(trx: Queryable, accounts: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update policy set wants_paper = told.paper
    from (
      select policy_id, ${toldBy('own.account_id')} as paper from account_policy as own
      where own.account_id = any(${accounts})
    ) as told
    where told.policy_id = policy.id and told.paper is not null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Wants the documents of a policy without an account on paper. */
export const wishForPaper = (trx: Queryable, policyId: number) =>
  trx.updateTable('policy').set({ wants_paper: true }).where('id', '=', policyId).execute();

/** Who is written to about a policy, whether there is an email address or not. */
export const findRecipient = (db: Queryable, policyId: number): Promise<Recipient> =>
  withAccount(db, policyId)
    .select(({ fn }) => fn.coalesce('account.email', 'policy.email').as('email'))
    .select(wantsPaper.as('wants_paper'))
    .executeTakeFirstOrThrow();

/** The policies whose policyholder is written to on paper: it is wanted, or there is no email address. */
export const policiesOnPaper = (db: Queryable) =>
  withAccounts(db).where(({ and, eb, or }) =>
    or([and([eb('account.email', 'is', null), eb('policy.email', 'is', null)]), wantsPaper]),
  );

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
