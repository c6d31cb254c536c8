import { type SqlBool, sql } from 'kysely';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { writePartyContacts } from '../parties/party-contact-store.ts';
import { addDeskTask } from './desk-task-store.ts';

/** How to reach a policy's people: the contact data on file, never what a visitor types. */
export type ContactOnFile = {
  policy_id: number;
  prefix: string;
  number: string;
  state: StateCode;
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  language: Language;
};

export function findContactOnFile(db: Queryable, policyId: number): Promise<ContactOnFile | undefined> {
  return contacts(db).where('policy.id', '=', policyId).executeTakeFirst();
}

/** The contacts of all policies of an account, that of the policy first which has been in it longest. */
export function findContactsOfAccount(db: Queryable, accountId: number): Promise<ContactOnFile[]> {
  return contacts(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'policy.id') // its primary key
    .where('account_policy.account_id', '=', accountId)
    .orderBy('account_policy.added_at')
    .orderBy('policy.id')
    .execute();
}

const contacts = (db: Queryable) =>
  db
    .selectFrom('policy')
    .select(['policy.id as policy_id', 'policy.prefix', 'policy.number', 'policy.email', 'policy.phone'])
    .select(({ ref }) => [
      ref('policy.language').$castTo<Language>().as('language'),
      ref('policy.state').$castTo<StateCode>().as('state'),
    ]);

/** The policy's agency, while it is open. */
export function findAgencyOf(
  db: Queryable,
  policyId: number,
): Promise<{ email: string; state: StateCode } | undefined> {
  return db
    .selectFrom('policy')
    .innerJoin('agency', 'agency.id', 'policy.agency_id')
    .select('agency.email')
    .select(({ ref }) => ref('agency.state').$castTo<StateCode>().as('state'))
    .where('policy.id', '=', policyId)
    .where('agency.closed_on', 'is', null)
    .executeTakeFirst();
}

/** @returns whether there was no address on file before */
export async function putEmailOnFile(db: Queryable, policyId: number, email: string): Promise<boolean> {
  const put = await db
    .updateTable('policy')
    .set((eb) => ({ email, ...changedHere(), version: eb('version', '+', 1) }))
    .where('id', '=', policyId)
    .where('email', 'is', null)
    .executeTakeFirst();
  await writePartyContacts(db, [policyId]);
  return put.numUpdatedRows > 0n;
}

/** What every change of a contact here sets, so that no import brings back the contact that it replaces. */
export const changedHere = () => ({ contact_changed_at: sql<Date>`now()` });

/** Changes the contact on file, and ends the access and the codes that were sent to the one before. */
export async function setContactOnFile(
  db: Queryable,
  policyId: number,
  contact: Pick<ContactOnFile, 'phone' | 'email'>,
): Promise<void> {
  await db
    .updateTable('policy')
    .set((eb) => ({ ...contact, ...changedHere(), version: eb('version', '+', 1) }))
    .where('id', '=', policyId)
    .execute();
  await writePartyContacts(db, [policyId]);
  await endAccessOnFile(db, [policyId]);
}

/** Where a core system decides about policies, the desk gets a task to have the new contact entered there, too. */
export async function taskForCore(db: Queryable, env: Pick<Env, 'POLICY_AUTHORITY'>, policyIds: number[]) {
  if (env.POLICY_AUTHORITY === 'self' || policyIds.length === 0) return;
  const policies = await db.selectFrom('policy').select(['id', 'version']).where('id', 'in', policyIds).execute();
  for (const { id, version } of policies) {
    await addDeskTask(db, { kind: 'contact-changed', policyId: id, detail: {}, source: `contact ${version}` });
  }
}

