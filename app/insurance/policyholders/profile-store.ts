import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { isSameName } from '#platform/database/same-name.ts';
import { writePartyConsent, writePartyContacts } from '../parties/party-contact-store.ts';
import { changedHere } from '../policies/contact-on-file-store.ts';
import type { PolicyStatus } from '../policies/cover.ts';
import { dropUnconfirmedAt } from './registration-store.ts';

/** The phone number on the account's policies. */
export async function findOwnPhone(db: Queryable, accountId: number): Promise<string | null> {
  const found = await db
    .selectFrom('account_policy') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select('policy.phone')
    .where('account_policy.account_id', '=', accountId)
    .where('policy.phone', 'is not', null)
    .orderBy('policy.id')
    .executeTakeFirst();
  return found?.phone ?? null;
}

/** Sets the language, and the phone number if one is given, on the account and all its policies. @returns whether anything changed, and which policies */
export async function setContact(
  db: Queryable,
  accountId: number,
  { phone, language }: { phone: string | undefined; language: Language },
): Promise<{ isChanged: boolean; policyIds: number[] }> {
  const account = await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', '<>', language)
    .executeTakeFirst();
  const policies = await db
    .updateTable('policy')
    .set(({ eb }) => ({ ...(phone && { phone }), language, ...changedHere(), version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('account_policy').select('policy_id').where('account_id', '=', accountId))
    .where((eb) => eb.or([...(phone ? [eb('phone', 'is distinct from', phone)] : []), eb('language', '<>', language)]))
    .returning('id')
    .execute();
  await writePartyContacts(
    db,
    policies.map(({ id }) => id),
  );
  return { isChanged: account.numUpdatedRows > 0n || policies.length > 0, policyIds: policies.map(({ id }) => id) };
}

export const CONSENT_KINDS = ['paperless', 'texts'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The account's latest answer for each kind of consent. */
export async function findConsents(db: Queryable, accountId: number): Promise<Record<ConsentKind, boolean>> {
  const said = await db
    .selectFrom('consent') // consent_of_account
    .distinctOn('kind')
    .select(['kind', 'is_given'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  const isGiven = (kind: ConsentKind) => said.find((each) => each.kind === kind)?.is_given ?? false;
  return { paperless: isGiven('paperless'), texts: isGiven('texts') };
}

/** The account's latest answer about documents by email; undefined when it never answered. */
export function findPaperlessAnswer(db: Queryable, accountId: number) {
  return db
    .selectFrom('consent') // consent_of_account
    .select(['id as consentId', 'is_given as isGiven'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'paperless')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function addConsent(
  db: Queryable,
  accountId: number,
  consent: { kind: ConsentKind; is_given: boolean; wording: string; language: Language; said_at?: Date },
): Promise<{ id: number }> {
  const added = await db
    .insertInto('consent')
    .values({ ...consent, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePartyConsent(db, accountId, consent);
  return added;
}

/** The account's policies that have not ended. */
export async function findPoliciesInForce(db: Queryable, accountId: number): Promise<number[]> {
  const found = await db
    .selectFrom('account_policy') // its primary key
    .innerJoin('policy', 'policy.id', 'account_policy.policy_id')
    .select('policy.id')
    .where('account_policy.account_id', '=', accountId)
    .where('policy.status', 'in', ['A', 'C'] satisfies PolicyStatus[])
    .orderBy('policy.id')
    .execute();
  return found.map(({ id }) => id);
}

/** Locks the account until the transaction ends, so that other changes to it wait. */
export async function lockAccount(db: Queryable, accountId: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The same with the account's policies, which come first, as in every change of a policy. */
export async function lockPoliciesAndAccount(db: Queryable, accountId: number): Promise<void> {
  await db
    .selectFrom('policy')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('account_policy').select('policy_id').where('account_id', '=', accountId))
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockAccount(db, accountId);
}

export const EMAIL_CHANGE_HOURS = 24;

/** True when a link to this address was mailed within the last minute, so the form was probably sent twice. */
export async function isEmailJustAsked(db: Queryable, accountId: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('email_change')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS}, mins => -1)`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addEmailChange(
  db: Queryable,
  accountId: number,
  { email, tokenHash }: { email: string; tokenHash: Buffer },
): Promise<void> {
  // Only the newest link works.
  await db.deleteFrom('email_change').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  await db
    .insertInto('email_change')
    .values({ token_hash: tokenHash, account_id: accountId, email, expires_at: fromNow({ hours: EMAIL_CHANGE_HOURS }) })
    .execute();
}

/** The new address that is waiting for its link to be used. */
export async function findNewEmail(db: Queryable, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_change') // email_change_of_account
    .select('email')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.email;
}

/** The account whose address a link can still change. */
export const findEmailChange = (db: Queryable, tokenHash: Buffer): Promise<{ account_id: number } | undefined> =>
  db.selectFrom('email_change').select('account_id').where(isOpenLink(tokenHash)).executeTakeFirst();

/** Uses a link once; when it is used twice at once, only one use succeeds. */
export function takeEmailChange(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ account_id: number; email: string } | undefined> {
  return db
    .updateTable('email_change')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .returning(['account_id', 'email'])
    .executeTakeFirst();
}

/** Takes the address from a registration that was never confirmed. @returns whether the address was free */
export async function setEmail(db: Queryable, accountId: number, email: string): Promise<boolean> {
  await dropUnconfirmedAt(db, email);
  const set = await db
    .updateTable('account')
    .set({ email })
    .where('id', '=', accountId)
    .where(({ selectFrom, exists, not }) =>
      not(
        exists(
          selectFrom('account as other') // account_by_name
            .select('other.id')
            .where(isSameName('other.email', email))
            .where('other.id', '<>', accountId),
        ),
      ),
    )
    .executeTakeFirst();
  // Password reset links in the old mailbox must no longer work.
  await db.deleteFrom('password_reset').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  return set.numUpdatedRows > 0n;
}
