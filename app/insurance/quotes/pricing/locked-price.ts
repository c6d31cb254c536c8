// A price and the promise of it: by the book that it was promised by, as long as that holds and nothing changed.
import { createHash } from 'node:crypto';
import { plusDays } from '#platform/calendar/day.ts';
import type { CoverChoice } from '../cover-choice.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { inOrder } from '../quote-facts.ts';
import type { PriceLock } from './price-lock-store.ts';
import { priceQuote, type QuotePrice } from './price-quote.ts';

/** The day before the policy would begin: another first day has another price. */
export const lockedUntil = ({ effective }: CoverChoice): string => plusDays(effective, -1);

export const worksheetHash = ({ worksheet }: Pick<QuotePrice, 'worksheet'>): Buffer =>
  createHash('sha256').update(JSON.stringify(worksheet)).digest();

export const isSameChoice = (one: CoverChoice, other: CoverChoice) =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

/** The price of the choice; where it was promised and the promise holds, by the promise's book, and with its last day. */
export function priceWithLock(draft: QuoteDraft, choice: CoverChoice, lock: PriceLock | undefined, today: string) {
  if (lock && lock.lockedUntil >= today && isSameChoice(lock.choice, choice)) {
    const price = priceQuote(draft, choice, lock.book);
    if (price.kind === 'priced' && worksheetHash(price).equals(lock.worksheetHash)) return { price, lock };
  }
  return { price: priceQuote(draft, choice), lock: undefined };
}
