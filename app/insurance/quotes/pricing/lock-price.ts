import { m } from '#config/messages/compiled/messages.js';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { dropAcceptedLetter } from '../../letters/postal-letter-store.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { recordNotice } from '../declining/adverse-notice.ts';
import { recordDecline } from '../declining/record-decline.ts';
import { moveStage } from '../desk/move-stage.ts';
import { isToSign } from '../desk/stage.ts';
import { applicantsLanguage, type OpenQuote, type QuoteDraft } from '../quote-answers.ts';
import { lockDraft, saveDraft } from '../quote-draft-store.ts';
import { nextStep } from '../quote-progress.ts';
import { recordsWait } from '../records-wait.ts';
import { bookHeld, lockedUntil, priceWithLock, worksheetHash } from './locked-price.ts';
import { firstChoice } from './packages.ts';
import { endReferral, insertLock, latestLock, type PriceLock } from './price-lock-store.ts';
import { type QuotePrice, rateInput } from './price-quote.ts';
import { areRecordsDearer } from './record-reasons.ts';
import { soundChoice } from './sound-choice.ts';

/**
 * Stores a choice with its quote and locks the price, both or neither. A price that is already locked stays as it is.
 *
 * @param change computes the new choice from the current one
 * @throws {Failure} throttled; refused when the quote was sent, bought or closed in the meantime, is incomplete, or
 * still needs records
 */
export async function lockPrice(
  context: Context,
  { tokenHash, draft: { id }, actor = 'visitor' }: OpenQuote,
  change: (choice: CoverChoice, draft: QuoteDraft, today: string) => CoverChoice = (choice) => choice,
): Promise<void> {
  await budgetOf('saveStep', context, id).reserve();
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, tokenHash);
    const isOpen = draft && !draft.reference && !draft.is_bought && nextStep(draft) === 'check';
    if (!isOpen) throw new Failure('refused', m.quoting_closed({}, { locale: context.language }));
    const today = dayIn(draft.state, new Date());
    const before = await latestLock(trx, draft.id);
    const changed = change(choiceOf(draft, today, before), draft, today);
    const { choice, price, lock } = priceWithLock(draft, changed, before, today);
    const language = applicantsLanguage(draft, context.language);
    const saved = { ...draft, answers: { ...draft.answers, choice }, language };
    await saveDraft(trx, draft.id, { answers: saved.answers, language });
    // A price that was locked before records were asked for stays valid without them.
    if (!lock && recordsWait(context.env, draft)) {
      throw new Failure('refused', m.records_first({}, { locale: context.language }));
    }
    if (!lock) await dropAcceptedLetter(trx, draft.id);
    if (price.kind === 'refused' && price.outcome === 'decline') {
      await recordDecline(trx, context, saved, { reasons: price.reasons, decided: 'rules', actor, language });
    }
    // Whatever an underwriter was asked about has been changed.
    if (price.kind === 'priced') await endReferral(trx, draft.id);
    if (price.kind === 'priced' && !lock) await promisePrice(trx, context, saved, { choice, price, actor });
    // A quote that was sent for signature keeps its stage as long as its price holds.
    else if (price.kind === 'priced' && !isToSign(draft.stage)) await moveStage(trx, context, draft, 'priced', actor);
  });
}

type Promised = { choice: CoverChoice; price: QuotePrice; actor: Actor };

/** Locks a price for a choice, within a transaction that has locked the quote. */
export async function promisePrice(
  trx: Queryable,
  context: AuditContext,
  draft: QuoteDraft,
  { choice, price, actor }: Promised,
): Promise<void> {
  const answers = rateInput(price.document);
  if (!answers) return;
  await insertLock(trx, draft.id, {
    choice,
    answers,
    book: price.rating.book,
    premiumCents: price.premiumCents,
    feesCents: price.feesCents,
    worksheetHash: worksheetHash(price),
    lockedUntil: lockedUntil(choice, dayIn(draft.state, new Date())),
  });
  await audit(trx, context, {
    act: 'lock-price',
    actor,
    subject: ['quote', draft.id],
    detail: { cents: price.premiumCents + price.feesCents },
  });
  await moveStage(trx, context, draft, 'priced', actor);
  if (areRecordsDearer(draft, choice, price)) await recordNotice(trx, context, draft, actor);
}

/**
 * The current choice, adjusted to what may be sold today; the default choice when nothing was chosen yet.
 *
 * @param lock the latest price lock: while it is valid, what its rate book has may be sold
 */
export const choiceOf = (draft: QuoteDraft, today: string, lock?: PriceLock): CoverChoice =>
  draft.answers.choice
    ? soundChoice(draft.answers.choice, draft, today, bookHeld(lock, today))
    : firstChoice(draft, today);
