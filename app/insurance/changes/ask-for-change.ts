import type { Fields } from '#contract/call.ts';
import type { Account } from '#platform/accounts/account-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import type { OwnPolicy } from '../policies/own-policy-store.ts';
import { mailToAsker, mailToDesk } from './change-mails.ts';
import type { ChangeKind } from './change-request.ts';
import { addChange } from './change-request-store.ts';

/**
 * Sends a change request to the service desk: request, audit entry and both mails, in one transaction. Sending a form
 * twice (the same `key`) makes one request.
 *
 * @throws {Failure} refused when the form was sent before with other details; throttled
 */
export async function askForChange(
  context: Context,
  account: Account,
  policy: OwnPolicy,
  { kind, details, key, reasons }: { kind: ChangeKind; details: Fields; key: string; reasons: readonly string[] },
): Promise<void> {
  const input = { ...details, kind, policy: String(policy.id), account: String(account.id) };
  await budgetOf('askForChange', context, 'policy', policy.number).reserve();
  await context.db.transaction().execute(async (db) => {
    await once(db, { ...context, idempotencyKey: key }, 'ask-for-change', input, async () => {
      const reference = newReference('C');
      const { id: policy_id, state } = policy;
      await addChange(db, { reference, kind, details, reasons, policy_id, state, account_id: account.id });
      const contact = await findContactOnFile(db, policy.id);
      await auditAndNotify(
        db,
        context,
        {
          act: 'ask-for-change',
          actor: `account ${account.id}`,
          subject: ['policy', policy.id],
          detail: { reference, change: kind },
        },
        contact ? [contact] : [],
        { alsoTold: account.email },
      );
      const ticket = { reference, kind, policy: `${policy.prefix} ${policy.number}` };
      await enqueueMail(db, { to: context.env.SERVICE_MAILBOX, ...mailToDesk(context, ticket) });
      await enqueueMail(db, { to: account.email, ...mailToAsker(context, account, ticket) });
      return reference;
    });
  });
}
