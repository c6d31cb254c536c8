import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { forgetTold } from '../policies/contact-on-file-store.ts';
import { mailAddressLink } from './registration-mails.ts';
import { deleteAccount, takeVerification } from './registration-store.ts';

/**
 * What the contact on file says of who registers, once: yes sends the last link to the typed address, no deletes what
 * was begun.
 *
 * @returns whether the link still asked; of parallel answers the first counts
 */
export async function answerRegistration(context: Context, token: string, isThem: boolean): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const account = await takeVerification(db, 'person', hashToken(token));
    if (!account) return false;
    if (isThem) await mailAddressLink(db, context, account.id);
    else await deleteAccount(db, account.id);
    // Who has answered can be asked again at once.
    await forgetTold(db, account.policy_id, 'register');
    await audit(db, context, {
      act: isThem ? 'confirm-registration' : 'deny-registration',
      actor: 'contact',
      subject: ['policy', account.policy_id],
    });
    return true;
  });
}
