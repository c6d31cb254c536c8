import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { VERIFY_HOURS } from '#config/security-limits.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { foldedColumn, isSameName as isSameAddress } from '#platform/database/same-name.ts';
import { endRegistrations } from '../policies/contact-on-file-store.ts';

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
  await endRegistrations(db, [policyId]);
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
  await db.insertInto('account_policy').values({ account_id: account.id, policy_id }).execute();
  return account.id;
}

/**
 * What a link confirms. `person`: the contact on file confirms the policyholder. `address`: the reader of the typed
 * address confirms it.
 */
export type Confirms = 'person' | 'address';

export async function addVerification(
  db: Queryable,
  accountId: number,
  confirms: Confirms,
  tokenHash: Buffer,
): Promise<void> {
  await db
    .insertInto('email_verification')
    .values({ token_hash: tokenHash, account_id: accountId, confirms, expires_at: fromNow({ hours: VERIFY_HOURS }) })
    .execute();
}

/** An account that is not confirmed yet. */
export type Pending = {
  id: number;
  email: string;
  first_name: string;
  language: Language;
  policy_id: number;
  policy_number: string;
};

/** The account that a link can still confirm; undefined once the link was used or has expired. */
export function findVerification(db: Queryable, confirms: Confirms, tokenHash: Buffer): Promise<Pending | undefined> {
  return pending(db)
    .innerJoin('email_verification', 'email_verification.account_id', 'account.id')
    .where('confirms', '=', confirms)
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
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
  const taken = await db
    .updateTable('email_verification')
    .set({ used_at: sql<Date>`now()` })
    .where('confirms', '=', confirms)
    .where(isOpenLink(tokenHash))
    .returning('account_id')
    .executeTakeFirst();
  return taken && findPending(db, taken.account_id);
}

export const findPending = (db: Queryable, accountId: number): Promise<Pending | undefined> =>
  pending(db).where('account.id', '=', accountId).executeTakeFirst();

const pending = (db: Queryable) =>
  db
    .selectFrom('account')
    .innerJoin('account_policy', 'account_policy.account_id', 'account.id') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select(['account.id', 'account.email', 'account.first_name', 'policy.id as policy_id'])
    .select('policy.number as policy_number')
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'));

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
