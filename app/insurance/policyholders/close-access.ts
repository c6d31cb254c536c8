import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { endSessionsOf } from '#platform/sessions/session-store.ts';
import { leaveAccount } from '../changes/leave-account.ts';
import { takePartsFrom } from '../claims/letters/letter-post-store.ts';
import {
  closePolicy,
  findAccountOfPolicy,
  findCloseLink,
  findContactOnFile,
  takeCloseLink,
  taskForCore,
} from '../policies/contact-on-file-store.ts';
import { lockPolicyRow } from '../record/version-store.ts';

/**
 * Undoes an access that the contact on file did not authorize: removes the policy and the policyholder's part of its claims
 * from its account, stops autopay, ends sessions and guest passes, restores a changed contact, and notifies the service desk.
 *
 * @returns whether the link was still open; when it is used twice at once, the first use counts
 */
export async function closeAccess(context: Context, token: string): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const tokenHash = hashToken(token);
    const found = await findCloseLink(db, tokenHash);
    // The policy comes before the link, as for who takes the contact off the policy: that deletes its open links.
    if (found) await lockPolicyRow(db, found.policy_id);
    const link = found && (await takeCloseLink(db, tokenHash));
    const policy = link && (await findContactOnFile(db, link.policy_id));
    if (!link || !policy) return false;
    const account = await findAccountOfPolicy(db, link.policy_id);
    if (account) {
      await endSessionsOf(db, { kind: 'account', id: account.id });
      const left = { policyId: link.policy_id, number: policy.number, putBack: link.putBack };
      await leaveAccount(db, account, left, m.close_account_text);
      const part = { accountId: account.id, policyId: link.policy_id };
      await takePartsFrom(db, part, { ...policy, ...link.putBack });
    } else await closePolicy(db, link);
    if (Object.keys(link.putBack).length > 0) await taskForCore(db, context.env, [link.policy_id]);
    await audit(db, context, { act: 'close-access', actor: 'contact', subject: ['policy', link.policy_id] });

    const ours = { locale: 'en' } as const;
    const toDesk = composeMail('en', {
      title: m.close_desk_title({ policy: `${policy.prefix} ${policy.number}` }, ours),
      paragraphs: [m.close_desk_text({}, ours)],
    });
    await enqueueMail(db, { to: context.env.SERVICE_MAILBOX, ...toDesk });
    return true;
  });
}
