import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Loss } from '#insurance/claims/loss.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { findClaimsForAgent } from '#insurance/claims/views/own-claim-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as linkPage from '#portals/claimant/tracker/claim-link-page.tsx';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as lettersPage from './claim-letters-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as matchPage from './match-page.tsx';

const WITHDRAWN = () => ({ act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' });

const textedAt = (phone: string): Loss['reporter'] => ({
  role: 'driver_other',
  name: 'Ana',
  phone,
  email: null,
  language: 'en',
  isHurt: false,
  accountId: null,
  texts: 'Only about this claim.',
});

withPortals('messages and items of a claim are never lost', (portals) => {
  const { look, version, signedIn, tracked, open, act, write, confirm, decide } = claimDesk(portals);

  test('when a line ends its open items close, and a booked appointment has to be handled first', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    const now = () => version(adjuster.cookie, number);
    await confirm(adjuster.cookie, number);
    await act(adjuster.cookie, number, { act: 'ask', kind: 'photos', why: 'They show the bumper.', due: '' });
    const line = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select('claim_line.id')
      .where('claim.number', '=', number)
      .executeTakeFirstOrThrow();
    const [at, until] = [3, 4].map((days) => new Date(Date.now() + 86_400_000 * days));
    await portals.db
      .insertInto('appointment')
      .values({
        line_id: line.id,
        kind: 'drive_in',
        place_id: 'tx-houston',
        place: 'Here',
        status: 'booked',
        seat: 1,
        on_day: String(at?.toISOString()).slice(0, 10),
        begins: '08:30',
        begins_at: at,
        ends_at: until,
        uid: randomUUID(),
      })
      .execute();
    const end = async () => decide(adjuster.cookie, number, { ...WITHDRAWN(), version: await now() });
    expect(await end()).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('visit') } });
    await portals.db.updateTable('appointment').set({ status: 'cancelled' }).where('line_id', '=', line.id).execute();
    expect((await end()).status).toBe(303);
    expect(await tracked(cookie, number)).toMatchObject({ items: [], next: { who: 'nobody' } });
    expect((await look(adjuster.cookie, number)).items).toMatchObject([{ isOpen: false }]);
  });

  test('what a person sends after their part is closed shows at the desk until it is answered', async () => {
    const { number, code, partyId } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    const end = { ...WITHDRAWN(), version: await version(adjuster.cookie, number) };
    expect((await decide(adjuster.cookie, number, end)).status).toBe(303);
    const isSeen = async () => {
      const { data } = await askPage(portals, queuePage.loader, { path: '/staff/claims', cookie: adjuster.cookie });
      return (data as { over: { number: string }[] }).over.some((each) => each.number === number);
    };
    const body = new FormData();
    const { bytes, name } = await photo();
    body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
    const papers = { path: `/insurednew/claims/${number}/papers`, params: { number }, cookie, body };
    expect([await isSeen(), (await askPage(portals, papersPage.action, papers)).status]).toEqual([false, 303]);
    expect(await isSeen()).toBe(true);
    await write(cookie, number, 'Please look again.');
    const spoke = { act: 'spoke', party: String(partyId), text: 'She sends the bill.', key: randomUUID() };
    expect((await act(adjuster.cookie, number, spoke)).headers.get('location')).toMatch(/done=spoke/);
    expect((await act(adjuster.cookie, number, spoke)).status).toBe(303);
    expect(await isSeen()).toBe(false);
    const note = { act: 'note', text: 'Their bill is on its way.', key: randomUUID() };
    for (const _ of [1, 2]) expect((await act(adjuster.cookie, number, note)).status).toBe(303);
    const { timeline } = await look(adjuster.cookie, number);
    expect(timeline.filter(({ text }) => ['She sends the bill.', note.text].includes(text))).toHaveLength(2);
    const seen = await tracked(cookie, number);
    expect(seen.messages.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^Answered/),
      expect.stringMatching(/^Answered/),
    ]);
    expect(JSON.stringify(seen)).toContain('We spoke on the phone.');
    expect(JSON.stringify(seen)).not.toContain('She sends the bill.');
  });

  test('a person without an email address is notified by text, or else by a letter with the full message', async () => {
    const reporter = {
      role: 'driver_other' as const,
      name: 'Ana',
      phone: '7135550177',
      email: null,
      language: 'es' as const,
      isHurt: false,
      accountId: null,
    };
    const adjuster = await signedIn('adjuster');
    const say = async (texts: string | null) => {
      const { number, partyId, claimId } = await addThirdPartyClaim(portals, { reporter: { ...reporter, texts } });
      await act(adjuster.cookie, number, { act: 'write', party: String(partyId), text: 'Gracias.\n\nLa llamaremos.' });
      await act(adjuster.cookie, number, { act: 'ask', kind: 'photos', why: 'Se ve el golpe.', due: '2026-12-04' });
      return portals.db
        .selectFrom('claim_letter')
        .select(['kind', 'facts', 'to_post'])
        .where('claim_id', '=', claimId)
        .where('kind', 'in', ['message', 'request'])
        .orderBy('id')
        .execute();
    };
    const texts = () =>
      portals.db.selectFrom('outbox').select('body_text').where('recipient', '=', reporter.phone).execute();
    expect([await say('Only about this claim.'), (await texts()).length]).toEqual([[], 2]);
    expect((await texts())[0]?.body_text).toMatch(/claims\/link\/.*STOP/);
    expect(await say(null)).toMatchObject([
      { kind: 'message', to_post: true, facts: { paragraphs: ['Gracias.', 'La llamaremos.', expect.any(String)] } },
      { kind: 'request', to_post: true, facts: { paragraphs: expect.arrayContaining(['Se ve el golpe.']) } },
    ]);
    expect(await texts()).toHaveLength(2);
  });

  test('who agreed to texts and gave no email address is written to by letter where no text can be sent', async () => {
    const phone = '7135550155';
    const { number, partyId, claimId } = await addThirdPartyClaim(portals, { reporter: textedAt(phone) });
    const { cookie } = await signedIn('adjuster');
    const without = { ...portals, env: { ...portals.env, SMS_URL: undefined, showsOutbox: false } };
    const desk = claimDesk(without);
    const page = await askPage(without, linePage.loader, { ...desk.at(number), cookie });
    expect(page.data).toMatchObject({ at: { reachedBy: 'post' } });
    expect(pageShown(linePage, page.data)).toContain('waits to be mailed as a letter');
    const form = { act: 'write', party: String(partyId), text: 'Thank you.' };
    expect((await desk.act(cookie, number, form)).status).toBe(303);
    const texts = portals.db.selectFrom('outbox').select('id').where('recipient', '=', phone);
    expect(await texts.execute()).toEqual([]);
    const letters = portals.db.selectFrom('claim_letter').select(['to_post', 'facts']).where('claim_id', '=', claimId);
    expect(await letters.where('kind', '=', 'message').execute()).toMatchObject([
      { to_post: true, facts: { paragraphs: ['Thank you.', expect.any(String)] } },
    ]);
  });

  test('a wrong address is corrected: the confirmation goes to the new one, and links that went to the old one end', async () => {
    const { number, email: wrong } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const seen = await look(adjuster.cookie, number);
    const right = `${randomUUID()}@claimant.example`;
    const form = { act: 'contact', version: String(seen.version), ...seen.contact, email: right };
    expect(await act(adjuster.cookie, number, { ...form, address: 'Somewhere' })).toMatchObject({
      status: 422,
      data: { values: { email: right, address: 'Somewhere' } },
    });
    const address = '12 Elm St\nHouston, TX 77098';
    expect((await act(adjuster.cookie, number, { ...form, address })).headers.get('location')).toMatch(/done=contact/);
    expect((await act(adjuster.cookie, number, { ...form, address })).status).toBe(422);
    expect((await mailTo(portals, right)).map(({ text }) => text)).toEqual([expect.stringContaining(number)]);
    const [first] = await mailTo(portals, wrong);
    const token = /claims\/link\/([\w-]+)/.exec(first?.text ?? '')?.[1] ?? '';
    const link = { path: `/insurednew/claims/link/${token}`, params: { token } };
    expect((await askPage(portals, linkPage.loader, link)).status).toBe(410);
    expect(await look(adjuster.cookie, number)).toMatchObject({ contact: { email: right, address } });
  });

  test('a corrected phone number ends the links texted to the old one, and the agreement to texts', async () => {
    const phone = '7135550166';
    const { number, partyId } = await addThirdPartyClaim(portals, { reporter: textedAt(phone) });
    const adjuster = await signedIn('adjuster');
    await act(adjuster.cookie, number, { act: 'write', party: String(partyId), text: 'Thank you.' });
    const [text] = await portals.db.selectFrom('outbox').select('body_text').where('recipient', '=', phone).execute();
    const token = /claims\/link\/([\w-]+)/.exec(text?.body_text ?? '')?.[1] ?? '';
    const link = { path: `/insurednew/claims/link/${token}`, params: { token } };
    expect((await askPage(portals, linkPage.loader, link)).status).toBe(200);
    const seen = await look(adjuster.cookie, number);
    const contact = { act: 'contact', version: String(seen.version), ...seen.contact };
    expect((await act(adjuster.cookie, number, { ...contact, name: 'Ana Ruiz' })).status).toBe(303);
    expect(await look(adjuster.cookie, number)).toMatchObject({ reachedBy: 'text' });
    const right = { ...contact, version: await version(adjuster.cookie, number), phone: '(713) 555-0167' };
    expect((await act(adjuster.cookie, number, right)).status).toBe(303);
    expect((await askPage(portals, linkPage.loader, link)).status).toBe(410);
    expect(await look(adjuster.cookie, number)).toMatchObject({ reachedBy: 'post' });
  });

  test('whoever corrects a person on one of their lines is told when a colleague did on another', async () => {
    const { number, claimId } = await addThirdPartyClaim(portals, {
      reporter: {
        role: 'driver_other',
        name: 'Ana',
        phone: '7135550177',
        email: null,
        language: 'en',
        isHurt: true,
        accountId: null,
        texts: null,
      },
    });
    const [one, other] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    const correct = async (cookie: string, line: string, name: string, { version: seen, contact }: DeskLineView) =>
      (await act(cookie, number, { act: 'contact', ...contact, name, version: String(seen) }, line)).status;
    const [first, second] = [await look(one.cookie, number, '1'), await look(other.cookie, number, '2')];
    const both = await Promise.all([
      correct(one.cookie, '1', 'Ana Ruiz', first),
      correct(other.cookie, '2', 'Ana Diaz', second),
    ]);
    expect(both.toSorted()).toEqual([303, 422]);
    // The same when a letter's address was corrected.
    const before = await look(one.cookie, number, '2');
    const { id } = await portals.db
      .selectFrom('claim_letter')
      .select('id')
      .where('claim_id', '=', claimId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const form = { act: 'address', letter: String(id), address: '12 Elm St\nHouston, TX 77098' };
    expect(
      (await askPage(portals, lettersPage.action, { path: '/staff/claims/letters', cookie: one.cookie, form })).status,
    ).toBe(303);
    expect(await correct(one.cookie, '2', 'Ana', before)).toBe(422);
  });

  test('when a claim is matched, the policyholder is told of it, and the desk what the policy did not cover on that date', async () => {
    const { number, policy } = await addThirdPartyClaim(portals, { hasPolicy: false, lossOn: '2001-02-03' });
    const { cookie } = await signedIn('adjuster');
    const { prefix, number: digits } = await portals.db
      .selectFrom('policy')
      .select(['prefix', 'number'])
      .where('id', '=', policy.id)
      .executeTakeFirstOrThrow();
    const form = { act: 'match', claim: number, policy: `${prefix}${digits}` };
    await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form });
    const { email } = await portals.db
      .selectFrom('account_policy')
      .innerJoin('account', 'account.id', 'account_policy.account_id')
      .select('account.email')
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    expect((await mailTo(portals, email)).map(({ subject }) => subject)).toEqual([
      `An accident with your car was reported: claim ${number}`,
    ]);
    // Their list of claims does not name the car of somebody else.
    expect(await findClaimsForAgent(portals.db, policy.id)).toMatchObject([{ number, vehicle: null }]);
    expect((await look(cookie, number)).timeline.map(({ text }) => text)).toContain(
      'Check: on the day of the loss the policy was not in force. No term of it includes that day.',
    );
  });

  test('a policyholder without an account is told of a matched claim at the policy’s address, in its language', async () => {
    const { number, policy } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const { cookie } = await signedIn('adjuster');
    const email = `${randomUUID()}@policyholder.example`;
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
    const { prefix, number: digits } = await portals.db
      .updateTable('policy')
      .set({ email, language: 'es' })
      .where('id', '=', policy.id)
      .returning(['prefix', 'number'])
      .executeTakeFirstOrThrow();
    const form = { act: 'match', claim: number, policy: `${prefix}${digits}` };
    expect((await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form })).status).toBe(303);
    const [mail] = await mailTo(portals, email);
    expect(mail?.subject).toBe(`Se reportó un accidente con su auto: reclamo ${number}`);
    expect(mail?.text).toMatch(/claims\/link\//);
  });
});
