import { m } from '#config/messages/compiled/messages.js';
import type { verifyLien } from '#contract/lienholder.ts';
import { audit } from '../audit/audit-store.ts';
import { Failure } from '../failure.ts';
import { AnswerWithHeaders, type Handler } from '../handler.ts';
import { budgetOf } from '../throttles/budget.ts';
import { lookUpInEvenTime } from '../throttles/even-time.ts';
import { issueLetter } from './issue-letter.ts';
import { lienholderResultOf } from './lien.ts';
import { findLien } from './lien-store.ts';

/** One answer for an unknown policy and for a wrong VIN: nobody learns which numbers exist. */
export const verifyLienHandler: Handler<typeof verifyLien> = async (input, asked) => {
  const budget = budgetOf('lookUp', asked, 'lien', input.lienPolicyNumber);
  await budget.reserve();

  const lien = await lookUpInEvenTime(() => findLien(asked.db, input.lienPolicyNumber, input.leinVinNumber));
  if (!lien) throw new Failure('refused', m.lien_not_found({}, { locale: asked.language }));

  await budget.refund();
  const letter = await asked.db.transaction().execute(async (trx) => {
    await audit(trx, asked, { act: 'verify-lien', actor: 'lienholder', subject: ['policy', lien.policy_id] });
    return issueLetter(trx, asked, lien);
  });
  return new AnswerWithHeaders(lienholderResultOf(lien), letter);
};
