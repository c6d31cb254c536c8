import { m } from '#config/messages/compiled/messages.js';
import { type confirmLetter, lienStatusOf } from '#contract/lienholder.ts';
import { letterHashes } from '#insurance/liens/issue-letter.ts';
import { findLienLetter } from '#insurance/liens/letter-store.ts';
import { carTitle } from '#insurance/vehicles/car-title.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';

/** Returns status, day and vehicle: no more than the letter itself says. An invented code counts as a miss. */
export const confirmLetterHandler: Handler<typeof confirmLetter> = async ({ code }, context) => {
  const budget = budgetOf('lookUp', context, 'letter', code);
  await budget.reserve();

  const letter = await findLienLetter(context.db, letterHashes(context, code));
  if (!letter) throw new Failure('refused', m.lien_letter_unknown());

  await budget.refund();
  const { status, starts_on, as_of } = letter.facts;
  return {
    status: lienStatusOf(status),
    ...(starts_on && { startsOn: starts_on }),
    vehicle: carTitle(letter.facts),
    checkedAt: letter.checked_at.toISOString(),
    ...(as_of && { asOf: as_of }),
    expiresAt: letter.expires_at.toISOString(),
  };
};
