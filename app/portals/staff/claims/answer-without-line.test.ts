import { expect, test } from 'vitest';
import { giveClaimCode } from '#insurance/claims/access/claim-access.ts';
import { addParty } from '#insurance/claims/lines/claim-line-store.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as lettersPage from './claim-letters-page.tsx';

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
    expect(said).toMatchObject({ who: expect.stringMatching(/ to Pat Policy$/), lang: 'es' });
  });

  const addPat = (claimId: number, email: string | null) =>
    addParty(portals.db, claimId, {
      role: 'policyholder',
      name: 'Pat Policy',
      phone: null,
      isHurt: null,
      email,
      language: 'en',
    });
  const toldTo = async (cookie: string, number: string) =>
    (await tracked(cookie, number)).events.map(({ sentence }) => sentence).join('\n');

  test('and has one when they are answered: the other person’s page does not say that we answered', async () => {
    const { number, claimId, code } = await addThirdPartyClaim(portals);
    const partyId = await addPat(claimId, `pat-${claimId}@customer.example`);
    const patsCode = newTypedSecret(12);
    await giveClaimCode(portals.db, portals, { number, partyId, code: patsCode });
    const own = (await open(number, patsCode)).cookie;
    const { cookie } = await signedIn('adjuster');
    await write(own, number, 'She braked for no reason.');
    const line = { claim_id: claimId, number: 2, party_id: partyId, coverage: 'COLL', track: 'first' };
    await portals.db.insertInto('claim_line').values(line).execute();
    const rosa = (await open(number, code)).cookie;
    const before = await toldTo(rosa, number);
    await act(cookie, number, { act: 'write', text: 'Thank you.', party: String(partyId) }, '2');
    expect((await tracked(own, number)).messages.map(({ text }) => text)).toContain('Thank you.');
    expect(await toldTo(rosa, number)).toBe(before);
  });

  test('and gets a letter about somebody else’s line: only they were mailed one', async () => {
    const { number, claimId, code } = await addThirdPartyClaim(portals);
    const party_id = await addPat(claimId, null);
    const { cookie } = await signedIn('adjuster');
    const { id: event_id, line_id } = await portals.db
      .selectFrom('claim_event')
      .select(['id', 'line_id'])
      .where('claim_id', '=', claimId)
      .where('line_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const facts = JSON.stringify({ title: 'Your rights', paragraphs: ['You pay nothing.'] });
    const letter = await portals.db
      .insertInto('claim_letter')
      .values({ claim_id: claimId, line_id, party_id, event_id, kind: 'message', language: 'en', to_post: true, facts })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rosa = (await open(number, code)).cookie;
    const before = await toldTo(rosa, number);
    const form = { act: 'post', letter: String(letter.id) };
    expect((await askPage(portals, lettersPage.action, { path: '/staff/claims/letters', cookie, form })).status).toBe(
      303,
    );
    expect(await toldTo(rosa, number)).toBe(before);
    expect((await look(cookie, number)).timeline.map(({ text }) => text)).toContain('We mailed you a letter.');
  });
});
