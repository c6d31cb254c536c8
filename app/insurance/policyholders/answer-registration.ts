import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { forgetTold } from '../policies/contact-on-file-store.ts';
import { mailAddressLink } from './registration-mails.ts';
import { deleteAccount, takeVerification } from './registration-store.ts';

/**
 * Records the answer of the policy's contact on file to a registration. Yes sends the final link to the typed address;
 * no deletes the new account.
 *
 * @returns whether the link was still open; when two answers arrive at once, the first counts
 */
export async function answerRegistration(context: Context, token: string, isThem: boolean): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const account = await takeVerification(db, 'person', hashToken(token));
    if (!account) return false;
    if (isThem) await mailAddressLink(db, context, account.id);
    else await deleteAccount(db, account.id);
    // Once the contact has answered, they can be asked again immediately.
    await forgetTold(db, [account.policy_id], 'register');
    await audit(db, context, {
      act: isThem ? 'confirm-registration' : 'deny-registration',
      actor: 'contact',
      subject: ['policy', account.policy_id],
    });
    return true;
  });
}
