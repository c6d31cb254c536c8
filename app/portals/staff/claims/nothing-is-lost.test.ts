import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#config/staff-acts.ts';
import * as linkPage from '#portals/claimant/tracker/claim-link-page.tsx';
import * as followPage from '#portals/claimant/tracker/follow-claim-page.tsx';
import * as papersPage from '#portals/claimant/tracker/send-papers-page.tsx';
import * as trackerPage from '#portals/claimant/tracker/tracker-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as linePage from './claim-line-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as matchPage from './match-page.tsx';

type Shown = {
  version: number;
  timeline: { as: string; text: string }[];
  items: { id: number; isOpen: boolean; answer: string | null }[];
  lineState: string;
  letters: unknown[];
  isSiu: boolean;
};

withPortals('messages and items of a claim are never lost', (portals) => {
  const signedIn = async (...roles: Role[]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (number: string, line = '1') => ({ path: `/staff/claims/${number}/${line}`, params: { number, line } });
  const look = async (cookie: string, number: string) => {
    const { data } = await askPage(portals, linePage.loader, { ...at(number), cookie });
    return (data as { at: Shown }).at;
  };
  const act = (cookie: string, number: string, form: Record<string, string>) =>
    askPage(portals, linePage.action, { ...at(number), cookie, form: { key: randomUUID(), ...form } });
  const open = async (number: string, code: string) => {
    const path = '/insurednew/claims/follow';
    const { cookie, status, headers } = await askPage(portals, followPage.action, { path, form: { number, code } });
    return { cookie, status, to: headers.get('location') };
  };
  const track = (cookie: string, number: string) =>
    askPage(portals, trackerPage.loader, { path: `/insurednew/claims/${number}`, params: { number }, cookie });
  const tracked = async (cookie: string, number: string) =>
    ((await track(cookie, number)).data as { claim: Record<string, never> }).claim as unknown as {
      next: { who: string; title: string };
      items: { id: number }[];
      messages: { text: string; note: string; isOurs: boolean }[];
      letters: { id: number; title: string }[];
      files: { id: number }[];
    };
  const write = (cookie: string, number: string, message: string, key: string = randomUUID()) =>
    askPage(portals, trackerPage.action, {
      ...{ path: `/insurednew/claims/${number}`, params: { number }, cookie },
      form: { act: 'write', message, key },
    });

  test('when a line ends its open items close, and a booked appointment has to be handled first', async () => {
    const { number, code } = await addThirdPartyClaim(portals);
    const { cookie } = await open(number, code);
    const adjuster = await signedIn('adjuster');
    const version = async () => String((await look(adjuster.cookie, number)).version);
    await act(adjuster.cookie, number, { act: 'confirm', version: await version() });
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
        ...{ line_id: line.id, kind: 'drive_in', place_id: 'tx-houston', place: 'Here', status: 'booked', seat: 1 },
        ...{
          on_day: String(at?.toISOString()).slice(0, 10),
          begins: '08:30',
          begins_at: at,
          ends_at: until,
          uid: randomUUID(),
        },
      })
      .execute();
    const end = async () => act(adjuster.cookie, number, { act: 'move', to: 'withdrawn', version: await version() });
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
    const end = { act: 'move', to: 'withdrawn', version: String((await look(adjuster.cookie, number)).version) };
    expect((await act(adjuster.cookie, number, end)).status).toBe(303);
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
      ...{ role: 'driver_other' as const, name: 'Ana', phone: '7135550177', email: null, language: 'es' as const },
      ...{ isHurt: false, accountId: null },
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

  test('a wrong address is corrected: the confirmation goes to the new one, and links that went to the old one end', async () => {
    const { number, email: wrong } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const seen = (await look(adjuster.cookie, number)) as Shown & { contact: Record<string, string> };
    const right = `${randomUUID()}@claimant.example`;
    const form = { act: 'contact', version: String(seen.version), ...seen.contact, email: right };
    expect(await act(adjuster.cookie, number, { ...form, address: 'Somewhere' })).toMatchObject({
      ...{ status: 422, data: { values: { email: right, address: 'Somewhere' } } },
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
      `Someone reported an accident with your car: claim ${number}`,
    ]);
    expect((await look(cookie, number)).timeline.map(({ text }) => text)).toContain(
      'Check: the policy was not in force on the day of the loss.',
    );
  });
});
