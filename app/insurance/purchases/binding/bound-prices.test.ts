import { expect, test } from 'vitest';
import { boundFigures, differencesOf } from '#testing/bound-figures.ts';
import { addSignedPurchase, bindAtOnce } from '#testing/random-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { buyerContext, buyerOf } from '#testing/test-purchase.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { FILED_PLANS, type FiledPlan } from '../../rating/rate-books.ts';

withPortals('the price of a policy that is bought', (portals) => {
  let draws = 0;
  const random = () => sampleRandom(20_261_125, 'bound prices', draws++);
  let agencyId = 0;

  test('keeps the price it was signed for when another book comes into force before it is bound', async () => {
    agencyId ||= (await addAgency(portals)).id;
    const { id, price } = await addSignedPurchase(portals, random(), agencyId);
    const shopper = buyerOf(buyerContext(portals));
    await shopper.pay(id);
    const [book] = FILED_PLANS;
    const { states } = book.rates;
    const dearer = new Map(
      [...states].map(([state, of]) => [state, { ...of, instalmentFeeCents: 900, effectiveFrom: '2026-11-01' }]),
    );
    const plans = FILED_PLANS as unknown as FiledPlan[];
    plans.push({ ...book, rates: { ...book.rates, id: 'U-2027-01', states: dearer } });
    try {
      const outcome = await shopper.outcome(id);
      expect(outcome.kind).toBe('bound');
      const figures = await boundFigures(portals, (outcome as { policyId: number }).policyId);
      expect(differencesOf(figures, price)).toEqual([]);
    } finally {
      plans.pop();
    }
  });

  test('costs the same on the price page, in its worksheet, on its declarations, and as its payments with their fees (a hundred)', async () => {
    agencyId ||= (await addAgency(portals)).id;
    const wrong: unknown[] = [];
    for (let at = 0; at < 100; at++) {
      const bought = await addSignedPurchase(portals, random(), agencyId);
      const policyId = await bindAtOnce(buyerContext(portals), bought);
      const differences = differencesOf(await boundFigures(portals, policyId), bought.price);
      if (differences.length > 0) wrong.push({ policyId, differences });
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
