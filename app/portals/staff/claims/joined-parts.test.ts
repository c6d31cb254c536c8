import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, instantAt } from '#platform/calendar/day-in.ts';
import { addOwnClaim, addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as callsPage from './calls-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as matchPage from './match-page.tsx';

withPortals('parts and people of two claims that are joined', (portals) => {
  const desk = claimDesk(portals);
  const signedIn = async () => (await desk.signedIn('adjuster')).cookie;
  const match = { path: '/staff/claims/match' };
  const join = async (cookie: string, stays: string, first: string) =>
    expect(
      (await askPage(portals, matchPage.action, { ...match, cookie, form: { act: 'join', stays, first } })).status,
    ).toBe(303);

  type Call = { phone: string; named: { number: string; line: string } | null };
  const callsTo = async (cookie: string, phone: string) => {
    const { data } = await askPage(portals, callsPage.loader, { path: '/staff/claims/calls', cookie });
    return (data as { calls: Call[] }).calls.filter((call) => call.phone === phone);
  };

  let [count, seats] = [0, 0];
  const newPhone = () => `71355503${String(++count).padStart(2, '0')}`;

  const book = async (claimId: number) => {
    const { id } = await portals.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', claimId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const at = new Date(Date.now() + 3 * 86_400_000);
    await portals.db
      .insertInto('appointment')
      .values({
        line_id: id,
        kind: 'drive_in',
        place_id: 'tx-houston',
        place: 'Here',
        status: 'booked',
        seat: ++seats,
        on_day: at.toISOString().slice(0, 10),
        begins: '08:30',
        begins_at: at,
        ends_at: new Date(at.getTime() + 3_600_000),
        uid: randomUUID(),
      })
      .execute();
  };

  test('ask for no call to a person who has reported, whichever claim stays', async () => {
    const cookie = await signedIn();
    for (const isOursKept of [true, false]) {
      const theirs = await addThirdPartyClaim(portals);
      const phone = newPhone();
      const ours = await addOwnClaim(portals, theirs.policy.id, { phone });
      expect(await callsTo(cookie, phone)).toMatchObject([{ named: { number: ours.number } }]);
      if (isOursKept) await join(cookie, ours.number, theirs.number);
      else await join(cookie, theirs.number, ours.number);
      expect(await callsTo(cookie, phone)).toEqual([]);
    }
  });

  test('ask for one call to a person whom both claims name, and for none past an attorney', async () => {
    const cookie = await signedIn();
    const { policy } = await addThirdPartyClaim(portals);
    const phone = newPhone();
    const [one, second, third] = [
      await addOwnClaim(portals, policy.id, { phone }),
      await addOwnClaim(portals, policy.id, { phone }),
      await addOwnClaim(portals, policy.id, { phone }),
    ];
    expect(await callsTo(cookie, phone)).toHaveLength(3);
    await join(cookie, one.number, second.number);
    expect((await callsTo(cookie, phone)).map(({ named }) => named?.number).toSorted()).toEqual(
      [one.number, third.number].toSorted(),
    );
    const { version, partyId } = await desk.look(cookie, third.number);
    const attorney = { attorney: 'Hale, P.A.', attorneyAddress: '900 Travis St\nHouston, TX 77002' };
    const named = { act: 'attorney', version: String(version), party: String(partyId), ...attorney };
    expect((await desk.act(cookie, third.number, named)).status).toBe(303);
    await join(cookie, one.number, third.number);
    expect(await callsTo(cookie, phone)).toEqual([]);
  });

  test('lead from the number of a part that became another one to what it is now', async () => {
    const cookie = await signedIn();
    const theirs = await addThirdPartyClaim(portals);
    const ours = await addOwnClaim(portals, theirs.policy.id);
    await book(theirs.claimId);
    await join(cookie, ours.number, theirs.number);
    const open = (number: string, line: string) =>
      askPage(portals, linePage.loader, { ...desk.at(number, line), cookie });
    const toOf = async (number: string, line: string) => (await open(number, line)).headers.get('location');
    expect(await toOf(theirs.number, '1')).toBe(`/staff/claims/${ours.number}/1`);
    expect(await toOf(ours.number, '1')).toBe(`/staff/claims/${ours.number}/2`);
    expect((await open(ours.number, '2')).status).toBe(200);
    await expect(open(ours.number, '3')).resolves.toMatchObject({ status: 404 });
    // A third report of the accident is listed beside the joined claim.
    const again = await addOwnClaim(portals, theirs.policy.id);
    const { data } = await askPage(portals, matchPage.loader, { ...match, cookie });
    const { same } = data as { same: Record<'first' | 'second', { number: string; line: number }>[] };
    const pair = same.find(({ second }) => second.number === again.number);
    expect(pair?.first).toMatchObject({ number: ours.number, line: 2 });
  });

  test('lead from a call to the part that the person has now', async () => {
    const cookie = await signedIn();
    const { policy } = await addThirdPartyClaim(portals);
    const phone = newPhone();
    const [ours, again] = [
      await addOwnClaim(portals, policy.id, { phone }),
      await addOwnClaim(portals, policy.id, { phone }),
    ];
    await book(again.claimId);
    await join(cookie, ours.number, again.number);
    expect(await callsTo(cookie, phone)).toMatchObject([{ named: { number: ours.number, line: '2' } }]);
  });

  test('have the zip code that only one of the two reports said', async () => {
    const theirs = await addThirdPartyClaim(portals);
    const ours = await addOwnClaim(portals, theirs.policy.id);
    await join(await signedIn(), ours.number, theirs.number);
    expect((await readTimedClaim(portals.db, ours.number))?.claim).toMatchObject({ zip: '77098' });
  });

  test('have the day of the first report, and the hour and place that only the other report said', async () => {
    const cookie = await signedIn();
    const day = plusDays(dayIn('TX', new Date()), -2);
    const lossAt = instantAt(day, '08:30', 'America/Chicago');
    for (const isOneDay of [true, false]) {
      const lossOn = isOneDay ? day : plusDays(day, -1);
      const theirs = await addThirdPartyClaim(portals, { city: null, place: null, lossOn });
      const ours = await addOwnClaim(portals, theirs.policy.id);
      const first = { reported_on: day, loss_on: day, loss_at: lossAt, loss_precision: 'about' };
      await portals.db.updateTable('claim').set(first).where('number', '=', ours.number).execute();
      await join(cookie, theirs.number, ours.number);
      const claim = portals.db
        .selectFrom('claim')
        .select(['reported_on', 'city', 'place', 'loss_on', 'loss_at', 'loss_precision'])
        .where('number', '=', theirs.number);
      expect(await claim.executeTakeFirst()).toEqual({
        reported_on: day,
        city: 'Houston',
        place: 'Westheimer Rd',
        loss_on: lossOn,
        loss_at: isOneDay ? lossAt : null,
        loss_precision: isOneDay ? 'about' : 'day',
      });
    }
  });

  test('have one attorney for a person who had one in both, with all that is known of the same one', async () => {
    const cookie = await signedIn();
    const address = '900 Travis St\nHouston, TX 77002';
    for (const [other, known] of [
      ['hale, P.A.', address],
      ['Ito & Sons', null],
    ] as const) {
      const theirs = await addThirdPartyClaim(portals);
      const ours = await addOwnClaim(portals, theirs.policy.id);
      const name = async (number: string, attorney: string, attorneyAddress = '') => {
        const version = await desk.version(cookie, number);
        expect((await desk.act(cookie, number, { act: 'attorney', version, attorney, attorneyAddress })).status).toBe(
          303,
        );
      };
      await name(theirs.number, 'Hale, P.A.');
      await name(ours.number, other, address);
      await join(cookie, theirs.number, ours.number);
      const attorneys = portals.db.selectFrom('claim_party').select(['name', 'mail_address']);
      const found = await attorneys.where('claim_id', '=', theirs.claimId).where('role', '=', 'attorney').execute();
      expect(found).toEqual([{ name: 'Hale, P.A.', mail_address: known }]);
    }
  });
});
