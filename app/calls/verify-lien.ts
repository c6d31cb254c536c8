import { m } from '#config/messages/compiled/messages.js';
import { readLetterCode } from '#contract/letter-code.ts';
import type { verifyLien } from '#contract/lienholder.ts';
import { issueLetter, letterHashes } from '#insurance/liens/issue-letter.ts';
import { verifiedLienOf } from '#insurance/liens/lien.ts';
import { findLien } from '#insurance/liens/lien-store.ts';
import { moreProofOf } from '#insurance/policies/proved-more.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import { AnswerWithFacts, type Context, type Handler } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { lookUpInConstantTime } from '#platform/throttles/constant-time.ts';

/**
 * A lienholder who proves more than the five digits, by the full VIN and an insured's last name or by the code of a
 * letter, is not locked out by strangers' guesses.
 *
 * Our data may be too old to answer from. A lienholder with the correct proof is then told so, and whom to call.
 *
 * An unknown policy and a wrong VIN get the same answer, so that nobody learns which numbers exist.
 */
export const verifyLienHandler: Handler<typeof verifyLien> = async (input, context) => {
  const { lienPolicyNumber: number, leinVinNumber: vinSuffix, code = '' } = input;
  const known = moreProofOf(input);
  const isMore = known !== undefined || code !== '';
  const budget = budgetOf(isMore ? 'proveMore' : 'lookUp', context, 'lien', number);
  await budget.reserve();

  const more = isMore ? { known, codeHashes: letterHashesOf(context, code) } : undefined;
  const lien = await lookUpInConstantTime(() => findLien(context.db, number, vinSuffix, more));
  if (!lien) throw new Failure('refused', m.lien_not_found());

  await budget.refund();
  const asOf = await asOfPolicy(context, lien.policy_id);
  const said = asOfView(asOf, { ...lien, state: lien.policy_state }, context.language);
  if (said?.isTooOld) throw new Failure('refused', said.words);
  const lienLetter = await context.db.transaction().execute(async (trx) => {
    await audit(trx, context, { act: 'verify-lien', actor: 'lienholder', subject: ['policy', lien.policy_id] });
    return issueLetter(trx, context, lien, asOf?.at);
  });
  return new AnswerWithFacts(verifiedLienOf(lien), {
    lienLetter,
    lienCollision: lien.collision_deductible_cents,
    lienStarts: lien.starts_on,
    lienAsOf: asOf?.at?.toISOString(),
  });
};

function letterHashesOf(context: Context, typed: string): Buffer[] {
  const code = readLetterCode(typed);
  return code ? letterHashes(context, code) : [];
}
