import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, instantAt, startOfDayIn } from '#platform/calendar/day-in.ts';
import { bindAtOnce, randomOfferFrom, signOffer } from '#testing/selling/random-purchase.ts';
import { buyerContext } from '#testing/selling/test-purchase.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addAccount, addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { insertVersion } from '../../record/version-store.ts';
import { findOnPolicy } from '../reports/on-policy.ts';
import { eventSentence } from './line-labels.ts';
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

withPortals('a loss on the day on which its policy was changed', (portals) => {
  const day = plusDays(dayIn('TX', new Date()), -3);
  const at = (time: string) => instantAt(day, time, 'America/Chicago');

  /** A policy of which a car was replaced by another one. */
  async function changed(effectiveAt: Date) {
    const { id, version } = await addRatedPolicy(portals, (await addAccount(portals)).id);
    const { document } = version;
    const [old, ...rest] = document.vehicles;
    if (!old) return expect.unreachable();
    const bought = { ...old, position: 9, vin: `${old.vin.slice(0, -5)}99999`, added_on: day };
    const vehicles = [{ ...old, removed_on: day, coverages: [] }, ...rest, bought];
    const draft = { kind: 'endorsement' as const, actor: 'operator' as const, effectiveAt };
    await insertVersion(portals.db, id, 2, { ...draft, document: { ...document, vehicles } });
    const doubt = async (lossOn: string, lossAt: Date | null = null) =>
      (await coverAtLoss(portals.db, id, { lossOn, lossAt, zip: null }))?.doubt;
    const carsOffered = async (on: string, time: string) => {
      const report = { policyId: id, state: 'TX' as const, answers: { day: on, time }, sentAt: null };
      const { cars } = await findOnPolicy(portals.db, report);
      return cars.flatMap(({ vin }) => (vin === old.vin ? ['old'] : vin === bought.vin ? ['bought'] : []));
    };
    const coveragesOf = async (vin: string, lossAt: Date | null) => {
      const cover = await coverAtLoss(portals.db, id, { lossOn: day, lossAt, zip: null });
      return cover?.document.vehicles.find((car) => car.vin === vin)?.coverages;
    };
    return { doubt, carsOffered, coveragesOf, old, bought };
  }

  test('is looked at by the desk, and can be about a car that was added or removed that day', async () => {
    const { doubt, carsOffered, coveragesOf, old, bought } = await changed(at('14:00'));
    const that = { kind: 'changed-that-day', facts: {} };
    expect([await doubt(day), await doubt(day, at('06:00')), await doubt(day, at('19:00'))]).toEqual([
      that,
      that,
      that,
    ]);
    expect([await doubt(plusDays(day, -1)), await doubt(plusDays(day, 1))]).toEqual([undefined, undefined]);
    for (const time of ['unknown', 'early', 'evening']) {
      expect(await carsOffered(day, time)).toEqual(['old', 'bought']);
      const lossAt = time === 'unknown' ? null : at(time === 'early' ? '06:00' : '19:00');
      expect(await coveragesOf(old.vin, lossAt)).toEqual(old.coverages);
      expect(await coveragesOf(bought.vin, lossAt)).toEqual(bought.coverages);
    }
    expect(await carsOffered(plusDays(day, -1), 'night')).toEqual(['old']);
    expect(await carsOffered(plusDays(day, 1), 'early')).toEqual(['bought']);
    expect(eventSentence(that.kind, that.facts, 'en')).toMatch(/changed on the day of the loss/);
  });

  test('is not, when the change took effect as the day began', async () => {
    const { doubt, carsOffered } = await changed(startOfDayIn('TX', day));
    expect(await doubt(day)).toBeUndefined();
    expect(await carsOffered(day, 'unknown')).toEqual(['bought']);
  });
});
