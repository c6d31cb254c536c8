import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as bookPage from '#portals/claimant/tracker/appointment-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as dayPage from './appointments-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as estimatePage from './write-estimate-page.tsx';

withPortals('capacity and authority of the claims desk', (portals) => {
  const { at, look, version, signedIn, open, act, pay: record, decide, confirm } = claimDesk(portals);

  test('a claims lead closes a day of a place: nobody can book it, and what is booked stays', async () => {
    const [rosa, lee] = [await addThirdPartyClaim(portals), await addThirdPartyClaim(portals)];
    const visitOf = ({ number }: { number: string }, cookie: string) => ({
      path: `/insurednew/claims/${number}/appointment/1`,
      params: { number, line: '1' },
      cookie,
    });
    const cookies = [(await open(rosa.number, rosa.code)).cookie, (await open(lee.number, lee.code)).cookie] as const;
    const slotsOf = async () => {
      const { data } = await askPage(portals, bookPage.loader, visitOf(lee, cookies[1]));
      return (data as { slots?: SlotView }).slots?.days.flatMap(({ slots }) => slots.map(({ name }) => name)) ?? [];
    };
    const book = (claim: typeof rosa, cookie: string, slot: string) =>
      askPage(portals, bookPage.action, { ...visitOf(claim, cookie), form: { act: 'book', slot, key: randomUUID() } });
    const [first = '', second = ''] = await slotsOf();
    const [, day = ''] = first.split(' ');
    expect((await book(rosa, cookies[0], first)).status).toBe(303);

    const [adjuster, lead] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    const onDay = { path: `/staff/claims/appointments?day=${day}` };
    const set = (cookie: string, seats: string) =>
      askPage(portals, dayPage.action, { ...onDay, cookie, form: { act: 'seats', place: 'tx-houston', seats } });
    expect((await set(adjuster.cookie, '0')).status).toBe(403);
    expect((await set(lead.cookie, '9')).status).toBe(422);
    expect((await set(lead.cookie, '0')).headers.get('location')).toContain('done=seats');
    const { data } = await askPage(portals, dayPage.loader, { ...onDay, cookie: lead.cookie });
    const { places } = data as { places: { id: string }[] };
    expect(places.find(({ id }) => id === 'tx-houston')).toMatchObject({ seats: 0, most: 1, booked: 1 });
    expect((await slotsOf()).filter((name) => name.includes(day))).toEqual([]);
    expect((await book(lee, cookies[1], second)).status).toBe(second.includes(day) ? 422 : 303);
    expect((await look(adjuster.cookie, rosa.number)).visit).toMatchObject({ status: 'booked' });

    const audits = portals.db.selectFrom('audit').select('detail').where('act', '=', 'set-capacity');
    expect(await audits.execute()).toEqual([{ detail: { name: 'tx-houston', day, count: 0 } }]);
    expect((await set(lead.cookie, '1')).status).toBe(303);
    expect((await slotsOf()).filter((name) => name.includes(day)).length).toBeGreaterThan(0);
  });

  test('a visit that is over without an outcome is above whatever day is shown, and counted at the desk', async () => {
    const { number, claimId } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    const { id } = await portals.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', claimId)
      .executeTakeFirstOrThrow();
    const on = { kind: 'in_person', place_id: 'tx-houston', place: 'Westheimer', begins: '10:30', seat: 1 };
    const times = { begins_at: new Date('2026-03-10T15:30:00Z'), ends_at: new Date('2026-03-10T16:00:00Z') };
    await portals.db
      .insertInto('appointment')
      .values({ line_id: id, uid: randomUUID(), status: 'booked', on_day: '2026-03-10', ...on, ...times })
      .execute();
    const path = '/staff/claims/appointments';
    type Listed = { open: { id: number; number: string; day: string; isBegun: boolean }[]; visits: { id: number }[] };
    const shown = async (day = '') =>
      (await askPage(portals, dayPage.loader, { path: `${path}${day}`, cookie })).data as Listed;
    const counted = async () =>
      ((await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie })).data as { visits: number }).visits;
    const today = await shown();
    expect(today.open).toMatchObject([{ number, day: 'Mar 10, 2026', isBegun: true }]);
    expect(await shown('?day=2026-03-10')).toMatchObject({ open: [], visits: [{ id: today.open[0]?.id }] });
    expect(await counted()).toBe(1);
    const form = { act: 'missed', visit: String(today.open[0]?.id) };
    expect((await askPage(portals, dayPage.action, { path, cookie, form })).status).toBe(303);
    expect([(await shown()).open, await counted()]).toEqual([[], 0]);
  });

  test('of more visits without an outcome than the page lists, it says how many there are', async () => {
    const { claimId, partyId } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    const of = { claim_id: claimId, party_id: partyId, coverage: 'PD_3P', track: 'third' };
    const lines = await portals.db
      .insertInto('claim_line')
      .values(Array.from({ length: 51 }, (_, at) => ({ ...of, number: at + 2 })))
      .returning('id')
      .execute();
    const on = { kind: 'in_person', place_id: 'tx-houston', place: 'Westheimer', begins: '10:30', seat: 1 };
    const visits = lines.map(({ id }, at) => {
      const day = plusDays('2020-03-10', at);
      const times = { on_day: day, begins_at: new Date(`${day}T15:30:00Z`), ends_at: new Date(`${day}T16:00:00Z`) };
      return { line_id: id, uid: randomUUID(), status: 'booked', ...on, ...times };
    });
    const shown = async () =>
      pageShown(dayPage, (await askPage(portals, dayPage.loader, { path: '/staff/claims/appointments', cookie })).data);
    await portals.db.insertInto('appointment').values(visits.slice(1)).execute();
    expect(await shown()).not.toContain('in all');
    await portals.db.insertInto('appointment').values(visits.slice(0, 1)).execute();
    expect(await shown()).toContain('There are 51 in all. Here are the first 50.');
    await portals.db.deleteFrom('appointment').where('on_day', '<', '2021-01-01').execute();
  });

  test('whoever gives a line to somebody sees how many each has open, and how many are due within a week', async () => {
    const lead = await signedIn('claims-lead');
    const adjuster = await signedIn('adjuster');
    const [one, other] = [await addThirdPartyClaim(portals), await addThirdPartyClaim(portals)];
    for (const { number } of [one, other]) {
      await act(adjuster.cookie, number, { act: 'take', version: await version(adjuster.cookie, number) });
    }
    const far = { next_due_on: '2099-01-01' };
    await portals.db.updateTable('claim_line').set(far).where('claim_id', '=', other.claimId).execute();
    const { data } = await askPage(portals, linePage.loader, { ...at(one.number), cookie: lead.cookie });
    const { adjusters } = data as { adjusters: { id: number }[] };
    expect(adjusters.find(({ id }) => id === adjuster.id)).toMatchObject({ open: 2, due: 1 });
    expect(adjusters.find(({ id }) => id === lead.id)).toMatchObject({ open: 0, due: 0 });
  });

  test('an adjuster neither accepts nor pays more than their role may; a claims lead does', async () => {
    const { number, partyId } = await addThirdPartyClaim(portals);
    const [adjuster, lead] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    await confirm(adjuster.cookie, number);
    const row = { 'id-0': '0', 'op-0': 'replace', 'part-0': 'Everything', 'parts-0': '24000', tax: '1500' };
    await askPage(portals, estimatePage.action, {
      path: `/staff/claims/${number}/1/estimate`,
      params: { number, line: '1' },
      cookie: adjuster.cookie,
      form: { act: 'estimate', version: '0', ...row },
    });
    const accept = async (cookie: string) =>
      decide(cookie, number, { act: 'accepted', version: await version(cookie, number), why: 'We pay for it.' });
    const refused = { refusal: expect.stringMatching(/^\$25,500\.00 is more than .+\$25,000\.00/) };
    expect(await accept(adjuster.cookie)).toMatchObject({ status: 422, data: refused });
    expect((await accept(lead.cookie)).status).toBe(303);
    const pay = (cookie: string, amount: string) =>
      record(cookie, number, { amount, day: dayIn('TX', new Date()), to: String(partyId) });
    expect((await pay(adjuster.cookie, '24,000')).status).toBe(303);
    // Together with what was sent before.
    expect(await pay(adjuster.cookie, '1,500')).toMatchObject({ status: 422, data: refused });
    expect((await pay(lead.cookie, '1,500')).status).toBe(303);
  });
});
