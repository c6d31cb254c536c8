import { m } from '#config/messages/compiled/messages.js';
import type { lookUpLicense } from '#contract/guest.ts';
import { Failure } from '../failure.ts';
import type { Handler } from '../handler.ts';
import { budgetOf } from '../throttles/budget.ts';
import { lookUpInEvenTime } from '../throttles/even-time.ts';
import { lookUpAnswerOf, lookUpProofOf } from './policy.ts';
import { findPoliciesByLicense } from './policy-store.ts';
import { moreProofOf, withProved } from './proved-more.ts';

/** With zip and date of birth only what matches all three is named; an unknown licence and a wrong proof answer alike. */
export const lookUpLicenseHandler: Handler<typeof lookUpLicense> = async (input, asked) => {
  const proof = lookUpProofOf(input);
  if (proof === 'half') throw new Failure('malformed', m.guest_half_proof({}, { locale: asked.language }));
  const more = moreProofOf(input);
  const budget = budgetOf(more ? 'proveMore' : 'lookUp', asked, 'licence', input.licenseNumber);
  await budget.reserve();

  const found = await lookUpInEvenTime(async () => {
    const policies = await findPoliciesByLicense(asked.db, input.licenseNumber, proof === 'none' ? undefined : proof);
    return more ? withProved(asked.db, policies, more) : policies;
  });
  if (found.length > 0) await budget.refund();
  return lookUpAnswerOf(found);
};
