import { m } from '#config/messages/compiled/messages.js';
import type { lookUpPolicy } from '#contract/guest.ts';
import { Failure } from '../failure.ts';
import type { Handler } from '../handler.ts';
import { budgetOf } from '../throttles/budget.ts';
import { lookUpInEvenTime } from '../throttles/even-time.ts';
import { lookUpAnswerOf, lookUpProofOf } from './policy.ts';
import { findPoliciesByNumber } from './policy-store.ts';

/** With zip and date of birth only what matches all three is named; an unknown number and a wrong proof answer alike. */
export const lookUpPolicyHandler: Handler<typeof lookUpPolicy> = async (input, asked) => {
  const proof = lookUpProofOf(input);
  if (proof === 'half') throw new Failure('malformed', m.guest_half_proof({}, { locale: asked.language }));
  const budget = budgetOf('lookUp', asked, 'policy', input.policyNumber);
  await budget.reserve();

  const found = await lookUpInEvenTime(() =>
    findPoliciesByNumber(asked.db, input.policyNumber, proof === 'none' ? undefined : proof),
  );
  if (found.length > 0) await budget.refund();
  return lookUpAnswerOf(found);
};
