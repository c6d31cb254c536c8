import { expect, test } from 'vitest';
import { ProcessorAway } from '#platform/context/processor.ts';
import { addSignedPurchase } from '#testing/selling/random-purchase.ts';
import { buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';

withPortals('a signed purchase whose payment page cannot be opened', (portals) => {
  test('shows that nothing was charged, does not blame the bank, and works once the processor is back', async () => {
    const agencyId = (await addAgency(portals)).id;
    const { id } = await addSignedPurchase(portals, sampleRandom(20_261_126, 'away', 0), agencyId);
    const context = buyerContext(portals);
    const shopper = buyerOf(context);
    const { openCheckout } = context.processor;
    context.processor.openCheckout = () => Promise.reject(new ProcessorAway('TimeoutError'));
    await expect(shopper.start(id)).rejects.toThrow(/weren’t charged/);
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'away', why: expect.stringMatching(/weren’t charged/) });
    context.processor.openCheckout = openCheckout;
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'open', url: expect.stringMatching(/test-processor/) });
    await shopper.pay(id);
    expect(await shopper.outcome(id)).toMatchObject({ kind: 'bound' });
  });
});
