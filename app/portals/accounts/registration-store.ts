import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { isOpenLink } from '../database/open-link.ts';
import { foldedColumn } from '../database/same-name.ts';
import { VERIFY_HOURS } from '../throttles/security-limits.ts';

/** A person a policy is written to, and whose account it already is. */
export type NamedInsured = { policy_id: number; first_name: string; last_name: string };

/** The people of that day of birth on the policies of that number and zip. */
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

/** Until this transaction ends, others who register the policy wait. */
export async function lockPolicy(db: Queryable, policyId: number): Promise<void> {
  await db.selectFrom('policy').select('id').where('id', '=', policyId).forUpdate().execute();
}

/** Makes room: an account nobody ever confirmed, perhaps of a mistyped address, holds no policy back. */
export async function dropUnconfirmed(db: Queryable, policyId: number): Promise<void> {
  await db
    .deleteFrom('account')
    .where('verified_at', 'is', null)
    .where('id', 'in', (eb) => eb.selectFrom('account_policy').select('account_id').where('policy_id', '=', policyId))
    .execute();
}

export function findOwner(db: Queryable, policyId: number): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .select('account.email')
    .where('account_policy.policy_id', '=', policyId)
    .executeTakeFirst();
}

/** @returns the account's id, or nothing when the address has an account already */
export async function addAccount(
  db: Queryable,
  { policy_id, first_name, last_name }: NamedInsured,
  {
    email,
    language,
    passwordHash,
    tokenHash,
  }: { email: string; language: Language; passwordHash: string; tokenHash: Buffer },
): Promise<number | undefined> {
  const account = await db
    .insertInto('account')
    .values({ email, first_name, last_name, language, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(foldedColumn('email')).doNothing()) // account_by_name
    .returning('id')
    .executeTakeFirst();
  if (!account) return undefined;
  await db.insertInto('account_policy').values({ account_id: account.id, policy_id }).execute();
  await db
    .insertInto('email_verification')
    .values({
      token_hash: tokenHash,
      account_id: account.id,
      expires_at: fromNow({ hours: VERIFY_HOURS }),
    })
    .execute();
  return account.id;
}

/** Whether a link still confirms an address. */
export async function findVerification(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('email_verification')
    .select('account_id')
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
  return found !== undefined;
}

/** Confirms the address a link was sent to, once; of parallel tries one succeeds. */
export async function takeVerification(db: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const taken = await db
    .updateTable('email_verification')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .returning('account_id')
    .executeTakeFirst();
  if (!taken) return undefined;
  await db
    .updateTable('account')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', taken.account_id)
    .execute();
  return taken.account_id;
}
