import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { boundFigures, differencesOf } from '#testing/selling/bound-figures.ts';
import { addSignedPurchase, bindAtOnce, randomOffer, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { schedulePaper } from '../../billing/ledger/schedule-paper.ts';
import { sampleRandom } from '../../book/sample/sample-random.ts';
import { findCardPolicy } from '../../id-cards/id-card-store.ts';
import { FILED_PLANS, type FiledPlan } from '../../rating/rate-books.ts';
import { declarationsPaper } from '../declarations-paper.ts';

withPortals('the price and the agent of a purchased policy', (portals) => {
  let draws = 0;
  const random = () => sampleRandom(20_261_125, 'bound prices', draws++);
  let agencyId = 0;

  test('another agency of the state gets it if none is near; without any, no money is authorized', async () => {
    agencyId ||= (await addAgency(portals)).id;
    const shopper = buyerOf(buyerContext(portals));
    const unnamed = async (state: string) => {
      for (;;) {
        const drawn = randomOffer(random(), dayIn('TX', new Date()));
        if (drawn.draft.state === state) return (await signOffer(portals, drawn, null)).id;
      }
    };
    const inFlorida = await unnamed('FL');
    await shopper.pay(inFlorida);
    const { policyId } = (await shopper.outcome(inFlorida)) as { policyId: number };
    const policy = portals.db.selectFrom('policy').select('agency_id').where('id', '=', policyId);
    expect(await policy.executeTakeFirstOrThrow()).toEqual({ agency_id: agencyId });

    const inTexas = await unnamed('TX');
    await expect(shopper.start(inTexas)).rejects.toThrow(/couldn’t write the policy/);
    const texan = await addAgency(portals, { state: 'TX' });
    const page = await shopper.start(inTexas);
    await portals.db.updateTable('agency').set({ closed_on: '2026-11-01' }).where('id', '=', texan.id).execute();
    await shopper.payAt(page);
    expect(await shopper.outcome(inTexas)).toMatchObject({ kind: 'voided', code: 'not-bound' });
  });

  test('another agency of the state gets it if the one that sold it closes before it is paid', async () => {
    agencyId ||= (await addAgency(portals)).id;
    for (;;) {
      const seller = await addAgency(portals);
      const drawn = randomOffer(random(), dayIn('TX', new Date()));
      if (drawn.draft.state !== 'FL') continue;
      const { id } = await signOffer(portals, drawn, seller.id);
      const shopper = buyerOf(buyerContext(portals));
      const page = await shopper.start(id);
      await portals.db.updateTable('agency').set({ closed_on: '2026-11-01' }).where('id', '=', seller.id).execute();
      await shopper.payAt(page);
      const { policyId } = (await shopper.outcome(id)) as { policyId: number };
      const policy = portals.db.selectFrom('policy').select('agency_id').where('id', '=', policyId);
      return expect(await policy.executeTakeFirstOrThrow()).toEqual({ agency_id: agencyId });
    }
  });

  test('where a core system decides, nothing can be purchased, and no money is authorized', async () => {
    agencyId ||= (await addAgency(portals)).id;
    const { id } = await addSignedPurchase(portals, random(), agencyId);
    const asked = buyerContext(portals);
    const core = buyerOf({ ...asked, env: { ...asked.env, POLICY_AUTHORITY: 'core' } });
    await expect(core.start(id)).rejects.toThrow(/can’t be paid here/);
    expect(await core.outcome(id)).toEqual({ kind: 'none' });
  });

  test('it keeps the signed price when another rate book takes effect before it is bound', async () => {
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

  test('twenty have one price on page, worksheet, declarations and, with fees, their payments', async () => {
    agencyId ||= (await addAgency(portals)).id;
    const wrong: unknown[] = [];
    for (let at = 0; at < 20; at++) {
      const bought = await addSignedPurchase(portals, random(), agencyId);
      const policyId = await bindAtOnce(buyerContext(portals), bought);
      const differences = differencesOf(await boundFigures(portals, policyId), bought.price);
      const { todayCents, instalments, totalCents } = bought.price.plan;
      const payments = [...[todayCents, ...instalments], totalCents].map((cents) => writtenAmount(cents, 'en'));
      const declared = await schedulePaper(portals.db, { policyId, termNumber: 1 }, 'en');
      const [{ rows, total = [] } = { rows: [] }] = declared.filter((part) => 'rows' in part);
      if ([...rows, total].map((row) => row.at(-1)).join() !== payments.join()) differences.push('declared payments');
      const policy = (await findCardPolicy(portals.db, policyId)) ?? expect.unreachable();
      const paper = readPdf((await declarationsPaper(portals.db, policy, 'en')) ?? expect.unreachable());
      const words = paper.tags.map(([, text]) => text).join(' ');
      const { moreThanInFullCents: more } = bought.price.plan;
      if (more > 0 && !words.includes(`: ${writtenAmount(more, 'en')} in all.`)) differences.push('installment fees');
      if (differences.length > 0) wrong.push({ policyId, differences });
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
