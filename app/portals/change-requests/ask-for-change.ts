import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { Account } from '../accounts/account-store.ts';
import { audit } from '../audit/audit-store.ts';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { once } from '../idempotency/once.ts';
import { hashToken, newToken } from '../keyring.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import type { OwnPolicy } from '../policyholder/own-policy-store.ts';
import { budgetOf } from '../throttles/budget.ts';
import { mailOfAnswer, mailToAsker, mailToDesk } from './change-mails.ts';
import { type ChangeKind, type ChangeStatus, newChangeReference } from './change-request.ts';
import { addChange, answerChange, findDeskChange } from './change-request-store.ts';

/**
 * Asks the service desk for a change: request, audit and both mails, or nothing of it. A form that is sent
 * twice (the same `key`) asks once.
 *
 * @throws {Failure} refused when the form was sent before with other details; throttled
 */
export async function askForChange(
  asked: Asked,
  account: Account,
  policy: OwnPolicy,
  { kind, details, key }: { kind: ChangeKind; details: Fields; key: string },
): Promise<void> {
  const input = { ...details, kind, policy: String(policy.id), account: String(account.id) };
  await budgetOf('askForChange', asked, account.id).reserve();
  await asked.db.transaction().execute(async (db) => {
    await once(db, { ...asked, idempotencyKey: key }, 'ask-for-change', input, async () => {
      const reference = newChangeReference();
      const { token, tokenHash } = newToken();
      await addChange(db, {
        ...{ reference, kind, details, policy_id: policy.id, account_id: account.id, desk_hash: tokenHash },
      });
      await audit(db, asked, {
        act: 'ask-for-change',
        actor: `account ${account.id}`,
        subject: ['policy', policy.id],
        detail: { reference, kind },
      });
      const ticket = { reference, kind, policy: `${policy.prefix} ${policy.number}` };
      await enqueueMail(db, { to: asked.env.SERVICE_MAILBOX, ...mailToDesk(asked, ticket, token) });
      await enqueueMail(db, { to: account.email, ...mailToAsker(asked, account, ticket) });
      return reference;
    });
  });
}

/**
 * What the service desk answers, and the mail that tells of it. The same answer twice is one.
 *
 * @throws {Failure} refused when it is declined without a reason
 */
export async function answerFromDesk(
  asked: Asked,
  token: string,
  { status, answer }: { status: ChangeStatus; answer: string | null },
): Promise<void> {
  if (status === 'declined' && !answer) {
    throw new Failure('refused', m.change_desk_needs_reason({}, { locale: asked.language }));
  }
  await asked.db.transaction().execute(async (db) => {
    const change = await findDeskChange(db, hashToken(token));
    if (!change || !(await answerChange(db, change.id, { status, answer }))) return;
    await audit(db, asked, {
      act: 'answer-change',
      actor: 'service desk',
      subject: ['policy', change.policy_id],
      detail: { reference: change.reference, status },
    });
    await enqueueMail(db, { to: change.email, ...mailOfAnswer(asked, { ...change, status, answer }) });
  });
}
