import { expect, test } from 'vitest';
import { writtenMoney } from '#platform/calendar/written.ts';
import { GONE_LIMIT, LATER_BOOK, withLaterBook } from '#testing/selling/later-book.ts';
import type { CoverChoice } from '../cover-choice.ts';
import { type QuoteDraft, quoteAnswers } from '../quote-answers.ts';
import { choiceOf } from './lock-price.ts';
import { lockedUntil, priceWithLock, worksheetHash } from './locked-price.ts';
import { firstChoice } from './packages.ts';
import { priceQuote } from './price-quote.ts';
import { promiseLabels } from './promised-price.ts';

const TODAY = '2026-12-10';
const STARTS = '2027-01-05';

/** A quote with a choice, and the promise of its price. */
function promised(change: Partial<CoverChoice['policy']>) {
  const answers = quoteAnswers.parse({
    birth: '1984-03-02',
    street: '1 Palm Ave',
    city: 'Houston',
    home: 'own',
    license: { state: 'TX', status: 'valid', years: 18, marital: 'married', filing: 'none' },
    vehicles: [
      {
        key: 'c1',
        vin: '1HGCM82633A004352',
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        ownership: 'owned',
        use: 'pleasure',
      },
    ],
    insurance: { had: 'now', months: 12, limits: 'bi50', endsOn: '2027-06-30' },
  });
  const quote = { state: 'TX', zip: '77036', first_name: 'Marisol', last_name: 'Peña', language: 'en', answers };
  const first = firstChoice(quote as unknown as QuoteDraft, TODAY);
  const cars = { c1: { comprehensive: '500', collision: '500' } };
  const choice: CoverChoice = { ...first, effective: STARTS, policy: { ...first.policy, ...change }, cars };
  const draft = { ...quote, answers: { ...answers, choice } } as unknown as QuoteDraft;
  const price = priceQuote(draft, choice);
  if (price.kind !== 'priced') throw new Error(JSON.stringify(price));
  const { premiumCents, feesCents, rating } = price;
  const lock = {
    id: 1,
    choice,
    book: rating.book,
    premiumCents,
    feesCents,
    worksheetHash: worksheetHash(price),
    lockedUntil: lockedUntil(choice, TODAY),
  };
  return { draft, choice, price, lock };
}

test('a promised price keeps symbols, limits and installment fee when another book begins before the policy', async () => {
  const { draft, choice, price, lock } = promised({ bodily_injury: GONE_LIMIT });
  await withLaterBook(STARTS, () => {
    const held = priceWithLock(draft, choiceOf(draft, TODAY, lock), lock, TODAY);
    expect(held).toEqual({ choice, price, lock });
    // On its last day, too.
    expect(priceWithLock(draft, choiceOf(draft, lock.lockedUntil, lock), lock, lock.lockedUntil).lock).toBe(lock);
  });
});

test('without a promise, or once it is over or something changed, the book of the first day gives the price', async () => {
  const { draft, choice, price, lock } = promised({ bodily_injury: GONE_LIMIT });
  await withLaterBook(STARTS, () => {
    const other = { ...draft, answers: { ...draft.answers, choice: { ...choice, term: '12' as const } } };
    const moved = { ...draft, zip: '75217' };
    for (const [quote, held, today] of [
      [draft, undefined, TODAY],
      [draft, { ...lock, lockedUntil: '2026-12-09' }, TODAY],
      [other, lock, TODAY],
      [moved, lock, TODAY],
    ] as const) {
      const now = priceWithLock(quote, choiceOf(quote, today, held), held, today);
      expect(now).toMatchObject({ lock: undefined, price: { kind: 'priced', rating: { book: LATER_BOOK } } });
      // The least limit, since the chosen one is no longer sold.
      expect(now.choice.policy.bodily_injury).toBe('30/60');
      expect(now).toMatchObject({ price: { document: { vehicles: [{ rating: { symbol: 8 } }] } } });
      const { plan } = now.price as typeof price;
      expect(plan.moreThanInFullCents).toBe(plan.instalments.length * 900);
    }
  });
});

test('a promised price is told as all its payments, the fees of installments included', async () => {
  const { draft, price, lock } = promised({});
  expect(price.plan.moreThanInFullCents).toBeGreaterThan(0);
  await withLaterBook(STARTS, () => {
    expect(promiseLabels(draft, lock, 'en').amount).toBe(writtenMoney(price.plan.totalCents, 'en'));
  });
});