/** Records that the contact on file is being notified. @returns false when they were already notified within `hours` */
export async function noteTold(db: Queryable, policyId: number, about: string, hours: number): Promise<boolean> {
  const noted = await db
    .insertInto('told_on_file')
    .values({ policy_id: policyId, about })
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'about'])
        .doUpdateSet({ told_at: sql<Date>`now()` })
        .where(sql<SqlBool>`told_on_file.told_at <= now() - make_interval(hours => ${hours})`),
    )
    .returning('policy_id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Whether the contact on file was notified within `hours`. */
export async function wasTold(db: Queryable, policyId: number, about: string, hours: number): Promise<boolean> {
  const told = await db
    .selectFrom('told_on_file')
    .select('policy_id')
    .where('policy_id', '=', policyId)
    .where('about', '=', about)
    .where(sql<SqlBool>`told_at > now() - make_interval(hours => ${hours})`)
    .executeTakeFirst();
  return told !== undefined;
}

/** The contact on file has answered, so the next notice can be sent at once. */
export async function forgetTold(db: Queryable, policyIds: number[], about: string): Promise<void> {
  await db.deleteFrom('told_on_file').where('policy_id', 'in', policyIds).where('about', '=', about).execute();
}

export async function addCloseLink(
  db: Queryable,
  tokenHash: Buffer,
  link: { policy_id: number; phone: string | null; email?: string | null; restores_contact?: boolean },
  days: number,
): Promise<void> {
  await db
    .insertInto('close_link')
    .values({ ...link, token_hash: tokenHash, expires_at: fromNow({ hours: days * 24 }) })
    .execute();
}

/** The policy whose access a link can still close. */
export function findCloseLink(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ policy_id: number; number: string } | undefined> {
  return db
    .selectFrom('close_link')
    .innerJoin('policy', 'policy.id', 'close_link.policy_id')
    .select(['close_link.policy_id', 'policy.number'])
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
}

/** What a closed access puts back on file. */
export type PutBack = Partial<Pick<ContactOnFile, 'phone' | 'email'>>;

/** Uses a link once; when it is used twice at once, only one use succeeds. */
export async function takeCloseLink(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ policy_id: number; putBack: PutBack } | undefined> {
  const link = await db
    .updateTable('close_link')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .returning(['policy_id', 'phone', 'email', 'restores_contact'])
    .executeTakeFirst();
  if (!link) return undefined;
  const { policy_id, phone, email, restores_contact } = link;
  return { policy_id, putBack: restores_contact ? { phone, email } : phone === null ? {} : { phone } };
}

/** The confirmed account that has the policy. */
export function findAccountOfPolicy(
  db: Queryable,
  policyId: number,
): Promise<{ id: number; email: string; language: Language } | undefined> {
  return db
    .selectFrom('account_policy') // account_policy_once
    .innerJoin('account', 'account.id', 'account_policy.account_id')
    .select(['account.id', 'account.email'])
    .select(({ ref }) => ref('account.language').$castTo<Language>().as('language'))
    .where('account_policy.policy_id', '=', policyId)
    .where('account.verified_at', 'is not', null)
    .executeTakeFirst();
}

/** How the policyholder is written to today: by its confirmed account, if it has one, or else the contact on file. */
export async function findHolderContact(db: Queryable, policyId: number) {
  const onFile = await findContactOnFile(db, policyId);
  const account = await findAccountOfPolicy(db, policyId);
  return {
    phone: onFile?.phone ?? null,
    email: account?.email ?? onFile?.email ?? null,
    language: account?.language ?? onFile?.language ?? 'en',
    accountId: account?.id ?? null,
  };
}

/** Removes the policy from its account, ends guests' access and codes for it, and restores a changed contact. */
export async function closePolicy(
  db: Queryable,
  { policy_id, putBack }: { policy_id: number; putBack: PutBack },
): Promise<void> {
  if (Object.keys(putBack).length > 0) {
    await db
      .updateTable('policy')
      .set((eb) => ({ ...putBack, ...changedHere(), version: eb('version', '+', 1) }))
      .where('id', '=', policy_id)
      .execute();
    await writePartyContacts(db, [policy_id]);
  }
  await endAccessOnFile(db, [policy_id]);
  for (const table of ['bill_reminder', 'account_policy'] as const) {
    await db.deleteFrom(table).where('policy_id', '=', policy_id).execute();
  }
}

/** Ends the access and the codes that were sent to the contact on file of each policy, without an account. */
export async function endAccessOnFile(db: Queryable, policyIds: number[]): Promise<void> {
  for (const table of ['guest_pass', 'session', 'change_code'] as const) {
    await db.deleteFrom(table).where('policy_id', 'in', policyIds).execute();
  }
  await endRegistrations(db, policyIds);
  await forgetTold(db, policyIds, 'register');
}

/**
 * Deletes the unconfirmed account of each policy, and the links that would add the policy to an account. The contact who
 * was asked about them, and the insured whose name was typed, may no longer be on file.
 */
export async function endRegistrations(db: Queryable, policyIds: number[]): Promise<void> {
  await dropUnconfirmedOf(db, policyIds);
  await db
    .deleteFrom('email_verification') // email_verification_of_policy
    .where('policy_id', 'in', policyIds)
    .execute();
}

/** Deletes the unconfirmed account of each policy, and its links with it. */
export async function dropUnconfirmedOf(db: Queryable, policyIds: number[]): Promise<void> {
  await db
    .deleteFrom('account')
    .where('verified_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account_policy').select('account_id').where('policy_id', 'in', policyIds),
    )
    .execute();
}

/**
 * Takes the contact of a person who leaves off the policy, with the access and the codes that were sent there, and the
 * links that close the access of others.
 *
 * @param leaving what is theirs; null where it is not, or there is none
 */
export async function takeContactOff(
  db: Queryable,
  policyId: number,
  leaving: Pick<ContactOnFile, 'email' | 'phone'>,
): Promise<void> {
  await db
    .updateTable('policy')
    .set((eb) => ({
      ...(leaving.email !== null && { email: null }),
      ...(leaving.phone !== null && { phone: null }),
      ...changedHere(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', policyId)
    .execute();
  await writePartyContacts(db, [policyId]);
  await endAccessOnFile(db, [policyId]);
  await db.deleteFrom('close_link').where('policy_id', '=', policyId).where('used_at', 'is', null).execute();
}
