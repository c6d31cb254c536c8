import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertEvent, refreshNextDue } from '#insurance/claims/lines/claim-event-store.ts';
import { addLine } from '#insurance/claims/lines/claim-line-store.ts';
import type { Loss } from '#insurance/claims/loss.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { ourCar } from '#testing/claims/test-loss.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('payments that the desk records', (portals) => {
  const { look, version, signedIn, open, tracked, act, pay, decide, confirm } = claimDesk(portals);

  const reporter = (email: string | null): Loss['reporter'] => ({
    role: 'policyholder',
    name: 'Teresa Villarreal',
    phone: '7135550192',
    email,
    language: 'en',
    isHurt: false,
    accountId: null,
    texts: null,
  });

  /** A line of our customer in Texas, accepted today. */
  const accepted = async (email: string | null = `${randomUUID()}@customer.example`) => {
    const claim = await addThirdPartyClaim(portals, { ours: ourCar, others: [], reporter: reporter(email) });
    const { number } = claim;
    const adjuster = await signedIn('adjuster');
    await confirm(adjuster.cookie, number);
    await act(adjuster.cookie, number, { act: 'notice', notice: 'repair-rights-sent', day: dayIn('TX', new Date()) });
    const now = await version(adjuster.cookie, number);
    await decide(adjuster.cookie, number, { act: 'accepted', version: now, why: 'We pay for the bumper.' });

    return { ...claim, email, adjuster };
  };

  /** As if all of it had happened 20 days ago. */
  const datedBack = (claimId: number) =>
    portals.db.transaction().execute(async (trx) => {
      await sql`alter table claim_event disable trigger user`.execute(trx);
      await sql`update claim_event set happened_at = happened_at - interval '20 days' where claim_id = ${claimId}`.execute(
        trx,
      );
      await sql`alter table claim_event enable trigger user`.execute(trx);
      await refreshNextDue(trx, claimId);
    });

  const dueOf = ({ clocks }: { clocks: { id: string; state: string }[] }) =>
    clocks.filter(({ id }) => /^TX-(PAY|DELAY)/.test(id)).map(({ id, state }) => `${id.split(' ')[0]} ${state}`);

  test('a recorded payment stops the clocks of an accepted line as of its day, and its party is told what was sent', async () => {
    const { number, code, email, partyId, adjuster } = await accepted();
    const { cookie } = await open(number, code);
    const today = dayIn('TX', new Date());
    expect((await tracked(cookie, number)).next.title).toMatch(/^Our turn: Send the payment by/);
    expect(dueOf(await look(adjuster.cookie, number))).toEqual(['TX-PAY running', 'TX-DELAY running']);
    const mails = (await mailTo(portals, email ?? '')).length;
    const form = { amount: '1,250.50', day: today, to: String(partyId), key: randomUUID() };
    for (const [wrong, words] of [
      [{ amount: 'a lot' }, /amount/],
      [{ amount: '0' }, /amount/],
      [{ day: plusDays(today, 1) }, /not in the future/],
      [{ day: plusDays(today, -2) }, /not before we accepted/],
      [{ to: '999999' }, /to whom/],
    ] as const) {
      const { status, data } = await pay(adjuster.cookie, number, { ...form, ...wrong, key: randomUUID() });
      expect([status, data]).toMatchObject([422, { refusal: expect.stringMatching(words) }]);
    }
    for (const _ of [1, 2]) expect((await pay(adjuster.cookie, number, form)).status).toBe(303);
    const seen = await look(adjuster.cookie, number);
    expect(dueOf(seen)).toEqual([]);
    expect(seen.payments?.sent.map(({ what }) => what)).toEqual([expect.stringMatching(/^We sent \$1,250\.50 on /)]);
    const { events, next } = await tracked(cookie, number);
    expect(events[0]?.sentence).toMatch(/^We sent \$1,250\.50 on /);
    expect(next).toMatchObject({ who: 'nobody', text: expect.stringContaining('sent a payment') });
    const [mail] = (await mailTo(portals, email ?? '')).toReversed();
    expect(await mailTo(portals, email ?? '')).toHaveLength(mails + 1);
    expect(`${mail?.subject} ${mail?.text}`).toContain(number);
    expect(mail?.text).not.toContain('1,250');
    // More can be owed later, and is sent as well.
    expect((await pay(adjuster.cookie, number, { ...form, amount: '80', key: randomUUID() })).status).toBe(303);
    expect((await look(adjuster.cookie, number)).payments?.sent).toHaveLength(2);
    expect((await act((await signedIn('supervisor')).cookie, number, { act: 'payment', ...form })).status).toBe(403);
  });

  test('a payment recorded by mistake is taken back: it stays, struck through, and everything counts as if it was not', async () => {
    const { number, code, claimId, email, partyId, adjuster } = await accepted();
    const { cookie } = await open(number, code);
    const today = dayIn('TX', new Date());
    const form = { amount: '1,250.50', day: today, to: String(partyId) };
    for (const amount of ['1,250.50', '80']) await pay(adjuster.cookie, number, { ...form, amount });
    const sent = async () => (await look(adjuster.cookie, number)).payments?.sent ?? [];
    const [first, second] = await sent();
    const mails = (await mailTo(portals, email ?? '')).length;
    const back = { act: 'take-back', payment: String(first?.id), reason: 'twice', text: 'The same check twice.' };
    for (const wrong of [{ reason: '' }, { text: ' ' }, { payment: '1' }])
      expect((await act(adjuster.cookie, number, { ...back, ...wrong })).status).toBe(422);
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await act(adjuster.cookie, number, { ...back, key })).status).toBe(303);
    expect((await act(adjuster.cookie, number, back)).status).toBe(422);
    expect(await mailTo(portals, email ?? '')).toHaveLength(mails + 1);
    // The other payment still counts.
    expect(dueOf(await look(adjuster.cookie, number))).toEqual([]);
    await act(adjuster.cookie, number, { ...back, payment: String(second?.id), reason: 'not-sent' });
    expect((await sent()).map(({ isTakenBack }) => isTakenBack)).toEqual([true, true]);
    const seen = await look(adjuster.cookie, number);
    expect(dueOf(seen)).toEqual(['TX-PAY running', 'TX-DELAY running']);
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/Correction: .*Recorded twice: The same check twice\./) }),
    );
    expect(seen.timeline.filter((each) => 'isTakenBack' in each && each.isTakenBack)).toHaveLength(2);
    const { events, next } = await tracked(cookie, number);
    expect(next.title).toMatch(/^Our turn: Send the payment by/);
    expect(events.filter(({ isTakenBack }) => isTakenBack)).toHaveLength(2);
    expect(events[0]?.sentence).toMatch(/^Correction: we recorded by mistake that we sent \$80\.00 on /);
    expect(JSON.stringify(events)).not.toMatch(/The same check|Recorded twice/);
    const line = portals.db.selectFrom('claim_line').select('next_rule').where('claim_id', '=', claimId);
    expect(await line.executeTakeFirst()).toEqual({ next_rule: 'TX-PAY' });
    expect((await act((await signedIn('supervisor')).cookie, number, back)).status).toBe(403);
  });

  test('a line that was closed because of a payment is open again without it, and its payment is due as before', async () => {
    const { number, code, claimId, partyId, adjuster } = await accepted();
    const form = { amount: '1,250.50', day: dayIn('TX', new Date()), to: String(partyId) };
    const pays = async (amount: string) => pay(adjuster.cookie, number, { ...form, amount });
    const close = async (more = {}) => {
      const end = { act: 'closed', version: await version(adjuster.cookie, number), why: 'Paid.', ...more };
      expect((await decide(adjuster.cookie, number, end)).status).toBe(303);
    };
    const takeBack = async (at: number) => {
      const { payments } = await look(adjuster.cookie, number);
      const back = {
        act: 'take-back',
        payment: String(payments?.sent[at]?.id),
        reason: 'not-sent',
        text: 'Never sent.',
      };
      expect((await act(adjuster.cookie, number, back)).status).toBe(303);
      return look(adjuster.cookie, number);
    };
    await pays('80');
    await pays('1,250.50');
    await close();
    // The other payment still counts, so that the line stays closed.
    expect((await takeBack(0)).lineState).toBe('closed');
    const seen = await takeBack(1);
    expect([seen.lineState, dueOf(seen)]).toEqual(['accepted', ['TX-PAY running', 'TX-DELAY running']]);
    const { cookie } = await open(number, code);
    const { events, next } = await tracked(cookie, number);
    expect(next.title).toMatch(/^Our turn: Send the payment by/);
    expect(events[0]?.sentence).toMatch(/It doesn’t count\. This part was opened again\.$/);
    const row = portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['closed_at', 'next_rule', 'status'])
      .where('claim_id', '=', claimId);
    expect(await row.executeTakeFirst()).toEqual({ closed_at: null, next_rule: 'TX-PAY', status: 'payment' });

    await pays('300');
    await close({ owesNothing: 'yes' });
    expect((await takeBack(2)).lineState).toBe('closed');
  });

  test('a payment from before a line was accepted again does not pay it, however late it is recorded', async () => {
    const { number, claimId, partyId, adjuster } = await accepted();
    await datedBack(claimId);
    const again = { act: 'move', to: 'investigating', version: await version(adjuster.cookie, number) };
    expect((await act(adjuster.cookie, number, again)).status).toBe(303);
    const more = { act: 'accepted', version: await version(adjuster.cookie, number), why: 'And for the sensor.' };
    expect((await decide(adjuster.cookie, number, more)).status).toBe(303);
    const form = { amount: '1,250.50', day: plusDays(dayIn('TX', new Date()), -10), to: String(partyId) };
    expect((await pay(adjuster.cookie, number, { ...form, key: randomUUID() })).status).toBe(303);
    const close = async () =>
      decide(adjuster.cookie, number, { act: 'closed', version: await version(adjuster.cookie, number), why: 'Paid.' });
    expect((await close()).status).toBe(422);
    const rest = { ...form, amount: '80', day: dayIn('TX', new Date()), key: randomUUID() };
    expect((await pay(adjuster.cookie, number, rest)).status).toBe(303);
    expect((await close()).status).toBe(303);
  });

  test('equal payments for two lines of a person are two payments, also when one of them is taken back', async () => {
    const { number, code, claimId, partyId, adjuster } = await accepted();
    const { id: lineId } = await addLine(portals.db, claimId, {
      partyId,
      vehicleId: null,
      coverage: 'RENT',
      track: 'first',
    });
    const event = { claimId, lineId, kind: 'accepted', actor: `staff ${adjuster.id}` as const };
    await insertEvent(portals.db, { ...event, visibility: 'line' });
    const form = { amount: '300', day: dayIn('TX', new Date()), to: String(partyId) };
    for (const line of ['1', '2']) expect((await pay(adjuster.cookie, number, form, line)).status).toBe(303);
    const { cookie } = await open(number, code);
    const seen = async () =>
      (await tracked(cookie, number)).events
        .filter(({ sentence }) => sentence.includes('$300.00'))
        .map(({ sentence, isTakenBack }) => [sentence.replace(/ (on|,).*/, ''), isTakenBack]);
    const ofCar = 'Collision damage: We sent $300.00';
    const ofRental = 'Rental car: We sent $300.00';
    expect(await seen()).toEqual([
      [ofRental, false],
      [ofCar, false],
    ]);
    const sent = (await look(adjuster.cookie, number)).payments?.sent ?? [];
    const back = { act: 'take-back', payment: String(sent[0]?.id), reason: 'twice', text: 'One check.' };
    expect((await act(adjuster.cookie, number, back)).status).toBe(303);
    expect(await seen()).toEqual([
      [expect.stringContaining('Correction'), false],
      [ofRental, false],
      [ofCar, true],
    ]);
  });

  test('each payment of an injury that is taken back takes the report to Medicare with it', async () => {
    const { number, claimId, partyId, adjuster } = await accepted();
    await portals.db.updateTable('claim_line').set({ coverage: 'MED' }).where('claim_id', '=', claimId).execute();
    await datedBack(claimId);
    const day = plusDays(dayIn('TX', new Date()), -20);
    const form = { amount: '900', day, to: String(partyId) };
    for (const amount of ['900', '90']) await pay(adjuster.cookie, number, { ...form, amount });
    const toTell = async () =>
      (await look(adjuster.cookie, number)).clocks.filter(({ id }) => id.startsWith('MED-111')).length;
    expect(await toTell()).toBe(1);
    for (const { id } of (await look(adjuster.cookie, number)).payments?.sent ?? []) {
      await act(adjuster.cookie, number, { act: 'take-back', payment: String(id), reason: 'not-sent', text: 'No.' });
    }
    expect(await toTell()).toBe(0);
  });

  test('nothing can be sent for a line that was not accepted', async () => {
    const { number, partyId } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    expect((await look(cookie, number)).payments).toBeUndefined();
    const form = { amount: '10', day: dayIn('TX', new Date()), to: String(partyId) };
    expect(await pay(cookie, number, form)).toMatchObject({ status: 422, data: { refusal: expect.any(String) } });
  });

  test('a payment that was sent in time is no miss, also when it is recorded after the day', async () => {
    const { number, claimId, partyId, adjuster } = await accepted();
    await datedBack(claimId);
    const misses = async () => {
      const { rows } = await sql<{ rule: string }>`
        select rule from claim_miss join claim_line on claim_line.id = line_id
        where claim_id = ${claimId} and rule = 'TX-PAY'`.execute(portals.db);
      return rows.length;
    };
    expect(await misses()).toBe(1);
    const day = plusDays(dayIn('TX', new Date()), -20);
    const form = { amount: '900', day, to: String(partyId) };
    expect((await pay(adjuster.cookie, number, form)).status).toBe(303);
    expect(await misses()).toBe(0);
  });

  test('who has no email address gets a letter about a payment, and an attorney can be the payee', async () => {
    const { number, claimId, adjuster } = await accepted(null);
    const seen = await version(adjuster.cookie, number);
    await act(adjuster.cookie, number, {
      act: 'attorney',
      version: seen,
      attorney: 'Grace Ito',
      attorneyPhone: '',
      attorneyAddress: '',
    });
    const { payments } = await look(adjuster.cookie, number);
    expect(payments?.payees.map(({ name }) => name)).toEqual(['Teresa Villarreal', 'Grace Ito']);
    const to = String(payments?.payees[1]?.id);
    await pay(adjuster.cookie, number, { amount: '900', day: dayIn('TX', new Date()), to });
    const letters = await portals.db
      .selectFrom('claim_letter')
      .select('facts')
      .where('claim_id', '=', claimId)
      .where('kind', '=', 'message')
      .execute();
    expect(JSON.stringify(letters)).toMatch(/We sent \$900\.00 on .+ Paid to: Attorney\./);
  });
});
