import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { VERIFY_HOURS } from '#config/security-limits.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { foldedColumn, isSameName as isSameAddress } from '#platform/database/same-name.ts';
import { dropUnconfirmedOf, findAccountOfPolicy } from '../policies/contact-on-file-store.ts';

/** A named insured of a policy. */
export type NamedInsured = { policy_id: number; first_name: string; last_name: string };

/** Named insureds with this date of birth, on policies with this number and zip code. */
export function findNamedInsureds(
  db: Queryable,
  { policyNumber, zip, dateOfBirth }: { policyNumber: string; zip: string; dateOfBirth: string },
): Promise<NamedInsured[]> {
  return db
    .selectFrom('policy') // policy_by_number
    .innerJoin('named_insured', 'named_insured.policy_id', 'policy.id')
    .select(['named_insured.policy_id', 'named_insured.first_name', 'named_insured.last_name'])
    .where('policy.number', '=', policyNumber)
    .where('policy.zip', '=', zip)
    .where('named_insured.date_of_birth', '=', dateOfBirth)
    .execute();
}

/** Locks the policy, so that other registrations for it wait until the transaction ends. */
export async function lockForRegistration(db: Queryable, policyId: number): Promise<void> {
  await db.selectFrom('policy').select('id').where('id', '=', policyId).forUpdate().execute();
}

/** Deletes accounts that were never confirmed, perhaps mistyped, so that they do not block the policy or address. */
export async function dropUnconfirmed(db: Queryable, policyId: number, email: string): Promise<void> {
  await dropUnconfirmedOf(db, [policyId]);
  await dropUnconfirmedAt(db, email);
}

/** The same for the address alone. */
export async function dropUnconfirmedAt(db: Queryable, email: string): Promise<void> {
  await db
    .deleteFrom('account')
    .where('verified_at', 'is', null)
    .where(isSameAddress('email', email)) // account_by_name
    .execute();
}

/** Whether this address has registered the policy and confirmed its link; undefined when it has not registered it. */
export async function findRegistration(
  db: Queryable,
  policyId: number,
  email: string,
): Promise<'waits' | 'confirmed' | undefined> {
  const found = await db
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .select('account.verified_at')
    .where('account_policy.policy_id', '=', policyId)
    .where(isSameAddress('account.email', email))
    .executeTakeFirst();
  return found && (found.verified_at === null ? 'waits' : 'confirmed');
}

/** @returns the account's id; undefined when the address already has an account */
export async function addAccount(
  db: Queryable,
  { policy_id, first_name, last_name }: NamedInsured,
  { email, language, passwordHash }: { email: string; language: Language; passwordHash: string },
): Promise<number | undefined> {
  const account = await db
    .insertInto('account')
    .values({ email, first_name, last_name, language, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(foldedColumn('email')).doNothing()) // account_by_name
    .returning('id')
    .executeTakeFirst();
  if (!account) return undefined;
  await addToAccount(db, account.id, policy_id);
  return account.id;
}

/** Adds the policy to an account. The caller has locked the policy, and knows that no account has it. */
export async function addToAccount(db: Queryable, accountId: number, policyId: number): Promise<void> {
  await db.insertInto('account_policy').values({ account_id: accountId, policy_id: policyId }).execute();
}

/**
 * What a link confirms. `person`: the contact on file confirms the policyholder. `address`: the reader of the typed
 * address confirms it.
 */
export type Confirms = 'person' | 'address';

/** @param adds the policy that the account asks to add; undefined while it is registering its first */
export async function addVerification(
  db: Queryable,
  accountId: number,
  confirms: Confirms,
  tokenHash: Buffer,
  adds?: number,
): Promise<void> {
  // Only the newest link works, so that no earlier one is left to be answered otherwise.
  if (adds !== undefined) {
    await db
      .deleteFrom('email_verification') // email_verification_of_policy
      .where('policy_id', '=', adds)
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
  }
  await db
    .insertInto('email_verification')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      confirms,
      policy_id: adds ?? null,
      expires_at: fromNow({ hours: VERIFY_HOURS }),
    })
    .execute();
}

/** An account that registers a policy and is not confirmed yet, or one that asks to add a policy (`adds`). */
export type Pending = { id: number; email: string; policy_id: number; policy_number: string; adds: boolean };

/**
 * The account that a link can still confirm; undefined once the link was used or has expired, or when an account has
 * the policy that it would add.
 */
export async function findVerification(
  db: Queryable,
  confirms: Confirms,
  tokenHash: Buffer,
): Promise<Pending | undefined> {
  const found = await db
    .selectFrom('email_verification as link')
    .innerJoin('account', 'account.id', 'link.account_id')
    .leftJoin('account_policy as registered', (join) =>
      join.onRef('registered.account_id', '=', 'account.id').on('link.policy_id', 'is', null),
    ) // its primary key
    .innerJoin('policy', (join) =>
      join.on(({ eb, fn }) => eb('policy.id', '=', fn.coalesce('link.policy_id', 'registered.policy_id'))),
    )
    .select(['account.id', 'account.email', 'policy.id as policy_id', 'policy.number as policy_number'])
    .select(({ eb }) => eb('link.policy_id', 'is not', null).$castTo<boolean>().as('adds'))
    .where('link.confirms', '=', confirms)
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
  return found?.adds && (await findAccountOfPolicy(db, found.policy_id)) ? undefined : found;
}

/** Uses a link once; when it is used twice at once, only one use succeeds. @returns the account it belongs to */
export async function takeVerification(
  db: Queryable,
  confirms: Confirms,
  tokenHash: Buffer,
): Promise<Pending | undefined> {
  const found = await findVerification(db, confirms, tokenHash);
  if (!found) return undefined;
  // The policy and the account come before the link, as for whoever registers: that deletes an unconfirmed account.
  await lockForRegistration(db, found.policy_id);
  await db.selectFrom('account').select('id').where('id', '=', found.id).forUpdate().execute();
  // Looked up again: meanwhile the link may have been used, or the policy added elsewhere.
  const pending = await findVerification(db, confirms, tokenHash);
  if (!pending) return undefined;
  await db.updateTable('email_verification').set({ used_at: sql<Date>`now()` }).where(isOpenLink(tokenHash)).execute();
  return pending;
}

/** True when the contact on file was asked within the last minute, so the form was probably sent twice. */
export async function isJustAsked(db: Queryable, accountId: number, policyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('email_verification') // email_verification_of_policy
    .select('account_id')
    .where('policy_id', '=', policyId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + make_interval(hours => ${VERIFY_HOURS}, mins => -1)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Opens the account, because person and address are confirmed. */
export async function openAccount(db: Queryable, accountId: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes an unconfirmed account, because the contact on file denied it. */
export async function deleteAccount(db: Queryable, accountId: number): Promise<void> {
  await db.deleteFrom('account').where('id', '=', accountId).where('verified_at', 'is', null).execute();
}
