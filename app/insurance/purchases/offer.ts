// The offer: everything that is bought for a locked price, stored as a whole so that what was signed never changes.
import { createHash } from 'node:crypto';
import type { Language } from '#config/language.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { dueDays } from '../quotes/pricing/plan-terms.ts';
import type { PriceLock } from '../quotes/pricing/price-lock-store.ts';
import type { QuotePrice } from '../quotes/pricing/price-quote.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { inOrder } from '../quotes/quote-facts.ts';
import { beginsWhenBound, type Offer } from './purchase.ts';

export function offerOf(
  { state, email }: Pick<QuoteDraft, 'state' | 'email'>,
  price: QuotePrice,
  lock: PriceLock,
  { agencyId, language }: { agencyId: number | null; language: Language },
): Offer {
  const { choice } = lock;
  const { todayCents, instalments } = price.plan;
  const days = dueDays(choice, instalments.length);
  return {
    state,
    language,
    // What is written about the policy is in the language in which it was read and signed, whoever made the quote.
    document: { ...price.document, language },
    choice,
    book: price.rating.book,
    premiumCents: price.premiumCents,
    feesCents: price.feesCents,
    worksheet: price.worksheet,
    worksheetHash: lock.worksheetHash,
    lockedUntil: lock.lockedUntil,
    plan: choice.plan,
    todayCents,
    instalments: instalments.map((cents, at) => ({ dueOn: days[at] ?? choice.effective, cents })),
    effectiveAt: startOfDayIn(state, choice.effective),
    agencyId,
    email: email ?? '',
  };
}

/** SHA-256 of what is agreed to, independent of the language it is read in. */
export function offerHash({ document: { language: _read, ...document }, ...offer }: Offer): Buffer {
  const { choice, book, premiumCents, feesCents, plan, todayCents, instalments, email } = offer;
  const begins = beginsWhenBound(offer) ? { begins: 'when-bound' } : {};
  const said = { document, choice, book, premiumCents, feesCents, plan, todayCents, instalments, email, ...begins };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(said)))
    .digest();
}
