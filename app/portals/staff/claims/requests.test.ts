import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import { recomputeClocks } from '#insurance/claims/lines/recompute-clocks.ts';
import type { Loss } from '#insurance/claims/loss.ts';
import { findDueAfterEnd } from '#insurance/claims/views/claim-queue-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as queuePage from './claim-queue-page.tsx';

test('every event that a clock rule waits for is written somewhere', () => {
  const sources = import.meta.glob(['/app/insurance/claims/**/*.ts', '!/app/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  // These read events, or name them.
  const readers =
    /\/(line-labels|party-events|visibility|received-names|line-payments|clocks|clock-run|clock-name)\.ts$|\/views\//;
  const writers = Object.entries(sources as Record<string, string>).filter(([file]) => !readers.test(file));
  const isWritten = (kind: string) => writers.some(([, text]) => text.includes(`'${kind}'`));
  const waited = CLAIM_CLOCKS.flatMap(({ starts, stops }) => [...starts, ...stops]);
  const without = [...new Set<string>(waited)].filter((kind) => kind !== 'items-complete' && !isWritten(kind));
  expect(without).toEqual([]);
});

withPortals('requests and demands that reach the desk', (portals) => {
  const { look, signedIn, open, tracked, act, pay, decide, confirm, version, write } = claimDesk(portals);

  const claimIn = async (state: 'FL' | 'GA' | 'TX', more: Partial<Loss> = {}) => {
    const claim = await addThirdPartyClaim(portals, { hasPolicy: false, state, zip: null, ...more });
    return { ...claim, ...(await signedIn('adjuster')) };
  };
  type Seen = Awaited<ReturnType<typeof look>>;
  const clockOf = ({ clocks }: Seen, rule: string) =>
    clocks.filter(({ id }) => id.startsWith(rule)).map(({ dueOn, state }) => [dueOn, state]);

  test('a claimant asks for a copy of our estimate where the law gives them one by a date, once and until it is there', async () => {
    const ask = (cookie: string, number: string, key: string = randomUUID()) =>
      askPage(portals, trackerPage.action, {
        path: `/insurednew/claims/${number}`,
        params: { number },
        cookie,
        form: { act: 'estimate', line: '1', key },
      });
    const theirs = async (state: 'GA' | 'TX') => {
      const claim = await claimIn(state);
      return { ...claim, party: (await open(claim.number, claim.code)).cookie };
    };
    const georgia = await theirs('GA');
    const canAsk = async () => (await tracked(georgia.party, georgia.number)).lines[0]?.canAskEstimate;
    expect(await canAsk()).toBe(true);
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await ask(georgia.party, georgia.number, key)).status).toBe(303);
    expect(await canAsk()).toBe(false);
    expect((await ask(georgia.party, georgia.number)).status).toBe(422);
    const due = plusDays(dayIn('GA', new Date()), 15);
    expect(clockOf(await look(georgia.cookie, georgia.number), 'GA-ESTIMATE-15')).toEqual([[due, 'running']]);

    const texas = await theirs('TX');
    expect((await tracked(texas.party, texas.number)).lines[0]?.canAskEstimate).toBe(false);
    expect((await ask(texas.party, texas.number)).status).toBe(422);
  });

  test('a demand starts its clock from the day it came, and the answer stops it; the party reads of both', async () => {
    const claim = await claimIn('GA');
    const { number } = claim;
    const seen = await look(claim.cookie, number);
    expect(seen.received.kinds.map(({ value }) => value)).toEqual([
      ...['estimate-requested', 'limits-requested', 'demand-received', 'total-loss'],
    ]);
    const day = plusDays(dayIn('GA', new Date()), -1);
    const form = { act: 'received', kind: 'demand-received', day, from: '', key: randomUUID() };
    for (const wrong of [{ kind: 'bill-received' }, { day: plusDays(day, -9) }, { day: plusDays(day, 2) }]) {
      expect((await act(claim.cookie, number, { ...form, ...wrong, key: randomUUID() })).status).toBe(422);
    }
    for (const _ of [1, 2]) expect((await act(claim.cookie, number, form)).status).toBe(303);
    const after = await look(claim.cookie, number);
    expect(clockOf(after, 'GA-3P-60')).toEqual([[plusDays(day, 60), 'running']]);
    const due = after.notices.find(({ event }) => event === 'demand-answered');
    const done = { act: 'notice', notice: 'demand-answered', ref: due?.ref ?? '', day: plusDays(day, -1) };
    expect((await act(claim.cookie, number, done)).status).toBe(422);
    expect((await act(claim.cookie, number, { ...done, day })).status).toBe(303);
    expect((await act(claim.cookie, number, { ...done, day })).status).toBe(422);
    expect(clockOf(await look(claim.cookie, number), 'GA-3P-60')).toEqual([]);
    const { cookie } = await open(number, claim.code);
    const told = (await tracked(cookie, number)).events.map(({ sentence }) => sentence);
    expect(told).toEqual(
      expect.arrayContaining(['We answered the demand.', expect.stringMatching(/^A demand came in/)]),
    );
  });

  test('a demand that comes after the end is listed by its date and counted, and noted once it is missed', async () => {
    const { number, cookie, claimId } = await claimIn('GA');
    const end = { act: 'withdrawn', saidOn: dayIn('GA', new Date()), how: 'phone' };
    expect((await decide(cookie, number, { ...end, version: await version(cookie, number) })).status).toBe(303);
    const listed = async () => {
      const { data } = await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie });
      const { stillDue, dueSoon } = data as { stillDue: { number: string; isLate: boolean }[]; dueSoon: number };
      return { mine: stillDue.filter((each) => each.number === number), dueSoon };
    };
    const { mine, dueSoon } = await listed();
    expect(mine).toEqual([]);
    const day = dayIn('GA', new Date());
    expect((await act(cookie, number, { act: 'received', kind: 'demand-received', day, from: '' })).status).toBe(303);
    expect((await listed()).mine).toMatchObject([
      { line: 1, isLate: false, what: expect.stringContaining(mediumDay(plusDays(day, 60), 'en')) },
    ]);

    await portals.db.transaction().execute(async (trx) => {
      await sql`alter table claim_event disable trigger user`.execute(trx);
      await sql`update claim_event set happened_at = happened_at - interval '70 days'
        where claim_id = ${claimId}`.execute(trx);
      await sql`alter table claim_event enable trigger user`.execute(trx);
      await sql`update claim_line set look_on = date '2000-01-01' where claim_id = ${claimId}`.execute(trx);
    });
    await recomputeClocks(portals);
    expect(await listed()).toMatchObject({ mine: [{ isLate: true }], dueSoon: dueSoon + 1 });
    const missed = portals.db
      .selectFrom('claim_miss')
      .innerJoin('claim_line', 'claim_line.id', 'claim_miss.line_id')
      .select('rule')
      .where('claim_id', '=', claimId);
    expect(await missed.execute()).toContainEqual({ rule: 'GA-3P-60' });
  });

  test('a demand that came before the end is listed as well, however late it is recorded', async () => {
    const { number, cookie } = await claimIn('GA');
    const today = dayIn('GA', new Date());
    const end = { act: 'withdrawn', saidOn: today, how: 'phone', version: await version(cookie, number) };
    expect((await decide(cookie, number, end)).status).toBe(303);
    const day = plusDays(today, -1);
    expect((await act(cookie, number, { act: 'received', kind: 'demand-received', day, from: '' })).status).toBe(303);
    const { data } = await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie });
    const { stillDue } = data as { stillDue: { number: string; what: string }[] };
    expect(stillDue.filter((each) => each.number === number)).toMatchObject([
      { what: expect.stringContaining(mediumDay(plusDays(day, 60), 'en')) },
    ]);
    const { notices } = await look(cookie, number);
    const ref = notices.find(({ event }) => event === 'demand-answered')?.ref ?? '';
    const answered = { act: 'notice', notice: 'demand-answered', ref, day: today };
    expect((await act(cookie, number, answered)).status).toBe(303);
    expect(clockOf(await look(cookie, number), 'GA-3P-60')).toEqual([]);
  });

  test('after the end, what can still be done in time is not hidden behind what is late', async () => {
    const day = dayIn('GA', new Date());
    const ended = async () => {
      const { number, cookie, claimId } = await claimIn('GA');
      const end = { act: 'withdrawn', saidOn: day, how: 'phone', version: await version(cookie, number) };
      expect((await decide(cookie, number, end)).status).toBe(303);
      const demand = { act: 'received', kind: 'demand-received', day, from: '' };
      expect((await act(cookie, number, demand)).status).toBe(303);
      return { number, claimId };
    };
    const [late, inTime] = [await ended(), await ended()];
    await portals.db.updateTable('claim_line').set({ next_due_on: day }).where('claim_id', '=', late.claimId).execute();
    const numbers = [inTime.number, late.number];
    const listed = async (size: number) => {
      const rows = await findDueAfterEnd(portals.db, { today: plusDays(day, 1), size });
      return rows.map(({ number }) => number).filter((number) => numbers.includes(number));
    };
    expect([await listed(25), await listed(1)]).toEqual([numbers, [inTime.number]]);
  });

  test('a message after the end is listed once, among those to answer, also where the law sets the date', async () => {
    const { number, code, cookie } = await claimIn('TX');
    const end = { act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' };
    expect((await decide(cookie, number, { ...end, version: await version(cookie, number) })).status).toBe(303);
    expect((await write((await open(number, code)).cookie, number, 'Did you get my letter?')).status).toBe(303);
    const listed = async () => {
      const { data } = await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie });
      const { over, stillDue } = data as Record<'over' | 'stillDue', { number: string }[]>;
      return [over, stillDue].map((rows) => rows.some((each) => each.number === number));
    };
    expect(await listed()).toEqual([true, false]);
    // It hides no report that the law wants later.
    await act(cookie, number, { act: 'received', kind: 'total-loss', day: dayIn('TX', new Date()), from: '' });
    expect(await listed()).toEqual([true, true]);
  });

  test('a copy of the estimate that was asked for is due in Georgia within 15 days, until one is written', async () => {
    const { number, cookie, code } = await claimIn('GA');
    const day = dayIn('GA', new Date());
    await act(cookie, number, { act: 'received', kind: 'estimate-requested', day, from: '' });
    expect(clockOf(await look(cookie, number), 'GA-ESTIMATE')).toEqual([[plusDays(day, 15), 'running']]);
    const none = async () => (await look(cookie, number)).notices.find(({ event }) => event === 'estimate-none');
    expect(await none()).toBeUndefined();
    // A part that ends without one has no copy to send: they are told so.
    const end = { act: 'withdrawn', saidOn: day, how: 'phone', version: await version(cookie, number) };
    expect((await decide(cookie, number, end)).status).toBe(303);
    const told = { act: 'notice', notice: 'estimate-none', day, ref: (await none())?.ref ?? '' };
    expect((await act(cookie, number, told)).status).toBe(303);
    expect([clockOf(await look(cookie, number), 'GA-ESTIMATE'), await none()]).toEqual([[], undefined]);
    // Once the part is open again, they can ask again.
    const party = (await open(number, code)).cookie;
    const canAsk = async () => (await tracked(party, number)).lines[0]?.canAskEstimate;
    expect(await canAsk()).toBe(false);
    const reopen = { act: 'move', to: 'investigating', version: await version(cookie, number) };
    expect((await act(cookie, number, reopen)).status).toBe(303);
    expect(await canAsk()).toBe(true);
  });

  test('each medical bill has its clock, a payment says which bill it is for, and Medicare is told of it, also after the end', async () => {
    const person = { phone: '3055550148', email: null, language: 'en' as const, isHurt: true };
    const { number, cookie, claimId, partyId } = await claimIn('FL', {
      reporter: { ...person, role: 'policyholder', name: 'Pat', accountId: null, texts: null },
    });
    await portals.db
      .updateTable('claim_line')
      .set({ coverage: 'PIP', track: 'first' })
      .where('claim_id', '=', claimId)
      .where('number', '=', 1)
      .execute();
    const day = dayIn('FL', new Date());
    for (const _ of [1, 2]) await act(cookie, number, { act: 'received', kind: 'bill-received', day, from: '' });
    const bills = async () => clockOf(await look(cookie, number), 'FL-PIP-PAY').length;
    expect(await bills()).toBe(2);
    await confirm(cookie, number);
    await decide(cookie, number, { act: 'accepted', version: await version(cookie, number), why: 'We pay the bills.' });
    const { payments } = await look(cookie, number);
    const payment = { amount: '300', day, to: String(partyId) };
    expect((await pay(cookie, number, payment)).status).toBe(422);
    expect((await pay(cookie, number, { ...payment, bill: payments?.bills[0]?.ref ?? '' })).status).toBe(303);
    expect(await bills()).toBe(1);
    // Medicare has to be told of what was paid for an injury.
    const medicare = async () => clockOf(await look(cookie, number), 'MED-111').length;
    expect(await medicare()).toBe(1);
    const end = { act: 'closed', why: 'The bill is paid.', version: await version(cookie, number) };
    expect((await decide(cookie, number, end)).status).toBe(303);
    expect([await medicare(), await bills()]).toEqual([1, 1]);
    expect((await act(cookie, number, { act: 'notice', notice: 'medicare-told', day })).status).toBe(303);
    expect(await medicare()).toBe(0);
  });

  test('a settlement is paid by a payment of its day, whichever is recorded first, and answers a demand that came between', async () => {
    const paid = async (state: 'GA' | 'FL', coverage: 'COLL' | 'PD_3P') => {
      const claim = await claimIn(state);
      const { number, cookie, claimId, partyId } = claim;
      const track = coverage === 'COLL' ? 'first' : 'third';
      await portals.db.updateTable('claim_line').set({ coverage, track }).where('claim_id', '=', claimId).execute();
      await confirm(cookie, number);
      await decide(cookie, number, { act: 'accepted', version: await version(cookie, number), why: 'We pay for it.' });
      const day = dayIn(state, new Date());
      expect((await pay(cookie, number, { amount: '300', day, to: String(partyId) })).status).toBe(303);
      const form = { act: 'received', day, from: '' };
      return {
        receive: async (kind: string) => (await act(cookie, number, { ...form, kind })).status,
        clock: async (rule: string) => clockOf(await look(cookie, number), rule).length,
      };
    };
    const { receive, clock } = await paid('GA', 'COLL');
    expect([await receive('settled'), await clock('GA-PAY')]).toEqual([303, 0]);
    const third = await paid('FL', 'PD_3P');
    expect([await third.receive('demand-received'), await third.clock('FL-TENDER-90')]).toEqual([303, 1]);
    expect([await third.receive('settled'), await third.clock('FL-TENDER-90')]).toEqual([303, 0]);
  });

  async function sendPhoto(cookie: string, number: string, item: number | undefined) {
    const body = new FormData();
    body.set('file', new File([new Uint8Array((await photo()).bytes)], 'bumper.jpg', { type: 'image/jpeg' }));
    const params = { number, id: String(item) };
    const path = `/insurednew/claims/${number}/items/${params.id}`;
    await askPage(portals, papersPage.action, { path, params, cookie, body });
  }

  test('when the photos that were asked for are in, the estimate is promised', async () => {
    const { number, code, cookie } = await claimIn('TX');
    await confirm(cookie, number);
    await act(cookie, number, { act: 'ask', kind: 'photos', why: 'They show the bumper.', due: '' });
    const party = await open(number, code);
    const [item] = (await tracked(party.cookie, number)).items;
    await sendPhoto(party.cookie, number, item?.id);
    expect(clockOf(await look(cookie, number), 'OUR-ESTIMATE')).toMatchObject([[expect.any(String), 'running']]);
  });

  test('when the last photos that were asked for are no longer needed, the estimate is promised if there are any', async () => {
    for (const hasPhotos of [true, false]) {
      const { number, code, cookie } = await claimIn('TX');
      await confirm(cookie, number);
      for (const why of ['They show the bumper.', 'They show the inside.']) {
        await act(cookie, number, { act: 'ask', kind: 'photos', why, due: '' });
      }
      const party = await open(number, code);
      const items = (await tracked(party.cookie, number)).items;
      const waive = (id: number | undefined) => act(cookie, number, { act: 'waive', item: String(id) });
      if (hasPhotos) await sendPhoto(party.cookie, number, items[0]?.id);
      else await waive(items[0]?.id);
      expect(clockOf(await look(cookie, number), 'OUR-ESTIMATE')).toEqual([]);
      expect((await waive(items[1]?.id)).status).toBe(303);
      expect(clockOf(await look(cookie, number), 'OUR-ESTIMATE')).toHaveLength(hasPhotos ? 1 : 0);
    }
  });
});
