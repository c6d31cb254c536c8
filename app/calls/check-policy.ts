import { m } from '#config/messages/compiled/messages.js';
import { maskedPhone } from '#config/phone-number.ts';
import type { checkPolicy } from '#contract/help.ts';
import { namedRequest } from '#insurance/help/help-request.ts';
import { findHelpPolicy } from '#insurance/help/help-request-store.ts';
import { budgetOfLookUp, ifProved, moreProofOf } from '#insurance/policies/proved-more.ts';
import { logActivity } from '#platform/audit/activity-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import { AnswerWithFacts, type Handler } from '#platform/context/handler.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

/** An unknown policy and a wrong date of birth get the same answer, so that nobody learns which numbers exist. */
export const checkPolicyHandler: Handler<typeof checkPolicy> = async (input, context) => {
  const more = moreProofOf(input);
  const budget = budgetOfLookUp(more, context, 'policy', input.policyNo);
  await budget.reserve();

  const policy = await lookUpInConstantTime(async () =>
    ifProved(context.db, await findHelpPolicy(context.db, { number: input.policyNo }, input.dob), more),
  );
  if (!policy) throw new Failure('refused', m.help_policy_not_matched());

  await budget.refund();
  await context.db.transaction().execute(async (trx) => {
    await audit(trx, context, { act: 'check-policy', actor: 'visitor', subject: ['policy', policy.id] });
    // HP-05: a person asks again while a request is already open.
    if (policy.open_reference) await logActivity(trx, context, 'assistance_duplicate', ['policy', policy.id]);
  });
  const answer = {
    state: policy.state,
    prefix: policy.prefix,
    phone: policy.phone === null ? '' : maskedPhone(policy.phone),
    agency: { name: policy.agency_name, phone: policy.agency_phone },
    isDuplicate: policy.open_reference !== null,
  };
  const { open_reference, open_since, open_reason } = policy;
  if (!open_reference || !open_since || !open_reason) return answer;
  return new AnswerWithFacts(answer, {
    helpRequest: namedRequest(open_reference, open_since, policy.state, open_reason),
  });
};
