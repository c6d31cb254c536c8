import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { InputOf } from '#contract/call.ts';
import type { requestHelp } from '#contract/help.ts';
import { audit } from '../audit/audit-store.ts';
import type { Queryable } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { AnswerWithHeaders, type Asked, type Handler } from '../handler.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { splitPolicyName } from '../policies/policy.ts';
import { budgetOf } from '../throttles/budget.ts';
import { mailToAsker, mailToServiceDesk } from './help-mails.ts';
import { type HelpPolicy, newHelpReference, requestHeader } from './help-request.ts';
import { findHelpPolicy, openHelpRequest } from './help-request-store.ts';

/** Policy and date of birth are proved again: what checkpolicy answered is nothing anybody holds. */
export const requestHelpHandler: Handler<typeof requestHelp> = async (input, asked) => {
  const name = splitPolicyName(input.policyOrClaim);
  const budget = budgetOf('lookUp', asked, 'policy', name.number);
  await budget.reserve();

  const policy = await findHelpPolicy(asked.db, name, input.returnedDate);
  if (!policy || policy.state !== input.statecode) {
    throw new Failure('refused', m.help_policy_not_matched({}, { locale: asked.language }));
  }
  await budget.refund();
  const { reference, asked_on } = await asked.db.transaction().execute((trx) => open(trx, asked, policy, input));
  return new AnswerWithHeaders('OK', requestHeader(reference, asked_on));
};

/** Request, audit and both mails, or nothing of it. */
async function open(trx: Queryable, asked: Asked, policy: HelpPolicy, input: InputOf<typeof requestHelp>) {
  const opened = await openHelpRequest(trx, {
    reference: newHelpReference(),
    policyId: policy.id,
    reason: input.reasonFeedback,
    name: input.csrName,
    email: input.email,
    language: asked.language,
    timeZone: brand.states[policy.state].timeZone,
  });
  // A repeat: the ticket is open and its mails are on their way.
  if (!opened.isNew) return opened;
  const { reference } = opened;

  const reason = input.reasonFeedback;
  await audit(trx, asked, {
    act: 'request-help',
    actor: 'visitor',
    subject: ['policy', policy.id],
    detail: { reference, reason },
  });
  const ticket = { reference, reason, name: input.csrName, email: input.email, policy };
  await enqueueMail(trx, { to: asked.env.SERVICE_MAILBOX, ...mailToServiceDesk(ticket) });
  await enqueueMail(trx, { to: input.email, ...mailToAsker(asked.language, ticket) });
  return opened;
}
