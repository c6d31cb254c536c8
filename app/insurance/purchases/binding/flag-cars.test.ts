import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { bindAtOnce, randomOffer, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext } from '#testing/selling/test-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { priceQuote } from '../../quotes/pricing/price-quote.ts';
import type { QuoteVehicle } from '../../quotes/quote-answers.ts';

withPortals('a car of a policy that was bought', (portals) => {
  let draws = 0;
  const boughtWith = async (car: Partial<QuoteVehicle>) => {
    const { id: agencyId } = await addAgency(portals);
    const { draft, choice } = randomOffer(sampleRandom(20_261_126, 'flagged', draws++), dayIn('TX', new Date()));
    const [first, ...others] = draft.answers.vehicles;
    const vehicles = [{ ...first, key: first?.key ?? '', ...car }, ...others];
    const answers = { ...draft.answers, vehicles };
    const price = priceQuote({ ...draft, answers }, choice);
    if (price.kind !== 'priced') throw new Error(`no price for ${JSON.stringify(car)}`);
    const signed = await signOffer(portals, { draft: { ...draft, answers }, choice, price }, agencyId);
    const { saved_quote_id: quoteId } = await portals.db
      .selectFrom('purchase')
      .select('saved_quote_id')
      .where('id', '=', signed.id)
      .executeTakeFirstOrThrow();
    await portals.db
      .updateTable('saved_quote')
      .set({ answers: JSON.stringify(answers), expires_at: new Date(0) })
      .where('id', '=', quoteId)
      .execute();
    const policyId = await bindAtOnce(buyerContext(portals), signed);
    return portals.db
      .selectFrom('desk_task')
      .select(['kind', 'detail'])
      .where('policy_id', '=', policyId)
      .where('kind', '<>', 'paper-asked')
      .execute();
  };

  test('that the symbol table does not know is bound, and an underwriter looks at it', async () => {
    const bus = { vin: '1M8GDM9AXKP042788', year: 1989, make: 'MCI', model: 'Coach' };
    expect(await boughtWith(bus)).toEqual([
      { kind: 'default-symbol', detail: { reference: expect.stringMatching(/^B/), car: '1989 MCI Coach' } },
    ]);
    const kit = { vin: '11111111111111111', year: 2015, make: 'Honda', model: 'Zephyr' };
    expect(await boughtWith({ ...kit, body: 'other' })).toMatchObject([{ kind: 'default-symbol' }]);
  });

  test('whose body the VIN or the applicant says needs no look', async () => {
    expect(await boughtWith({})).toEqual([]);
    const kit = { vin: '11111111111111111', year: 2015, make: 'Honda', model: 'Zephyr' };
    expect(await boughtWith({ ...kit, body: 'Hatchback' })).toEqual([]);
  });
});
