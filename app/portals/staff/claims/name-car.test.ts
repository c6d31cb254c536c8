import { expect, test } from 'vitest';
import { lockLatestVersion } from '#insurance/record/lock-versions.ts';
import { makeVin } from '#insurance/vehicles/vin.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { reportOfMine } from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as estimatePage from './write-estimate-page.tsx';

withPortals('the car of a claim that its reporter did not know', (portals) => {
  const { at, act, look, signedIn } = claimDesk(portals);
  const yesterday = plusDays(dayIn('FL', new Date()), -1);
  const [year = '', month = '', date = ''] = yesterday.split('-');
  const when = { month, date, year, time: 'morning' };

  /** A policy with two cars, of which only the first has collision. The second one left it today. */
  async function twoCars() {
    const holder = await addPolicyholder(portals);
    const policy_id = holder.policy.id;
    const vin = makeVin('2T1', 'BURHE', 2019, 'C', String(500_000 + policy_id).slice(-6));
    await portals.db
      .insertInto('vehicle')
      .values({
        policy_id,
        position: 2,
        vin,
        model_year: 2022,
        make: 'Honda',
        model: 'Pilot',
        ownership: 'owned',
        added_on: plusDays(yesterday, -60),
      })
      .execute();
    await portals.db.transaction().execute((trx) => lockLatestVersion(trx, policy_id));
    await portals.db
      .updateTable('vehicle')
      .set({ removed_on: plusDays(yesterday, 1) })
      .where('policy_id', '=', policy_id)
      .where('position', '=', 2)
      .execute();
    return holder;
  }
  const reported = async ({ cookie, policy }: Awaited<ReturnType<typeof twoCars>>, car: string) => {
    const mine = await reportOfMine(portals, cookie, policy.id);
    await mine.fillIn({ when, where: { state: 'FL', place: 'Flagler St' }, car: { car, driver: '1' } });
    await mine.send();
    return (await mine.seeSent()).sent.number;
  };
  const told = async (cookie: string, number: string) =>
    (await look(cookie, number)).timeline.map(({ text }) => text).join('\n');

  test('a car that has left the policy since can be chosen, and its own coverages count', async () => {
    const adjuster = await signedIn('adjuster');
    const number = await reported(await twoCars(), '2');
    const { cars } = await look(adjuster.cookie, number);
    expect(cars[0]?.name).toBe('2022 Honda Pilot');
    expect(await told(adjuster.cookie, number)).toMatch(/did not have this coverage/);
  });

  test('leaves the coverage undecided until the desk names the car, which checks it once', async () => {
    const adjuster = await signedIn('adjuster');
    for (const [position, says] of [
      ['1', /had this coverage for the car/],
      ['2', /did not have this coverage/],
    ] as const) {
      const number = await reported(await twoCars(), '?');
      expect(await told(adjuster.cookie, number)).toMatch(/not known yet/);
      expect(await told(adjuster.cookie, number)).not.toMatch(/did not have/);
      const { version } = await look(adjuster.cookie, number);
      const name = (car: string) => act(adjuster.cookie, number, { act: 'car', car, version: String(version) });
      expect((await name('7')).status).toBe(422);
      expect((await name(position)).status).toBe(303);
      expect(await told(adjuster.cookie, number)).toMatch(says);
      expect((await look(adjuster.cookie, number)).cars[0]?.name).toBe(
        position === '1' ? '2019 Toyota Corolla' : '2022 Honda Pilot',
      );
      // Somebody else has done it meanwhile.
      expect((await name(position)).status).not.toBe(303);
    }
  });

  test('once it is named, the next version of an estimate says the deductible that the first one could not know', async () => {
    const { cookie } = await signedIn('adjuster');
    const number = await reported(await twoCars(), '?');
    const form = { act: 'estimate', version: '0', 'op-0': 'replace', 'part-0': 'Bumper', 'parts-0': '900' };
    expect((await askPage(portals, estimatePage.action, { ...at(number), cookie, form })).status).toBe(303);
    const shown = async () => (await askPage(portals, estimatePage.loader, { ...at(number), cookie })).data;
    expect(await shown()).toMatchObject({ deductible: '', otherDeductible: '' });
    const { version } = await look(cookie, number);
    expect((await act(cookie, number, { act: 'car', car: '1', version: String(version) })).status).toBe(303);
    expect(await shown()).toMatchObject({ deductible: '', otherDeductible: '$500.00' });
  });
});
