import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { giveClaimCode } from '#insurance/claims/access/claim-access.ts';
import { addParty } from '#insurance/claims/lines/claim-line-store.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import * as filePage from '#portals/claimant/tracker/claim-file.ts';
import * as letterPage from '#portals/claimant/tracker/claim-letter-page.tsx';
import * as linkPage from '#portals/claimant/tracker/claim-link-page.tsx';
import * as followPage from '#portals/claimant/tracker/follow-claim-page.tsx';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as queuePage from './claim-queue-page.tsx';
import * as matchPage from './match-page.tsx';

withPortals('a claim between its claimant and the desk', (portals) => {
  const { look, version, signedIn, open, track, tracked, act, decide, write, confirm } = claimDesk(portals);

  test('a claim opens only with its number and code, and each miss is counted', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    expect(await open(number, 'WRONGCDE')).toMatchObject({ status: 422, cookie: '' });
    expect(
      (
        await open(
          number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
          code,
        )
      ).status,
    ).toBe(422);
    const { cookie, to } = await open(number.toLowerCase().replaceAll('-', ' '), code.toLowerCase());
    expect([cookie.split('=')[0], to]).toEqual(['portal-claim', `/insurednew/claims/${number}`]);
    // CL-02: the site says what they came for.
    for (const [wanted, where] of [
      ['papers', '/papers'],
      ['messages', '#talk'],
      ['estimate', '/appointment/1'],
      ['nothing-there-is', ''],
    ]) {
      const path = `/insurednew/claims/follow?for=${wanted}`;
      const { headers } = await askPage(portals, followPage.action, { path, form: { number, code } });
      expect(headers.get('location')).toBe(`/insurednew/claims/${number}${where}`);
    }
    expect((await track(cookie, number)).status).toBe(200);
    const other = await addThirdPartyClaim(portals);
    expect((await track(cookie, other.number)).status).toBe(404);
    await askPage(portals, trackerPage.action, {
      path: `/insurednew/claims/${number}`,
      params: { number },
      cookie,
      form: { act: 'lock' },
    });
    expect((await track(cookie, number)).status).toBe(303);
  });

  test('a message starts the response clock and the answer stops it; the mail only says that one waits', async () => {
    const { number, code, email } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    const key = randomUUID();
    expect((await write(cookie, number, 'Do I need my own insurer?', key)).status).toBe(303);
    await write(cookie, number, 'Do I need my own insurer?', key);
    const asked = await tracked(cookie, number);
    expect(asked.messages).toMatchObject([{ isOurs: false, note: expect.stringMatching(/^We answer by /) }]);
    const before = await look(adjuster.cookie, number);
    expect(before.timeline[0]).toMatchObject({ as: 'theirs', text: 'Do I need my own insurer?' });

    const { party_id } = await portals.db
      .selectFrom('claim_message')
      .select('party_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const answer = { act: 'write', party: String(party_id), text: 'No. You can ask us directly.' };
    expect((await act(adjuster.cookie, number, answer)).headers.get('location')).toMatch(/done=write/);
    const { messages } = await tracked(cookie, number);
    expect(messages).toMatchObject([{ note: expect.stringMatching(/^Answered/) }, { isOurs: true, text: answer.text }]);
    const kinds = await portals.db
      .selectFrom('claim_event')
      .select('kind')
      .where('kind', 'in', ['message-received', 'message-answered', 'first-contact'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['first-contact', 'message-answered', 'message-received']);
    const [mail] = await mailTo(portals, email);
    expect(mail?.subject).toContain(number);
    expect(mail?.text).not.toContain('ask us directly');

    const token = /claims\/link\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const link = { path: `/insurednew/claims/link/${token}`, params: { token } };
    expect((await askPage(portals, linkPage.loader, link)).status).toBe(200);
    const opened = await askPage(portals, linkPage.action, { ...link, form: {} });
    expect((await track(opened.cookie, number)).status).toBe(200);
    const wrong = { path: '/insurednew/claims/link/x', params: { token: 'x' } };
    expect((await askPage(portals, linkPage.action, { ...wrong, form: {} })).status).toBe(410);
  });

  test('a message of someone without a line promises nothing to the person of the line', async () => {
    const { number, code, claimId } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const person = { role: 'passenger' as const, name: 'Lee', phone: null, email: null, isHurt: false };
    const partyId = await addParty(portals.db, claimId, { ...person, language: 'en' });
    const lee = newTypedSecret(12);
    await giveClaimCode(portals.db, portals, { partyId, number, code: lee });
    expect((await write((await open(number, lee)).cookie, number, 'Who pays for my coat?')).status).toBe(303);
    const adjuster = await signedIn('adjuster');
    const answers = ({ clocks }: { clocks: { id: string }[] }) =>
      clocks.filter(({ id }) => id.startsWith('OUR-ANSWER'));
    expect(answers(await look(adjuster.cookie, number))).toHaveLength(1);
    const theirs = async () => (await tracked(cookie, number)).lines.flatMap(answers);
    expect(await theirs()).toEqual([]);
    await write(cookie, number, 'And for my bumper?');
    expect(await theirs()).toHaveLength(1);
  });

  test('a requested item is sent once with its files, and its line is investigated again', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    await confirm(adjuster.cookie, number);
    const asking = { act: 'ask', kind: 'photos', why: 'They show how the bumper sits.', due: '2026-12-04' };
    expect((await act(adjuster.cookie, number, asking)).status).toBe(303);
    expect((await look(adjuster.cookie, number)).lineState).toBe('waiting_items');
    const { next, items } = await tracked(cookie, number);
    expect(next).toMatchObject({ who: 'you', title: 'Your turn: Photos of the damage' });
    const id = String(items[0]?.id);
    const send = async (words = 'Taken today.') => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array((await photo()).bytes)], 'bumper.jpg', { type: 'image/jpeg' }));
      body.set('answer', words);
      const path = `/insurednew/claims/${number}/items/${id}`;
      return askPage(portals, papersPage.action, { path, params: { number, id }, cookie, body });
    };
    expect((await send()).status).toBe(303);
    expect((await send()).status).toBe(303);
    expect(await send('More words.')).toMatchObject({ status: 422, data: { values: { answer: 'More words.' } } });
    const seen = await look(adjuster.cookie, number);
    expect(seen).toMatchObject({ lineState: 'investigating', items: [{ isOpen: false, answer: 'Taken today.' }] });
    const after = await tracked(cookie, number);
    expect([after.items, after.files.length]).toEqual([[], 1]);
    const file = { params: { number, id: String(after.files[0]?.id) }, path: `/insurednew/claims/${number}/files/1` };
    const taken = (await askPage(portals, filePage.loader, { ...file, cookie })).data as Response;
    expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const stranger = await addThirdPartyClaim(portals);
    const theirs = await open(stranger.number, stranger.code);
    expect((await askPage(portals, filePage.loader, { ...file, cookie: theirs.cookie })).status).toBe(404);
  });

  test('a denial needs a second person’s approval, and then its letter and mail go out once', async () => {
    const { number, code, email } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    const lead = await signedIn('claims-lead');
    const now = () => version(lead.cookie, number);
    await confirm(adjuster.cookie, number);
    const grounds = { wording: 'Part D: “we do not pay …”', relied: 'The police report names another car.' };
    const propose = { act: 'propose', version: await now(), ...grounds };
    expect((await decide(adjuster.cookie, number, propose)).status).toBe(422);
    const whole = { ...propose, wouldChange: 'A photo of our car at the scene.' };
    expect((await decide(adjuster.cookie, number, whole)).status).toBe(303);
    const mails = (await mailTo(portals, email)).length;
    expect(JSON.stringify(await tracked(cookie, number))).not.toContain('Part D');
    expect((await decide(adjuster.cookie, number, { act: 'approve', version: await now() })).status).toBe(403);

    const back = { act: 'return', version: await now(), why: 'The page of the report is missing.' };
    expect((await decide(lead.cookie, number, back)).status).toBe(303);
    expect((await decide(adjuster.cookie, number, { ...whole, version: await now() })).status).toBe(303);
    const approve = { act: 'approve', version: await now() };
    expect((await decide(lead.cookie, number, approve)).status).toBe(303);
    // Of two people who approve at the same time, one is told.
    expect((await decide((await signedIn('claims-lead')).cookie, number, approve)).status).toBe(422);
    const denied = await tracked(cookie, number);
    expect(denied.letters.at(-1)).toMatchObject({ title: 'We can’t pay this part of your claim' });
    expect(await mailTo(portals, email)).toHaveLength(mails + 1);
    const letter = await askPage(portals, letterPage.loader, {
      path: '/insurednew/claims/x/letters/1',
      cookie,
      params: { number, id: String(denied.letters.at(-1)?.id) },
    });
    const text = JSON.stringify(letter.data);
    for (const words of [...Object.values(grounds), 'A photo of our car', 'Texas Department of Insurance, Consumer']) {
      expect(text).toContain(words);
    }
  });

  test('a person who proposed a denial cannot review it, even with the right role', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const lead = await signedIn('claims-lead');
    const now = () => version(lead.cookie, number);
    await confirm(lead.cookie, number);
    const grounds = { wording: 'Words', relied: 'Facts', wouldChange: 'Proof' };
    await decide(lead.cookie, number, { act: 'propose', version: await now(), ...grounds });
    const { status, data } = await decide(lead.cookie, number, { act: 'approve', version: await now() });
    expect([status, data]).toMatchObject([422, { refusal: expect.stringMatching(/second person/) }]);
  });

  test('decision, event, letter and mail are one transaction: without the mail nothing is decided', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const now = () => version(adjuster.cookie, number);
    await confirm(adjuster.cookie, number);
    const accept = { act: 'accepted', version: await now(), why: 'We pay for the bumper.' };
    await portals.database.pool.query(
      `alter table outbox add constraint broken check (subject not like '%decision%') not valid`,
    );
    await expect(decide(adjuster.cookie, number, accept)).rejects.toThrow(/broken/);
    expect(await look(adjuster.cookie, number)).toMatchObject({
      lineState: 'acknowledged',
      version: Number(accept.version),
    });
    await portals.database.pool.query('alter table outbox drop constraint broken');
    expect((await decide(adjuster.cookie, number, accept)).status).toBe(303);
    expect(await look(adjuster.cookie, number)).toMatchObject({ lineState: 'accepted' });
    expect((await decide(adjuster.cookie, number, accept)).status).toBe(422);
  });

  test('two roles see the special investigation flag, and no others see it or its notes', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const siu = await signedIn('siu');
    const lead = await signedIn('claims-lead');
    await act(siu.cookie, number, { act: 'flag', version: await version(siu.cookie, number) });
    await act(siu.cookie, number, { act: 'siu-note', text: 'Same photos as another claim.' });
    expect(await look(lead.cookie, number)).toMatchObject({ isSiu: true });
    for (const role of ['adjuster', 'supervisor'] as const) {
      const seen = await look((await signedIn(role)).cookie, number);
      expect(seen.isSiu).toBe(false);
      expect(JSON.stringify(seen)).not.toMatch(/Same photos|pecial investigation/);
    }
    const { cookie } = await open(number, code);
    expect(JSON.stringify(await tracked(cookie, number))).not.toMatch(/Same photos|pecial investigation/);
  });

  test('the queue can be filtered by part, state and assignment, and a taken line is its adjuster’s', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const rows = async (query: string) => {
      const path = `/staff/claims${query}`;
      const { data } = await askPage(portals, queuePage.loader, { path, cookie: adjuster.cookie });
      return (data as { rows: { number: string; isMine: boolean }[] }).rows;
    };
    const isIn = async (query: string) => (await rows(query)).some((row) => row.number === number);
    expect([await isIn('?part=unassigned'), await isIn('?part=mine')]).toEqual([true, false]);
    await act(adjuster.cookie, number, { act: 'take', version: await version(adjuster.cookie, number) });
    expect([await isIn('?part=unassigned'), await isIn('?part=mine')]).toEqual([false, true]);
    const parts = [await isIn('?part=third'), await isIn('?part=injury'), await isIn('?part=us')];
    expect(parts).toEqual([true, false, true]);
    expect([await isIn('?state=TX'), await isIn('?state=GA')]).toEqual([true, false]);
  });

  test('a claim without a policy is matched by a person, once', async () => {
    const { number, policy } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const { cookie } = await signedIn('adjuster');
    const list = () => askPage(portals, matchPage.loader, { path: '/staff/claims/match', cookie });
    expect((await list()).data).toMatchObject({ claims: [{ number, known: [{ value: 'OUR123' }], ours: [] }] });
    await portals.db.updateTable('vehicle').set({ plate: 'OUR123' }).where('policy_id', '=', policy.id).execute();
    expect((await list()).data).toMatchObject({
      claims: [{ number, ours: expect.arrayContaining([expect.anything()]) }],
    });
    const match = (typed: string) =>
      askPage(portals, matchPage.action, {
        path: '/staff/claims/match',
        cookie,
        form: { act: 'match', claim: number, policy: typed },
      });
    expect((await match('TX 1')).status).toBe(422);
    const { prefix, number: digits } = await portals.db
      .selectFrom('policy')
      .select(['prefix', 'number'])
      .where('id', '=', policy.id)
      .executeTakeFirstOrThrow();
    expect((await match(`${prefix}${digits}`)).status).toBe(303);
    expect((await match(`${prefix}${digits}`)).status).toBe(422);
    expect((await list()).data).toMatchObject({ claims: [] });
  });
});
