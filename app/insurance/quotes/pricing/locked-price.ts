// Prices a choice. A locked price uses the rate book it was locked with, while it is valid and nothing has changed.
import { createHash } from 'node:crypto';
import { plusDays } from '#platform/calendar/day.ts';
import type { CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { inOrder } from '../quote-facts.ts';
import type { PriceLock } from './price-lock-store.ts';
import { priceQuote, type QuotePrice } from './price-quote.ts';
import { soundChoice } from './sound-choice.ts';

/**
 * The day before the policy would begin, because a different first day has a different price. A price for today holds
 * today.
 */
export const lockedUntil = ({ effective }: CoverChoice, today: string): string =>
  effective === today ? today : plusDays(effective, -1);

export const worksheetHash = ({ worksheet }: Pick<QuotePrice, 'worksheet'>): Buffer =>
  createHash('sha256').update(JSON.stringify(worksheet)).digest();

const isSameChoice = (one: CoverChoice, other: CoverChoice) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** The rate book that a lock holds the price to; undefined when the lock is over. */
export const bookHeld = (lock: PriceLock | undefined, today: string): string | undefined =>
  lock && lock.lockedUntil >= today ? lock.book : undefined;

/**
 * The choice, adjusted to what is sold, and its price. When a matching lock is valid, both are by the lock's rate book,
 * together with the lock; otherwise by the book of the first day.
 */
export function priceWithLock(draft: QuoteDraft, chosen: CoverChoice, lock: PriceLock | undefined, today: string) {
  const book = bookHeld(lock, today);
  if (lock && book !== undefined) {
    const choice = soundChoice(chosen, draft, today, book);
    const price = isSameChoice(lock.choice, choice) && priceQuote(draft, choice, book);
    if (price && price.kind === 'priced' && worksheetHash(price).equals(lock.worksheetHash)) {
      return { choice, price, lock };
    }
  }
  const choice = soundChoice(chosen, draft, today);
  return { choice, price: priceQuote(draft, choice), lock: undefined };
}
