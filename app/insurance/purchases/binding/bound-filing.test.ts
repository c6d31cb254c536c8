import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { randomOffer, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { filingsOf } from '../../filings/filing-store.ts';
import { priceQuote } from '../../quotes/pricing/price-quote.ts';
import { boughtView } from '../bought-view.ts';
import type { Bought } from '../buyers-policy.ts';
import { findPurchase } from '../purchase-store.ts';

withPortals('a purchased policy', (portals) => {
  let draws = 0;
  const random = () => sampleRandom(20_261_126, 'filing', draws++);

  test('with an SR-22 says who files it and by when, and gives the desk the filing', async () => {
    const { id: agencyId } = await addAgency(portals);
    for (;;) {
      const { draft, choice } = randomOffer(random(), dayIn('TX', new Date()));
      const { answers } = draft;
      const license = answers.license && { ...answers.license, filing: 'SR22' as const };
      const filing = { ...draft, answers: { ...answers, license } };
      const price = priceQuote(filing, choice);
      if (price.kind !== 'priced') continue;
      const { id, email } = await signOffer(portals, { draft: filing, choice, price }, agencyId);
      const shopper = buyerOf(buyerContext(portals));
      await shopper.pay(id);
      const { policyId } = (await shopper.outcome(id)) as { policyId: number };
      expect(await filingsOf(portals.db, policyId)).toMatchObject([{ what: 'certificate', form: 'SR22' }]);
      expect((await mailTo(portals, email))[0]?.text).toMatch(/SR-22/);
      const bought = await findPurchase(portals.db, id);
      const view = await boughtView(portals.db, { ...bought, policyId, boundAt: new Date() } as Bought, 'en');
      expect(view?.filings).toEqual([expect.stringMatching(/Our staff will file the SR-22 for .* with the state by/)]);
      return;
    }
  });
});
