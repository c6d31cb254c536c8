import { m } from '#config/messages/compiled/messages.js';
import type { lookUpPolicy } from '#contract/guest.ts';
import { choicesOf, lookUpProofOf } from '#insurance/policies/policy.ts';
import { findPoliciesByNumber } from '#insurance/policies/policy-store.ts';
import { budgetOfLookUp, moreProofOf, withProved } from '#insurance/policies/proved-more.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

/**
 * With zip code and date of birth, only a policy that matches all three is returned. An unknown number and a wrong
 * proof get the same answer.
 */
export const lookUpPolicyHandler: Handler<typeof lookUpPolicy> = async (input, context) => {
  const proof = lookUpProofOf(input);
  if (proof === 'half') throw new Failure('malformed', m.guest_half_proof());
  const more = moreProofOf(input);
  const budget = budgetOfLookUp(more, context, 'policy', input.policyNumber);
  await budget.reserve();

  const found = await lookUpInConstantTime(async () => {
    const policies = await findPoliciesByNumber(context.db, input.policyNumber, proof === 'none' ? undefined : proof);
    return withProved(context.db, policies, more);
  });
  if (found.length > 0) await budget.refund();
  return { policies: choicesOf(found) };
};
