import { expect, test } from 'vitest';
import { addOwnClaim, addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as callsPage from './calls-page.tsx';
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

  let count = 0;
  const newPhone = () => `71355503${String(++count).padStart(2, '0')}`;

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
});
