// Prices a choice. A locked price uses the rate book it was locked with, while it is valid and nothing has changed.
import { createHash } from 'node:crypto';
import { plusDays } from '#platform/calendar/day.ts';
import type { CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { inOrder } from '../quote-facts.ts';
import type { PriceLock } from './price-lock-store.ts';
import { priceQuote, type QuotePrice } from './price-quote.ts';

/**
 * The day before the policy would begin, because a different first day has a different price. A price for today holds
 * today.
 */
export const lockedUntil = ({ effective }: CoverChoice, today: string): string =>
  effective === today ? today : plusDays(effective, -1);

export const worksheetHash = ({ worksheet }: Pick<QuotePrice, 'worksheet'>): Buffer =>
  createHash('sha256').update(JSON.stringify(worksheet)).digest();

export const isSameChoice = (one: CoverChoice, other: CoverChoice) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/**
 * The price of the choice. When a matching lock is valid, the price by the lock's rate book, together with the lock.
 */
export function priceWithLock(draft: QuoteDraft, choice: CoverChoice, lock: PriceLock | undefined, today: string) {
  if (lock && lock.lockedUntil >= today && isSameChoice(lock.choice, choice)) {
    const price = priceQuote(draft, choice, lock.book);
    if (price.kind === 'priced' && worksheetHash(price).equals(lock.worksheetHash)) return { price, lock };
  }
  return { price: priceQuote(draft, choice), lock: undefined };
}
