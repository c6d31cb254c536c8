import { expect, test } from 'vitest';
import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { randomOffer, signOffer } from '#testing/selling/random-purchase.ts';
import { boughtOf, buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { insuresItself } from '../../record/pricing/moratorium.ts';

/** The carrier's own list, to which underwriting adds a moratorium while this server runs. */
const storms = MORATORIUMS as Moratorium[];

withPortals('a purchased policy', (portals) => {
  async function signed() {
    const agencyId = (await addAgency(portals)).id;
    for (let draws = 0; ; draws++) {
      const drawn = randomOffer(sampleRandom(20_261_125, 'binding', draws), dayIn('TX', new Date()));
      if (!drawn.draft.answers.vehicles.some(({ lender }) => lender)) continue;
      const made = await signOffer(portals, drawn, agencyId);
      if (made.offer.document.vehicles.some(insuresItself)) return { ...drawn, ...made };
    }
  }

  test('is not issued if a storm came while its card page was open: money released, owner notified', async () => {
    const { id, email, draft, offer } = await signed();
    const shopper = buyerOf(buyerContext(portals));
    const page = await shopper.start(id);
    const until = plusDays(dayIn(draft.state, new Date()), 3);
    storms.push({ zips: [offer.document.garaging_zip ?? draft.zip], from: plusDays(until, -3), until });
    await shopper.payAt(page);
    expect(await shopper.outcome(id)).toMatchObject({
      kind: 'voided',
      code: 'held-back',
      why: expect.stringContaining(writtenDay(until, 'en')),
    });
    await shopper.jobs();
    expect(await boughtOf(portals, id)).toMatchObject({ purchase: 'ended', policies: 0, held: 0, captured: 0 });
    const [mail] = await mailTo(portals, email);
    expect(mail?.text).toContain(writtenDay(until, draft.language));
    storms.pop();
    expect(await shopper.outcome(id)).toMatchObject({ why: expect.stringContaining('It has passed') });
  });
});
