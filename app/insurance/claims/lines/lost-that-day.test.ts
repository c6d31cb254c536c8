import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { bindAtOnce, randomOfferFrom, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext } from '#testing/selling/test-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { coverAtLoss } from './policy-at-loss.ts';

withPortals('a loss on the day on which its policy was bought', (portals) => {
  test('is looked at by the desk: nobody knows yet which came first', async () => {
    const signed = await signOffer(portals, randomOfferFrom('lost that day', 'today'), (await addAgency(portals)).id);
    const policyId = await bindAtOnce(buyerContext(portals), signed);
    const today = signed.offer.choice.effective;
    const doubted = async (lossOn: string) =>
      (await coverAtLoss(portals.db, policyId, { lossOn, lossAt: null, zip: null }))?.doubt?.facts;
    expect(await doubted(plusDays(today, -1))).toEqual({ why: 'outside-term' });
    expect(await doubted(today)).toEqual({ why: 'began' });
    expect(await doubted(plusDays(today, 1))).toBeUndefined();
  });
});
