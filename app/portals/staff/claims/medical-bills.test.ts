import { expect, test } from 'vitest';
import { insertEvent } from '#insurance/claims/lines/claim-event-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('medical bills in Florida', (portals) => {
  const { look, version, signedIn, open, tracked, act, pay, decide, confirm } = claimDesk(portals);

  /** A line for an injury of our customer, with bills that came in today. */
  const withBills = async (count: number) => {
    const claim = await addThirdPartyClaim(portals, {
      hasPolicy: false,
      state: 'FL',
      zip: null,
      reporter: {
        role: 'policyholder',
        name: 'Pat Policy',
        phone: '3055550148',
        email: null,
        language: 'en',
        isHurt: true,
        accountId: null,
        texts: null,
      },
    });
    const { number, claimId } = claim;
    const lines = portals.db.updateTable('claim_line').set({ coverage: 'PIP', track: 'first' });
    await lines.where('claim_id', '=', claimId).where('number', '=', 1).execute();
    const { cookie } = await signedIn('adjuster');
    const day = dayIn('FL', new Date());
    const bill = { act: 'received', kind: 'bill-received', day, from: 'provider' };
    for (let at = 0; at < count; at += 1) expect((await act(cookie, number, bill)).status).toBe(303);
    await confirm(cookie, number);
    return { ...claim, cookie, day };
  };
  type Claim = Awaited<ReturnType<typeof withBills>>;
  const open30 = async ({ cookie, number }: Claim) =>
    (await look(cookie, number)).clocks.filter(({ id }) => id.startsWith('FL-PIP-PAY')).length;
  const due = async ({ cookie, number }: Claim) =>
    (await look(cookie, number)).notices.filter(({ event }) => event === 'bill-answered');
  const accept = async ({ cookie, number }: Claim) =>
    decide(cookie, number, { act: 'accepted', version: await version(cookie, number), why: 'We pay the bills.' });

  test('a bill that was declined in writing is answered, and then holds up no payment for something else', async () => {
    const claim = await withBills(2);
    const { number, cookie, code, partyId, day } = claim;
    expect((await accept(claim)).status).toBe(303);
    const wages = { amount: '300', day, to: String(partyId) };
    expect((await pay(cookie, number, wages)).status).toBe(422);
    // Lost wages are no bill: both bills are still to be answered.
    expect((await pay(cookie, number, { ...wages, bill: 'no-bill' })).status).toBe(303);
    expect(await open30(claim)).toBe(2);
    const [first, second] = await due(claim);
    const declined = { act: 'notice', notice: 'bill-answered', day };
    expect((await act(cookie, number, { ...declined, ref: first?.ref ?? '' })).status).toBe(303);
    expect(await open30(claim)).toBe(1);
    expect((await look(cookie, number)).payments?.bills.map(({ ref }) => ref)).toEqual([second?.ref]);
    expect((await act(cookie, number, { ...declined, ref: second?.ref ?? '' })).status).toBe(303);
    expect([await open30(claim), (await look(cookie, number)).payments?.bills]).toEqual([0, []]);
    expect((await pay(cookie, number, { ...wages, amount: '90' })).status).toBe(303);
    const { events } = await tracked((await open(number, code)).cookie, number);
    const told = events.map(({ sentence }) => sentence);
    expect(told).toContain('We explained in writing why a bill isn’t paid, item by item.');
    expect(told).toContainEqual(expect.stringMatching(/^A bill came in on .+ From: Medical provider\.$/));
  });

  test('a payment without a bill answers none, also when the bill came before and is recorded later', async () => {
    const claim = await withBills(0);
    const { number, cookie, partyId, day } = claim;
    await accept(claim);
    expect((await pay(cookie, number, { amount: '300', day, to: String(partyId) })).status).toBe(303);
    const bill = { act: 'received', kind: 'bill-received', day: plusDays(day, -1), from: 'provider' };
    expect((await act(cookie, number, bill)).status).toBe(303);
    expect(await open30(claim)).toBe(1);
  });

  test('a bill is not paid before the day on which it came, so that its clock stops', async () => {
    const claim = await withBills(1);
    const { number, cookie, partyId, claimId, day } = claim;
    const { id: lineId } = await portals.db
      .selectFrom('claim_line')
      .select('id')
      .where('claim_id', '=', claimId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow();
    const early = { happenedAt: new Date(Date.now() - 3 * 86_400_000), actor: 'operator', visibility: 'line' } as const;
    await insertEvent(portals.db, { claimId, lineId, kind: 'accepted', ...early });
    await accept(claim);
    const [bill] = await due(claim);
    const form = { amount: '300', to: String(partyId), bill: bill?.ref ?? '' };
    const refused = await pay(cookie, number, { ...form, day: plusDays(day, -1) });
    expect(refused).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/^This bill came in on /) } });
    expect((await pay(cookie, number, { ...form, day })).status).toBe(303);
    expect(await open30(claim)).toBe(0);
  });

  test('a bill that comes after its part has ended can be answered', async () => {
    const claim = await withBills(0);
    const { number, cookie, day } = claim;
    const end = { act: 'withdrawn', saidOn: day, how: 'phone', version: await version(cookie, number) };
    expect((await decide(cookie, number, end)).status).toBe(303);
    await act(cookie, number, { act: 'received', kind: 'bill-received', day, from: 'provider' });
    const [bill] = await due(claim);
    const declined = { act: 'notice', notice: 'bill-answered', day, ref: bill?.ref ?? '' };
    expect((await act(cookie, number, declined)).status).toBe(303);
    expect([await open30(claim), await due(claim)]).toEqual([0, []]);
  });
});
