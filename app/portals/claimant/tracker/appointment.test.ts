import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindOfVisits } from '#insurance/claims/appointments/remind-of-visits.ts';
import type { SlotView } from '#insurance/claims/appointments/slot-view.ts';
import { joinClaims } from '#insurance/claims/joining/join-claims.ts';
import { findStaff } from '#insurance/staff/staff-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import * as deskDay from '#portals/staff/claims/appointments-page.tsx';
import * as linePage from '#portals/staff/claims/claim-line-page.tsx';
import * as setPage from '#portals/staff/claims/set-appointment-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { fieldsShown } from '#testing/test-shown-page.ts';
import * as file from './appointment-file.ts';
import * as page from './appointment-page.tsx';
import * as followPage from './follow-claim-page.tsx';
import * as trackerPage from './tracker-page.tsx';

withPortals('an appointment for an estimate', (portals) => {
  const claimant = async (more: Parameters<typeof addThirdPartyClaim>[1] = {}) => {
    const claim = await addThirdPartyClaim(portals, more);
    const form = { number: claim.number, code: claim.code };
    const { cookie } = await askPage(portals, followPage.action, { path: '/insurednew/claims/follow', form });
    return { ...claim, cookie };
  };
  type Party = { number: string; cookie: string };
  const at = ({ number, cookie }: Party, query = '') => ({
    path: `/insurednew/claims/${number}/appointment/1${query}`,
    params: { number, line: '1' },
    cookie,
  });
  const look = async (party: Party, query?: string) =>
    (await askPage(portals, page.loader, at(party, query))).data as {
      slots?: SlotView;
      visit?: { status: string; mayChange: boolean };
    };
  const timesOf = async (party: Party, query?: string) =>
    (await look(party, query)).slots?.days.flatMap(({ slots }) => slots.map(({ name }) => name)) ?? [];
  const book = (party: Party, slot: string, more: Record<string, string> = {}) =>
    askPage(portals, page.action, { ...at(party), form: { act: 'book', slot, key: randomUUID(), ...more } });
  const cancel = (party: Party) => askPage(portals, page.action, { ...at(party), form: { act: 'cancel' } });
  const calendar = async (party: Party) => ((await askPage(portals, file.loader, at(party))).data as Response).text();
  const kindsOf = async (number: string) =>
    (
      await portals.db
        .selectFrom('claim_event')
        .innerJoin('claim', 'claim.id', 'claim_event.claim_id')
        .select('claim_event.kind')
        .where('claim.number', '=', number)
        .where('claim_event.kind', 'like', '%ppointment%')
        .orderBy('claim_event.id')
        .execute()
    ).map(({ kind }) => kind);

  test('CL-02 a claimant without an account books, gets calendar file and mail, moves and cancels it', async () => {
    const rosa = await claimant();
    const [first = '', second = ''] = await timesOf(rosa);
    expect(first).toMatch(/^tx-houston /);
    const key = randomUUID();
    expect((await book(rosa, first, { key })).headers.get('location')).toMatch(/done=booked/);
    // Sent twice, it is booked once.
    expect((await book(rosa, first, { key })).status).toBe(303);
    const tracked = (await askPage(portals, trackerPage.loader, { ...at(rosa), params: { number: rosa.number } })).data;
    expect(tracked).toMatchObject({ claim: { visits: [{ place: expect.stringContaining('Westheimer') }] } });
    const booked = await calendar(rosa);
    expect(booked).toContain('SEQUENCE:0\r\n');
    const [mail] = await mailTo(portals, rosa.email);
    expect(mail?.text).toContain('1900 Westheimer Rd');
    expect(await timesOf(rosa)).not.toContain(first);

    expect((await book(rosa, second)).headers.get('location')).toMatch(/done=moved/);
    const moved = await calendar(rosa);
    const uid = /UID:\S+/.exec(booked)?.[0] ?? '';
    expect([moved.includes(uid), moved.includes('SEQUENCE:1\r\n')]).toEqual([true, true]);
    expect(await timesOf(rosa)).toContain(first);

    expect((await cancel(rosa)).headers.get('location')).toMatch(/done=cancelled/);
    expect((await cancel(rosa)).status).toBe(303);
    expect(await calendar(rosa)).toContain('STATUS:CANCELLED');
    expect(await timesOf(rosa)).toContain(second);
    expect(await kindsOf(rosa.number)).toEqual(['appointment-booked', 'appointment-moved', 'appointment-cancelled']);
    expect(await mailTo(portals, rosa.email)).toHaveLength(4);
  });

  test('one reminder per appointment goes out the day before, local time, unless it was booked that day', async () => {
    const rosa = await claimant();
    const [first = '', second = ''] = await timesOf(rosa);
    const isReminder = ({ subject }: { subject: string | null }) => /^(Tomorrow|Mañana): /.test(subject ?? '');
    const reminders = async () => (await mailTo(portals, rosa.email)).filter(isReminder);
    const dayBefore = (slot: string, time: string) =>
      instantAt(plusDays(slot.split(' ')[1] ?? '', -1), time, 'America/Chicago');
    const booked = (at: Date) =>
      portals.db.updateTable('appointment').set({ changed_at: at }).where('status', '=', 'booked').execute();

    expect((await book(rosa, first)).status).toBe(303);
    await booked(dayBefore(first, '00:05'));
    await remindOfVisits(portals, dayBefore(first, '12:00'));
    await booked(new Date(0));
    for (const time of ['08:59', '20:00']) await remindOfVisits(portals, dayBefore(first, time));
    expect(await reminders()).toEqual([]);
    const at = dayBefore(first, '09:00');
    await Promise.all([remindOfVisits(portals, at), remindOfVisits(portals, at)]);
    expect(await reminders()).toMatchObject([{ text: expect.stringContaining('1900 Westheimer Rd') }]);

    expect((await book(rosa, second)).headers.get('location')).toMatch(/done=moved/);
    await booked(new Date(0));
    await remindOfVisits(portals, dayBefore(second, '19:59'));
    expect(await reminders()).toHaveLength(2);
    expect((await cancel(rosa)).status).toBe(303);
    await remindOfVisits(portals, dayBefore(second, '19:59'));
    expect(await reminders()).toHaveLength(2);
  });

  test('of several who book the last slot in parallel, one gets it, and the others are told', async () => {
    const people = await Promise.all([claimant(), claimant(), claimant()]);
    const [slot = ''] = await timesOf(people[0] as Party);
    const answers = await Promise.all(people.map((party) => book(party, slot)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.data).toMatchObject({
      refusal: 'Someone just took this time. Choose another one.',
    });
    const rows = await portals.db.selectFrom('appointment').select('id').where('status', '=', 'booked').execute();
    expect(rows).toHaveLength(1);
  });

  test('we come only to an address that we serve, and to a car that cannot be driven', async () => {
    const rosa = await claimant();
    const [morning = ''] = await timesOf(rosa, '?at=tx-visit');
    expect((await book(rosa, morning)).status).toBe(422);
    expect((await book(rosa, morning, { address: '12 Elm St, Austin', zip: '33135' })).status).toBe(422);
    expect((await book(rosa, morning, { address: '12 Elm St, Austin', zip: '78701', note: 'Gate 4' })).status).toBe(
      303,
    );
    // To move it, they say only what changes.
    const fields = fieldsShown(page, await look(rosa));
    expect(fields).toMatchObject({ address: '12 Elm St, Austin', zip: '78701', note: 'Gate 4' });
    expect(fieldsShown(page, await look(rosa, '?at=tx-houston')).note).toBe('Gate 4');
    const mails = await mailTo(portals, rosa.email);
    // The claimant's own address is only on their page.
    expect(mails.map(({ text }) => text).join()).not.toContain('Elm St');
    const stands = { side: 'other' as const, policyPosition: null, vin: null, plate: 'QRT4417', modelYear: 2021 };
    const car = { ...stands, make: 'Honda', model: 'Civic', zones: [6], isDamaged: true, isDrivable: false };
    const lee = await claimant({ others: [{ ...car, whereabouts: null, driverAt: null }] });
    expect((await look(lee)).slots?.places.map(({ id }) => id)).toEqual(['tx-visit', 'tx-west-visit']);
  });

  test('within two hours they have to call; nobody changes another’s; an invalid slot is not booked', async () => {
    const [rosa, lee] = [await claimant(), await claimant()];
    const [slot = ''] = await timesOf(rosa);
    expect((await book(rosa, 'tx-houston 2020-01-01 08:30')).status).toBe(422);
    expect((await book({ number: rosa.number, cookie: lee.cookie }, slot)).status).toBe(404);
    await book(rosa, slot);
    const soon = { begins_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000) };
    await portals.db.updateTable('appointment').set(soon).where('line_id', 'in', linesOf(rosa.number)).execute();
    expect(await look(rosa)).toMatchObject({ visit: { status: 'booked', mayChange: false } });
    expect((await cancel(rosa)).data).toMatchObject({ refusal: expect.stringContaining('less than 2 hours') });
    expect((await book(rosa, slot)).status).toBe(422);
  });

  const linesOf = (number: string) =>
    portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select('claim_line.id')
      .where('claim.number', '=', number);

  test('the desk books for a caller, sees the day and records the outcome, and the estimate’s clock runs', async () => {
    const [rosa, lee] = [await claimant(), await claimant()];
    const { id } = await addStaff(portals, 'adjuster');
    const desk = { cookie: await staffCookie(portals, id) };
    const line = (number: string) => ({ ...desk, path: `/staff/claims/${number}/1`, params: { number, line: '1' } });
    const slots = (await askPage(portals, setPage.loader, line(rosa.number))).data as { slots: SlotView };
    const [first, second] = slots.slots.days.flatMap((day) => day.slots.map(({ name }) => name));
    const set = (number: string, slot = '') =>
      askPage(portals, setPage.action, { ...line(number), form: { act: 'book', slot, key: randomUUID() } });
    expect([(await set(rosa.number, first)).status, (await set(lee.number, second)).status]).toEqual([303, 303]);
    const day = first?.split(' ')[1] ?? '';
    const days = { ...desk, path: `/staff/claims/appointments?day=${day}` };
    const listed = (await askPage(portals, deskDay.loader, days)).data as { visits: { id: number; number: string }[] };
    const of = (number: string) => String(listed.visits.find((visit) => visit.number === number)?.id);
    const close = (act: string, visit: string) => askPage(portals, deskDay.action, { ...days, form: { act, visit } });
    expect((await close('done', of(rosa.number))).data).toMatchObject({ refusal: 'It hasn’t begun yet.' });
    for (const number of [rosa.number, lee.number]) {
      const begun = { begins_at: new Date(Date.now() - 3_600_000), ends_at: new Date() };
      await portals.db.updateTable('appointment').set(begun).where('line_id', 'in', linesOf(number)).execute();
    }
    expect((await close('done', of(rosa.number))).status).toBe(303);
    expect((await close('done', of(rosa.number))).status).toBe(422);
    expect((await close('missed', of(lee.number))).status).toBe(303);
    const seen = (await askPage(portals, linePage.loader, line(rosa.number))).data;
    expect(seen).toMatchObject({ at: { visit: { status: 'done' } } });
    expect(JSON.stringify(seen)).toContain('OUR-ESTIMATE');
    expect((await mailTo(portals, lee.email))[0]?.subject).toContain('We couldn’t look at your car');
    // The claimants choose a new time themselves.
    expect((await timesOf(lee)).length).toBeGreaterThan(0);
  });

  test('only a person who agreed to text messages gets one', async () => {
    const texts = { role: 'driver_other' as const, name: 'Ana', phone: '7135550193', language: 'es' as const };
    const reporter = { ...texts, email: `${randomUUID()}@claimant.example`, isHurt: false, accountId: null };
    const ana = await claimant({ reporter: { ...reporter, texts: 'Solo sobre este reclamo.' } });
    const [slot = ''] = await timesOf(ana);
    await book(ana, slot);
    await book(await claimant(), slot);
    const sent = await portals.db
      .selectFrom('outbox')
      .select(['recipient', 'body_text'])
      .where('channel', '=', 'sms')
      .execute();
    expect(sent).toEqual([{ recipient: '7135550193', body_text: expect.stringMatching(/visita reservada.*STOP/) }]);
  });

  test('the desk cannot send anybody to a car whose part of the claim is over', async () => {
    const rosa = await claimant();
    const [slot = ''] = await timesOf(rosa);
    const cookie = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
    const line = { state: 'withdrawn', closed_at: new Date() };
    await portals.db.updateTable('claim_line').set(line).where('claim_id', '=', rosa.claimId).execute();
    const { status } = await askPage(portals, setPage.action, {
      path: `/staff/claims/${rosa.number}/1/appointment`,
      params: { number: rosa.number, line: '1' },
      cookie,
      form: { act: 'book', slot, key: randomUUID() },
    });
    expect([status, await kindsOf(rosa.number)]).toEqual([422, []]);
  });

  test('a visit whose claim is joined to another one at that moment is reminded of, with the claim’s new number', async () => {
    const [rosa, other] = [await claimant(), await claimant({ hasPolicy: false })];
    const [first = ''] = await timesOf(rosa);
    expect((await book(rosa, first)).status).toBe(303);
    await portals.db
      .updateTable('appointment')
      .set({ changed_at: new Date(0) })
      .where('status', '=', 'booked')
      .execute();
    const member = await findStaff(portals.db, (await addStaff(portals, 'claims-lead')).id);
    const context = testRequest(portals);
    const join = () =>
      joinClaims(context, member ?? expect.unreachable(), {
        stays: other.number,
        goes: rosa.number,
      });
    // The visits are already read.
    const db = new Proxy(portals.db, {
      get: (all, name) => {
        const given = Reflect.get(all, name, all);
        if (name !== 'transaction') return typeof given === 'function' ? given.bind(all) : given;
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof all.transaction>['execute']>[0]) => {
            await join();
            return all.transaction().execute(work);
          },
        });
      },
    });
    const at = instantAt(plusDays(first.split(' ')[1] ?? '', -1), '12:00', 'America/Chicago');
    await remindOfVisits({ ...portals, db }, at);
    const mails = await Promise.all([rosa, other].map(({ email }) => mailTo(portals, email)));
    const reminders = mails.flat().filter(({ subject }) => subject?.startsWith('Tomorrow: '));
    expect(reminders).toMatchObject([{ text: expect.stringContaining(other.number) }]);
  });
});
