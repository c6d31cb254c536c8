// What the links of a registration do: the contact on file answers, and the typed address is confirmed.
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { findContactsOfAccount, forgetTold } from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import { addAgreed } from './add-policy.ts';
import { takeOverPaperless } from './follow-paperless.ts';
import { mailAddressLink } from './registration-mails.ts';
import { deleteAccount, openAccount, takeVerification } from './registration-store.ts';

/**
 * Records the answer of the policy's contact on file. To a registration, yes sends the final link to the typed address,
 * and no deletes the new account. To an account that wants to add the policy, yes adds it, and no changes nothing.
 *
 * @returns what was answered; undefined when the link was not open any more. When two answers arrive at once, the first
 *   counts
 */
export async function answerRegistration(
  context: Context,
  token: string,
  isThem: boolean,
): Promise<'registration' | 'addition' | undefined> {
  return context.db.transaction().execute(async (db) => {
    const asked = await takeVerification(db, 'person', hashToken(token));
    if (!asked) return undefined;
    const { id, policy_id, adds } = asked;
    if (adds && isThem) await addAgreed(db, context, id, policy_id);
    else if (isThem) await mailAddressLink(db, context, id);
    else if (!adds) await deleteAccount(db, id);
    // Once the contact has answered, they can be asked again immediately.
    await forgetTold(db, [policy_id], 'register');
    const [agreed, denied] = adds
      ? (['confirm-added-policy', 'deny-added-policy'] as const)
      : (['confirm-registration', 'deny-registration'] as const);
    await audit(db, context, { act: isThem ? agreed : denied, actor: 'contact', subject: ['policy', policy_id] });
    return adds ? 'addition' : 'registration';
  });
}

/**
 * Opens the account, because whoever reads the typed address has confirmed it, and tells the contact on file. What the
 * buyer of its policy agreed to counts from now on. Whoever called before, and wanted paper, gets paper.
 *
 * @returns false when the link was not open any more
 */
export async function confirmAddress(context: Context, token: string): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const account = await takeVerification(db, 'address', hashToken(token));
    if (!account) return false;
    await openAccount(db, account.id);
    await takeOverPaperless(db, context, account, account.policy_id);
    await auditAndNotify(
      db,
      context,
      { act: 'verify-email', actor: `account ${account.id}`, subject: ['account', account.id] },
      await findContactsOfAccount(db, account.id),
    );
    return true;
  });
}
