import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writtenInstant } from '#platform/calendar/written.ts';
import { randomOfferFrom, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext, buyerOf } from '#testing/selling/test-purchase.ts';
import { addAgency, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { beganWithinDay } from '../../record/issue-policy.ts';
import { latestVersion } from '../../record/version-store.ts';
import { findPurchase } from '../purchase-store.ts';

withPortals('a policy that is bought on its first day', (portals) => {
  const signed = async (begins: 'today' | 'later') =>
    signOffer(portals, randomOfferFrom('bought that day', begins), (await addAgency(portals)).id);
  const shopper = () => buyerOf(buyerContext(portals));
  async function bought(begins: 'today' | 'later') {
    const { id, email, offer } = await signed(begins);
    const buyer = shopper();
    const from = Date.now();
    await buyer.pay(id);
    const { policyId } = (await buyer.outcome(id)) as { policyId: number };
    const at = (await latestVersion(portals.db, policyId))?.effectiveAt;
    return { id, email, policyId, from, at, of: { state: offer.state, day: offer.choice.effective }, offer };
  }

  test('covers from the minute it is bought, and its mail says so', async () => {
    const { id, email, policyId, from, at = new Date(0), of, offer } = await bought('today');
    expect(at.getTime()).toBeGreaterThanOrEqual(from);
    expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await findPurchase(portals.db, id))?.effectiveAt).toEqual(at);
    expect(await beganWithinDay(portals.db, policyId, of)).toEqual(at);
    const minute = writtenInstant(at, of.state, offer.language);
    expect((await mailTo(portals, email))[0]?.text).toContain(minute);
  });

  test('for a later day covers from 12:01 a.m.', async () => {
    const { email, policyId, of } = await bought('later');
    expect(await beganWithinDay(portals.db, policyId, of)).toBeUndefined();
    expect((await mailTo(portals, email))[0]?.text).toMatch(/12:01 a\.\s?m\./);
  });

  test('is not issued when the day of its offer ended before it was paid', async () => {
    const { id } = await signed('today');
    const buyer = shopper();
    await buyer.pay(id);
    await sql`update purchase set locked_until = current_date - 2 where id = ${id}`.execute(portals.db);
    expect(await buyer.outcome(id)).toMatchObject({ kind: 'voided', code: 'lock-ended' });
  });
});
