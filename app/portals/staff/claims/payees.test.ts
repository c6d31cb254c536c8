import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { ourCar } from '#testing/claims/test-loss.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as linePage from './claim-line-page.tsx';

withPortals('who is paid for a line', (portals) => {
  const { at, look, version, signedIn, open, tracked, act, pay, decide, confirm } = claimDesk(portals);
  const today = () => dayIn('TX', new Date());

  /** A line of our customer in Texas, who has no email address, for the financed car of the policy. */
  const accepted = async () => {
    const claim = await addThirdPartyClaim(portals, {
      others: [],
      ours: { ...ourCar, isDrivable: false },
      reporter: {
        role: 'policyholder',
        name: 'Teresa Villarreal',
        phone: '7135550192',
        email: null,
        language: 'en',
        isHurt: false,
        accountId: null,
        texts: null,
      },
    });
    const { number, claimId, policy } = claim;
    const car = portals.db.updateTable('claim_vehicle').set({ vin: policy.vin });
    await car.where('claim_id', '=', claimId).where('side', '=', 'ours').execute();
    const { cookie } = await signedIn('adjuster');
    await confirm(cookie, number);
    const decision = { act: 'accepted', version: await version(cookie, number), why: 'We pay for the car.' };
    expect((await decide(cookie, number, decision)).status).toBe(303);
    return { ...claim, cookie };
  };

  test('the lender of the car is offered by name, and the party reads that the lender was paid', async () => {
    const { number, code, claimId, partyId, cookie } = await accepted();
    const { data } = await askPage(portals, linePage.loader, { ...at(number), cookie });
    const { lender } = data as { lender?: { value: string; name: string } };
    expect(lender?.name).toBe('Gulf Bank of Peña');
    const { people } = await look(cookie, number);
    const form = { amount: '9,000', day: today(), to: lender?.value ?? '' };
    expect((await pay(cookie, number, form)).status).toBe(303);
    const words = /^We sent \$9,000\.00 on .+\. Paid to: Lienholder, Gulf Bank of Peña\.$/;
    const seen = await look(cookie, number);
    expect(seen.payments?.sent.map(({ what }) => what)).toEqual([expect.stringMatching(words)]);
    expect((await tracked((await open(number, code)).cookie, number)).events[0]?.sentence).toMatch(words);
    const letters = portals.db.selectFrom('claim_letter').select('facts').where('claim_id', '=', claimId);
    expect(JSON.stringify(await letters.where('kind', '=', 'message').execute())).toContain(
      'Paid to: Lienholder, Gulf Bank of Peña.',
    );
    // The lender is nobody who could open the claim.
    expect(seen.people).toEqual(people);
    expect(await pay(cookie, number, form)).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^A payment of \$9,000\.00 on .+ \(Gulf Bank of Peña\)/) },
    });
    // The rest of the settlement is the owner’s own payment.
    expect((await pay(cookie, number, { ...form, to: String(partyId) })).status).toBe(303);
    expect((await look(cookie, number)).payments?.sent).toHaveLength(2);
  });

  test.each([
    ['repairer', 'Lone Star Body Shop', 'Repair shop, Lone Star Body Shop'],
    ['provider', 'Clínica del Sol', 'Medical provider, Clínica del Sol'],
    ['lienholder', 'Another Bank', 'Lienholder, Another Bank'],
    ['other', 'Juana Ruiz', 'Juana Ruiz'],
  ])('%s who was paid is named', async (to, payee, shown) => {
    const { number, code, cookie } = await accepted();
    const form = { amount: '700', day: today(), to, payee };
    expect((await pay(cookie, number, { ...form, payee: ' ' })).status).toBe(422);
    expect((await pay(cookie, number, form)).status).toBe(303);
    const { events } = await tracked((await open(number, code)).cookie, number);
    expect(events[0]?.sentence.endsWith(`Paid to: ${shown}.`)).toBe(true);
  });

  test('a name that is typed beside the party is no payment to the party', async () => {
    const { number, partyId, cookie } = await accepted();
    const form = { amount: '700', day: today(), to: String(partyId), payee: 'Gulf Bank' };
    expect(await pay(cookie, number, form)).toMatchObject({
      status: 422,
      data: { refusal: expect.stringContaining('typed another name'), values: { payee: 'Gulf Bank' } },
    });
  });

  test('a request says whether a shop, a lender or a clinic sent it', async () => {
    const { number, code } = await addThirdPartyClaim(portals, { hasPolicy: false, state: 'GA', zip: null });
    const { cookie } = await signedIn('adjuster');
    const { received } = await look(cookie, number);
    expect(received.senders.map(({ name }) => name)).toEqual([
      'Rosa Delgado',
      ...['Lienholder', 'Repair shop', 'Medical provider', 'Someone else'],
    ]);
    const form = { act: 'received', kind: 'demand-received', day: dayIn('GA', new Date()), from: 'repairer' };
    expect((await act(cookie, number, form)).status).toBe(303);
    const { events } = await tracked((await open(number, code)).cookie, number);
    expect(events[0]?.sentence).toMatch(/^A demand came in on .+ From: Repair shop\.$/);
  });
});
