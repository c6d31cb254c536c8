import { expect, test } from 'vitest';
import { giveClaimCode } from '#insurance/claims/access/claim-access.ts';
import { addParty } from '#insurance/claims/lines/claim-line-store.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('somebody without a line of their own who writes to us', (portals) => {
  const { look, signedIn, open, tracked, write, act } = claimDesk(portals);

  test('is answered from the line that shows their message; of the law’s clocks none runs on that line', async () => {
    const { number, claimId, email } = await addThirdPartyClaim(portals);
    const insured = { role: 'policyholder' as const, name: 'Pat Policy', phone: null, isHurt: null };
    const address = `pat-${claimId}@customer.example`;
    const partyId = await addParty(portals.db, claimId, { ...insured, email: address, language: 'es' });
    const code = newTypedSecret(12);
    await giveClaimCode(portals.db, portals, { number, partyId, code });
    const own = (await open(number, code)).cookie;
    const { cookie } = await signedIn('adjuster');
    expect((await look(cookie, number)).recipients.map(({ name }) => name)).toEqual(['Rosa Delgado']);

    await write(own, number, 'She braked for no reason.');
    expect((await tracked(own, number)).messages).toMatchObject([{ note: expect.stringContaining('We answer by') }]);
    const seen = await look(cookie, number);
    expect(seen.recipients).toMatchObject([
      { name: 'Rosa Delgado', waits: false },
      { id: partyId, name: 'Pat Policy', language: 'es', waits: true },
    ]);
    const talk = async () =>
      (await look(cookie, number)).clocks
        .map(({ id }) => id.split(' ')[0])
        .filter((id) => id === 'OUR-ANSWER' || id === 'TX-3P-COMMS');
    expect(await talk()).toEqual(['OUR-ANSWER']);

    const [rosas, pats] = [(await mailTo(portals, email)).length, (await mailTo(portals, address)).length];
    expect((await act(cookie, number, { act: 'write', text: 'Gracias.', party: String(partyId) })).status).toBe(303);
    expect(await talk()).toEqual([]);
    expect((await tracked(own, number)).messages.map(({ text }) => text)).toContain('Gracias.');
    expect(await mailTo(portals, address)).toHaveLength(pats + 1);
    expect(await mailTo(portals, email)).toHaveLength(rosas);
    const said = (await look(cookie, number)).timeline.find(({ text }) => text === 'Gracias.');
    expect(said?.who).toMatch(/ to Pat Policy$/);
  });
});
