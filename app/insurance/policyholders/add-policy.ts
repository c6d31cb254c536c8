import { m } from '#config/messages/compiled/messages.js';
import { TOLD_AGAIN_HOURS } from '#config/security-limits.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { notifyPerson } from '#platform/accounts/notify-person.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { inConstantTime } from '#platform/throttles/constant-time.ts';
import {
  type ContactOnFile,
  endRegistrations,
  findAccountOfPolicy,
  findContactOnFile,
  noteTold,
} from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import { takeOverPaperless } from './follow-paperless.ts';
import { lockAccount } from './profile-store.ts';
import { proveInsured } from './register.ts';
import type { TypedInsured } from './registration.ts';
import { askContact, mailAlready, mayAsk } from './registration-mails.ts';
import { addToAccount, isJustAsked, lockForRegistration } from './registration-store.ts';

const STEP_MS = 250;

/**
 * Adds another policy to an account. Whoever is logged in may have read an ID card of somebody else, so the contact on
 * file is asked as for a registration, unless it is the account's own email address, which its owner has confirmed.
 *
 * @returns `there` when the policy is in the account now; else `asked`, whether the contact on file was asked, another
 *   account has the policy, or nobody could be asked: that shows only in their mailboxes
 * @throws {Failure} refused with the same sentence whatever does not match; throttled
 */
export async function addPolicy(context: Context, accountId: number, typed: TypedInsured): Promise<'there' | 'asked'> {
  const { policy_id } = await proveInsured(context, typed);
  return inConstantTime(STEP_MS, () =>
    context.db.transaction().execute((db) => addOrAsk(db, context, accountId, policy_id)),
  );
}

async function addOrAsk(
  db: Queryable,
  context: Context,
  accountId: number,
  policyId: number,
): Promise<'there' | 'asked'> {
  // The policy comes before the account, as in every change of a policy.
  await lockForRegistration(db, policyId);
  await lockAccount(db, accountId);
  const account = await findAccount(db, accountId);
  const contact = await findContactOnFile(db, policyId);
  if (!account || !contact) return 'asked';
  const owner = await findAccountOfPolicy(db, policyId);
  if (owner?.id === account.id) return 'there';
  if (owner) {
    await mailAlready(db, context, owner);
    return 'asked';
  }
  if (contact.email !== null && foldedName(contact.email) === foldedName(account.email)) {
    await putInAccount(db, context, account, contact);
    return 'there';
  }
  if (await isJustAsked(db, account.id, policyId)) return 'asked';
  const actor = `account ${account.id}` as const;
  const asks = await mayAsk(db, context, contact, actor);
  if (asks === 'nobody') return 'asked';
  if (asks === 'by-text') await noteTold(db, policyId, 'register', TOLD_AGAIN_HOURS);
  await askContact(db, context, contact, account.id, 'addition');
  await audit(db, context, { act: 'ask-to-add-policy', actor, subject: ['policy', policyId] });
  return 'asked';
}

/** The contact on file agreed: adds the policy, which the caller has locked, and tells the account. */
export async function addAgreed(db: Queryable, context: Context, accountId: number, policyId: number): Promise<void> {
  const account = await findAccount(db, accountId);
  const contact = await findContactOnFile(db, policyId);
  if (!account || !contact) return;
  await putInAccount(db, context, account, contact);
  const policy = contact.number.slice(-4);
  await notifyPerson(db, account, {
    title: m.add_policy_mail_title,
    text: (_, options) => m.add_policy_mail_text({ policy }, options),
  });
}

/** Adds the policy, and tells the contact on file, who can take it out again with the link in that message. */
async function putInAccount(
  db: Queryable,
  context: Context,
  account: { id: number; email: string },
  contact: ContactOnFile,
): Promise<void> {
  const { policy_id } = contact;
  // Whoever else waits for the contact's yes, to register the policy or to add it, waits in vain from now on.
  await endRegistrations(db, [policy_id]);
  await addToAccount(db, account.id, policy_id);
  await takeOverPaperless(db, context, account, policy_id);
  await auditAndNotify(
    db,
    context,
    { act: 'add-policy', actor: `account ${account.id}`, subject: ['policy', policy_id] },
    [contact],
  );
}
