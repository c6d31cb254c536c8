import { m } from '#config/messages/compiled/messages.js';
import type { lookUpLicense } from '#contract/guest.ts';
import { choicesOf, lookUpProofOf } from '#insurance/policies/policy.ts';
import { findPoliciesByLicense } from '#insurance/policies/policy-store.ts';
import { budgetOfLookUp, moreProofOf, withProved } from '#insurance/policies/proved-more.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

/**
 * With zip code and date of birth, only policies that match all three are returned. An unknown license and a wrong
 * proof get the same answer.
 */
export const lookUpLicenseHandler: Handler<typeof lookUpLicense> = async (input, context) => {
  const proof = lookUpProofOf(input);
  if (proof === 'half') throw new Failure('malformed', m.guest_half_proof());
  const more = moreProofOf(input);
  const budget = budgetOfLookUp(more, context, 'license', input.licenseNumber);
  await budget.reserve();

  const found = await lookUpInConstantTime(async () => {
    const policies = await findPoliciesByLicense(context.db, input.licenseNumber, proof === 'none' ? undefined : proof);
    return withProved(context.db, policies, more);
  });
  if (found.length > 0) await budget.refund();
  return { policies: choicesOf(found) };
};
