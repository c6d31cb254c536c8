import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { endSessionsOf } from '#platform/sessions/session-store.ts';
import { turnAutopayOff } from '../billing/autopay-store.ts';
import {
  closePolicy,
  findAccountOfPolicy,
  findContactOnFile,
  takeCloseLink,
} from '../policies/contact-on-file-store.ts';
import { lockPolicyRow } from '../record/version-store.ts';

/**
 * Undoes an access that the contact on file did not authorize: removes the policy from its account, stops autopay, ends
 * sessions and guest passes, restores a changed phone number, and notifies the service desk.
 *
 * @returns whether the link was still open; when it is used twice at once, the first use counts
 */
export async function closeAccess(context: Context, token: string): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const link = await takeCloseLink(db, hashToken(token));
    const policy = link && (await findContactOnFile(db, link.policy_id));
    if (!link || !policy) return false;
    await lockPolicyRow(db, link.policy_id);
    const account = await findAccountOfPolicy(db, link.policy_id);
    if (account) {
      // Must run before the policy leaves the account, because autopay is found through the account.
      await turnAutopayOff(db, account.id, link.policy_id);
      await endSessionsOf(db, { kind: 'account', id: account.id });
    }
    await closePolicy(db, link);
    await audit(db, context, { act: 'close-access', actor: 'contact', subject: ['policy', link.policy_id] });

    const ours = { locale: 'en' } as const;
    const toDesk = composeMail('en', {
      title: m.close_desk_title({ policy: `${policy.prefix} ${policy.number}` }, ours),
      paragraphs: [m.close_desk_text({}, ours)],
    });
    await enqueueMail(db, { to: context.env.SERVICE_MAILBOX, ...toDesk });
    if (!account) return true;
    const theirs = { locale: account.language };
    const toAccount = composeMail(account.language, {
      title: m.close_account_title({}, theirs),
      paragraphs: [
        m.close_account_text({ policy: policy.number.slice(-4) }, theirs),
        m.close_account_call({ phone: tollFree(brand.phones.support) }, theirs),
      ],
    });
    await enqueueMail(db, { to: account.email, ...toAccount });
    return true;
  });
}
