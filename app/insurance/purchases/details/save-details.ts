import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { errorTexts } from '#platform/forms/field-view.ts';
import { readAnswers } from '#platform/forms/read-answers.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { moveStage } from '../../quotes/desk/move-stage.ts';
import { lockPrice } from '../../quotes/pricing/lock-price.ts';
import { latestLock } from '../../quotes/pricing/price-lock-store.ts';
import { applicantsLanguage, type OpenQuote, type QuoteDraft } from '../../quotes/quote-answers.ts';
import { lockDraft, markAccepted, saveDraft } from '../../quotes/quote-draft-store.ts';
import { factsHash } from '../../quotes/quote-facts.ts';
import { closeFormerMailbox } from '../../quotes/quote-link.ts';
import { type DetailsPart, detailsAnswers, detailsForm, stepOf, withDetails } from './details-form.ts';

/**
 * Saves a page of details, and locks the new price if it changes. Sending the same page twice saves it once.
 *
 * @returns the errors by field; or once saved, whether the price changed
 * @throws {Failure} throttled; refused when the quote was sent, bought or closed in the meantime, or has no such part
 */
export async function saveDetails(
  context: Context,
  open: OpenQuote,
  part: DetailsPart,
  posted: Fields,
): Promise<{ errors: Fields } | { isRepriced: boolean }> {
  const { language } = context;
  const { actor = 'visitor' } = open;
  await budgetOf('saveStep', context, open.draft.id).reserve();
  const wrong = await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, open.tokenHash);
    const form = draft && !draft.reference && !draft.is_bought ? detailsForm(draft, part) : undefined;
    if (!draft || !form) throw new Failure('refused', m.quoting_closed({}, { locale: language }));
    const read = readAnswers(form, posted, { facts: {}, saved: detailsAnswers(draft, part) });
    if (read.errors) return errorTexts(read.errors, { facts: {}, language });
    const { answers, email } = withDetails(draft, part, read.answers);
    await saveDraft(trx, draft.id, { answers, email, language: applicantsLanguage(draft, language) });
    await closeFormerMailbox(trx, { draft, tokenHash: open.tokenHash }, email);
    await keepAcceptance(trx, open.tokenHash, draft);
    await audit(trx, context, {
      act: 'save-quote-step',
      actor,
      subject: ['quote', draft.id],
      detail: { step: stepOf(part) },
    });
    await moveStage(trx, context, draft, 'draft', actor);
    return undefined;
  });
  if (wrong) return { errors: wrong };
  // A VIN can give the car a different symbol than its make, and thereby a different price.
  const before = await latestLock(context.db, open.draft.id);
  await lockPrice(context, open);
  const after = await latestLock(context.db, open.draft.id);
  const total = (lock: typeof after) => lock && lock.premiumCents + lock.feesCents;
  return { isRepriced: total(before) !== total(after) };
}

/**
 * An underwriter accepted the quote before these details were asked for, so they do not undo it. A reason that only
 * they give rise to is referred anew.
 */
async function keepAcceptance(trx: Queryable, tokenHash: Buffer, { id, accepted = [] }: QuoteDraft): Promise<void> {
  const saved = accepted.length > 0 ? await lockDraft(trx, tokenHash) : undefined;
  if (saved) await markAccepted(trx, id, { rules: [...accepted], facts: factsHash(saved) });
}
