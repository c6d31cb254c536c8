import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { planOf } from '../../rating/payment-plan.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import type { AnswerGroup } from '../quote-labels.ts';
import { priceWithLock } from './locked-price.ts';
import { coverRows } from './package-view.ts';
import { planTerms } from './plan-terms.ts';
import { latestLock, type PriceLock } from './price-lock-store.ts';

/** The valid price lock of an online quote, which binds anyone who sells the policy. */
export async function promisedPrice(db: Queryable, draft: QuoteDraft): Promise<PriceLock | undefined> {
  const lock = await latestLock(db, draft.id);
  const today = dayIn(draft.state, new Date());
  return lock && priceWithLock(draft, lock.choice, lock, today).lock;
}

type Amounts = Pick<PriceLock, 'premiumCents' | 'feesCents' | 'choice' | 'book'>;

/** All payments of the locked price (`$2,365`): the fees of installments are included. */
export const promisedAmount = (
  { state }: Pick<QuoteDraft, 'state'>,
  { premiumCents, feesCents, choice, book }: Amounts,
  language: Language,
): string => writtenMoney(planOf(premiumCents, feesCents, planTerms(state, choice, book)).totalCents, language);

/** The amount of the locked price, and the last day on which it holds. */
export const promiseLabels = (draft: Pick<QuoteDraft, 'state'>, lock: PriceLock, language: Language) => ({
  amount: promisedAmount(draft, lock, language),
  months: lock.choice.term,
  day: writtenDay(lock.lockedUntil, language),
});

/** The locked price and its coverages, shown above the answers. */
export function promiseView(draft: QuoteDraft, lock: PriceLock, language: Language): AnswerGroup {
  const locale = { locale: language };
  const { amount, months, day } = promiseLabels(draft, lock, language);
  const { choice } = lock;
  return {
    title: m.price_promised_title({}, locale),
    answers: [
      { label: m.price_months_with_fees({ months }, locale), value: amount },
      { label: m.price_promised_until({}, locale), value: day },
      { label: m.price_start({}, locale), value: writtenDay(choice.effective, language) },
      {
        label: m.price_how_to_pay({}, locale),
        value: choice.plan === 'full' ? m.price_less_full({}, locale) : m.price_promised_monthly({}, locale),
      },
      ...coverRows(draft, choice, language, lock.book).map(({ name, value }) => ({ label: name, value })),
    ],
  };
}
