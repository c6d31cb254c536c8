import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { mailToAsker, mailToServiceDesk } from './help-mails.ts';
import type { HelpPolicy, HelpReason } from './help-request.ts';
import { findOpenHelp, type OpenedRequest, openHelpRequest } from './help-request-store.ts';

type Asking = { reason: HelpReason; name: string; email: string; actor: Actor };
type TicketPolicy = Omit<HelpPolicy, 'phone' | 'open_reference' | 'open_since' | 'open_reason'>;

/**
 * Opens a request with its audit entry and both mails, in one transaction. Returns an open request about the same thing
 * if there is one.
 */
export async function openTicket(
  trx: Queryable,
  context: Context,
  policy: TicketPolicy,
  { reason, name, email, actor }: Asking,
): Promise<OpenedRequest> {
  const open = await findOpenHelp(trx, policy.id, reason);
  if (open) return open;
  const opened = await openHelpRequest(trx, {
    reason,
    name,
    email,
    language: context.language,
    policyId: policy.id,
    reference: newReference('H'),
    state: policy.state,
  });
  // A repeat: the request is open and its mails are on their way.
  if (!opened.isNew) return opened;
  const { reference, asked_on } = opened;
  await audit(trx, context, {
    act: 'request-help',
    actor,
    subject: ['policy', policy.id],
    detail: { reference, reason },
  });
  const ticket = { reference, reason, name, email, policy, askedOn: asked_on };
  await enqueueMail(trx, { to: context.env.SERVICE_MAILBOX, ...mailToServiceDesk(ticket) });
  await enqueueMail(trx, { to: email, ...mailToAsker(context, ticket) });
  return opened;
}
