import { m } from '#config/messages/compiled/messages.js';
import type { requestHelp } from '#contract/help.ts';
import { splitPolicyName } from '#contract/policy-name.ts';
import { namedRequest } from '#insurance/help/help-request.ts';
import { findHelpPolicy } from '#insurance/help/help-request-store.ts';
import { openTicket } from '#insurance/help/open-ticket.ts';
import { budgetOfLookUp, ifProved, moreProofOf } from '#insurance/policies/proved-more.ts';
import { Failure } from '#platform/context/failure.ts';
import { AnswerWithFacts, type Handler } from '#platform/context/handler.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

/** The policy and date of birth are proved again, because the earlier answer of checkpolicy proves nothing. */
export const requestHelpHandler: Handler<typeof requestHelp> = async (input, context) => {
  const name = splitPolicyName(input.policyOrClaim);
  const more = moreProofOf(input);
  const budget = budgetOfLookUp(more, context, 'policy', name.number);
  await budget.reserve();

  const policy = await lookUpInConstantTime(async () =>
    ifProved(context.db, await findHelpPolicy(context.db, name, input.returnedDate), more),
  );
  if (!policy || policy.state !== input.statecode) {
    throw new Failure('refused', m.help_policy_not_matched());
  }
  await budget.refund();
  const { reference, asked_on, email } = await context.db.transaction().execute((trx) =>
    openTicket(trx, context, policy, {
      reason: input.reasonFeedback,
      name: input.csrName,
      email: input.email,
      actor: 'visitor',
    }),
  );
  return new AnswerWithFacts(
    { isDone: true as const },
    {
      helpRequest: namedRequest(reference, asked_on, policy.state, input.reasonFeedback),
      helpAddress: foldedName(email) === foldedName(input.email) ? 'same' : 'other',
    },
  );
};
