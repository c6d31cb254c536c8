import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { isSameName } from '#platform/database/same-name.ts';

/** The telephone on a person's own policies. */
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

/** Telephone and language, of the account and of all its policies. @returns whether anything is another now */
export async function setContact(
  db: Queryable,
  accountId: number,
  { phone, language }: { phone: string; language: Language },
): Promise<boolean> {
  const account = await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', '<>', language)
    .executeTakeFirst();
  const policies = await db
    .updateTable('policy')
    .set(({ eb }) => ({ phone, language, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('account_policy').select('policy_id').where('account_id', '=', accountId))
    .where((eb) => eb.or([eb('phone', 'is distinct from', phone), eb('language', '<>', language)]))
    .executeTakeFirst();
  return account.numUpdatedRows + policies.numUpdatedRows > 0n;
}

export const CONSENT_KINDS = ['paperless', 'texts'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What the person last said to each. */
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

export async function addConsent(
  db: Queryable,
  accountId: number,
  consent: { kind: ConsentKind; is_given: boolean; wording: string; language: Language },
): Promise<void> {
  await db
    .insertInto('consent')
    .values({ ...consent, account_id: accountId })
    .execute();
}

/** Others who change the same account wait until this transaction ends. */
export async function lockAccount(db: Queryable, accountId: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
}

export const EMAIL_CHANGE_HOURS = 24;

/** Whether a link to this address is on its way: the form was sent twice, or pressed again in impatience. */
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
  // The newest link alone works.
  await db.deleteFrom('email_change').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  await db
    .insertInto('email_change')
    .values({
      ...{ token_hash: tokenHash, account_id: accountId, email },
      expires_at: fromNow({ hours: EMAIL_CHANGE_HOURS }),
    })
    .execute();
}

/** Whether a link still changes an address. */
export async function findEmailChange(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('email_change')
    .select('account_id')
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a link, once; of parallel tries one succeeds. */
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

/** @returns whether the address was free */
export async function setEmail(db: Queryable, accountId: number, email: string): Promise<boolean> {
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
  // Links to set a new password that lie in the old mailbox open nothing any more.
  await db.deleteFrom('password_reset').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  return set.numUpdatedRows > 0n;
}
