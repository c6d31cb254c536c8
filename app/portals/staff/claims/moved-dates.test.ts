import { expect, test } from 'vitest';
import type { Role } from '#config/staff-acts.ts';
import { insertEvent } from '#insurance/claims/lines/claim-event-store.ts';
import { recomputeClocks } from '#insurance/claims/lines/recompute-clocks.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { addOwnLoss } from '#testing/claims/test-own-loss.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { wordsOf } from '#testing/test-read-pdf.ts';
import * as catastrophesPage from './catastrophes-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as decidePage from './decide-page.tsx';
import * as deskLetterFile from './desk-letter-file.ts';

withPortals('dates of a claim that a letter or a catastrophe moves', (portals) => {
  const today = dayIn('TX', new Date());
  const yesterday = plusDays(today, -1);
  const desk = claimDesk(portals);
  const { look, version, decide, lettersToMail, onLetter } = desk;
  const signedIn = async (role: Role) => (await desk.signedIn(role)).cookie;
  const path = '/staff/claims/letters';
  const clock = async (cookie: string, number: string, rule: string) =>
    (await look(cookie, number)).clocks.find(({ id }) => id.startsWith(rule));

  test('an extension letter with reasons moves the decision date once, within the law', async () => {
    const { number } = await addOwnLoss(portals);
    const cookie = await signedIn('adjuster');
    const extend = async (until: string, why = 'The body shop takes the door apart on Monday.') =>
      decide(cookie, number, { act: 'extend', version: await version(cookie, number), until, why });
    const due = (await clock(cookie, number, 'TX-DECIDE'))?.dueOn ?? '';
    for (const day of [due, plusDays(today, 46), '']) expect((await extend(day)).status).toBe(422);
    expect((await extend(plusDays(today, 45), ' ')).status).toBe(422);
    expect((await extend(plusDays(today, 40))).headers.get('location')).toMatch(/done=extend/);
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(plusDays(today, 40));
    expect(await extend(plusDays(today, 44))).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/moved before/) },
    });
    const letter = (await look(cookie, number)).letters.at(-1);
    expect(letter).toMatchObject({ title: 'We need more time to decide', isToPost: false });
    // The mail mentions no decision, because there is none yet.
    const subjects = portals.db.selectFrom('outbox').select('subject').where('subject', 'like', `%${number}`);
    expect(await subjects.execute()).toEqual([{ subject: expect.stringContaining('We need more time') }]);
    const paper = { path, params: { id: String(letter?.id) }, cookie };
    expect(await wordsOf(await askPage(portals, deskLetterFile.loader, paper))).toContain('takes the door apart');
  });

  test('for a claimant without an email address the date moves once the letter is mailed', async () => {
    const { number } = await addOwnLoss(portals, { email: false });
    const cookie = await signedIn('adjuster');
    const due = (await clock(cookie, number, 'TX-DECIDE'))?.dueOn;
    const form = { act: 'extend', version: await version(cookie, number), why: 'Hail, many cars.' };
    await decide(cookie, number, { ...form, until: plusDays(today, 40) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(due);
    const [letter] = await lettersToMail(cookie, number);
    expect(letter?.envelope).toEqual(['Marisol Peña', '12 Peña Ave', 'Miami, TX 33135']);
    // While it waits no second one is written, with a later day than the law allows.
    const offered = async () =>
      (await askPage(portals, decidePage.loader, { ...desk.at(number), cookie })).data as { extension?: object };
    const second = async () =>
      decide(cookie, number, { ...form, version: await version(cookie, number), until: plusDays(today, 44) });
    expect([(await offered()).extension, (await second()).status]).toEqual([undefined, 422]);
    await onLetter(cookie, { act: 'post', letter: String(letter?.id) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(plusDays(today, 40));
    // A lost letter is sent again.
    await desk.act(cookie, number, { act: 'mail', letter: String(letter?.id) });
    expect(await lettersToMail(cookie, number)).toHaveLength(1);
    const lost = (await addOwnLoss(portals, { email: false })).number;
    const extend = async () =>
      decide(cookie, lost, { ...form, version: await version(cookie, lost), until: plusDays(today, 40) });
    await extend();
    const [waiting] = await lettersToMail(cookie, lost);
    await onLetter(cookie, { act: 'unmailed', letter: String(waiting?.id), why: 'Nobody knows where they live.' });
    expect((await extend()).status).toBe(303);
    // What is decided needs no more time, also while the letter waits to be mailed.
    const decided = (await addOwnLoss(portals, { email: false })).number;
    const accepted = { act: 'accepted', version: await version(cookie, decided), why: 'We pay.' };
    expect((await decide(cookie, decided, accepted)).status).toBe(303);
    const later = { ...form, version: await version(cookie, decided), until: plusDays(today, 40) };
    expect((await decide(cookie, decided, later)).status).toBe(422);
  });

  test('a letter that asks for time is not mailed once the line is decided, and moves no date when it is open again', async () => {
    const { number } = await addOwnLoss(portals, { email: false });
    const cookie = await signedIn('adjuster');
    const titles = async () => (await lettersToMail(cookie, number)).map(({ title }) => title);
    const seen = async () => ({ version: await version(cookie, number) });
    const until = plusDays(today, 40);
    await decide(cookie, number, { act: 'extend', why: 'Hail, many cars.', until, ...(await seen()) });
    expect(await titles()).toEqual(['We need more time to decide']);
    await decide(cookie, number, { act: 'withdrawn', saidOn: today, how: 'phone', ...(await seen()) });
    expect(await titles()).not.toContain('We need more time to decide');
    const unmailed = 'The part was decided, or has ended';
    expect((await look(cookie, number)).letters).toContainEqual(expect.objectContaining({ unmailed }));
    await desk.act(cookie, number, { act: 'move', to: 'investigating', ...(await seen()) });
    expect(await titles()).toEqual([]);
  });

  test('for a claimant with an attorney the date moves once the letter is mailed to the attorney', async () => {
    const { number } = await addOwnLoss(portals);
    const cookie = await signedIn('adjuster');
    const due = (await clock(cookie, number, 'TX-DECIDE'))?.dueOn;
    const attorney = { attorney: 'Hale, P.A.', attorneyAddress: '900 Travis St\nHouston, TX 77002' };
    await desk.act(cookie, number, { act: 'attorney', version: await version(cookie, number), ...attorney });
    const form = { act: 'extend', version: await version(cookie, number), why: 'Hail, many cars.' };
    await decide(cookie, number, { ...form, until: plusDays(today, 40) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(due);
    const letter = (await lettersToMail(cookie, number)).find(({ title }) => title === 'We need more time to decide');
    expect(letter?.envelope[0]).toBe('Hale, P.A.');
    await onLetter(cookie, { act: 'post', letter: String(letter?.id) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(plusDays(today, 40));
  });

  test('a catastrophe extends the dates of losses within it, can be filtered in the queue, and withdrawn', async () => {
    const [within, without] = [await addOwnLoss(portals), await addOwnLoss(portals, { zip: '79901' })];
    const lead = await signedIn('claims-lead');
    const before = (await clock(lead, within.number, 'TX-DECIDE'))?.dueOn ?? '';
    const declare = (form: Record<string, string>) =>
      askPage(portals, catastrophesPage.action, {
        path: '/staff/claims/catastrophes',
        cookie: lead,
        form: { act: 'declare', key: 'a-key-of-this-event', ...form },
      });
    expect(await declare({ name: 'Hail' })).toMatchObject({
      status: 422,
      data: { errors: { state: expect.any(String), from: expect.any(String), source: expect.any(String) } },
    });
    const event = {
      name: 'Hail of Houston',
      state: 'TX',
      from: yesterday,
      until: today,
      zips: '770, 77301',
      source: 'B-1',
    };
    expect((await declare(event)).status).toBe(303);
    await declare(event);
    const events = async () =>
      (
        (await askPage(portals, catastrophesPage.loader, { path: '/staff/claims/catastrophes', cookie: lead }))
          .data as { events: { id: number; name: string; claims: number }[] }
      ).events;
    const [{ id, claims } = { id: 0, claims: 0 }] = await events();
    expect([(await events()).length, claims >= 1]).toEqual([1, true]);
    const queue = async () =>
      (
        (await askPage(portals, queuePage.loader, { path: `/staff/claims?event=${id}`, cookie: lead })).data as {
          rows: { number: string }[];
        }
      ).rows.map(({ number }) => number);
    expect(await queue()).toContain(within.number);
    expect(await queue()).not.toContain(without.number);
    expect(await clock(lead, within.number, 'TX-DECIDE')).toMatchObject({
      dueOn: plusDays(before, 15),
      note: expect.stringMatching(/Hail of Houston/),
    });
    while ((await recomputeClocks(portals)) > 0);
    const stored = portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['next_rule', 'next_due_on'])
      .where('claim.number', '=', within.number);
    expect(await stored.executeTakeFirst()).toMatchObject({ next_rule: 'TX-REPAIR-RIGHTS' });

    const withdraw = (event = id) =>
      askPage(portals, catastrophesPage.action, {
        path: '/staff/claims/catastrophes',
        cookie: lead,
        form: { act: 'withdraw', event: String(event) },
      });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([303, 422]);
    expect((await clock(lead, within.number, 'TX-DECIDE'))?.dueOn).toBe(before);
    expect(await queue()).toContain(without.number);

    // A loss within another catastrophe belongs to that one as soon as the first is withdrawn.
    for (const name of ['Wind', 'Flood']) {
      expect((await declare({ ...event, name, key: `a-key-of-this-${name}` })).status).toBe(303);
    }
    const claimsOf = async (name: string) => (await events()).find((each) => each.name === name);
    const { id: wind, claims: ofWind } = (await claimsOf('Wind')) ?? { id: 0, claims: 0 };
    expect(await claimsOf('Flood')).toMatchObject({ claims: 0 });
    expect((await withdraw(wind)).status).toBe(303);
    expect(await claimsOf('Flood')).toMatchObject({ claims: ofWind });
  });

  test('a catastrophe that is declared later also takes back the missed dates of parts that have ended', async () => {
    const { number } = await addOwnLoss(portals, { zip: '79901' });
    const cookie = await signedIn('claims-lead');
    const line = await portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['claim_line.id', 'claim_id as claimId'])
      .where('claim.number', '=', number)
      .executeTakeFirstOrThrow();
    // The confirmation was due five days ago.
    await insertEvent(portals.db, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'reported',
      actor: 'claimant',
      visibility: 'line',
      happenedAt: new Date(Date.now() - 20 * 86_400_000),
    });
    const end = { act: 'withdrawn', saidOn: today, how: 'phone', version: await version(cookie, number) };
    expect((await decide(cookie, number, end)).status).toBe(303);
    const missed = async () => {
      while ((await recomputeClocks(portals)) > 0);
      const misses = await portals.db.selectFrom('claim_miss').select('rule').where('line_id', '=', line.id).execute();
      return misses.some(({ rule }) => rule === 'TX-ACK');
    };
    expect(await missed()).toBe(true);
    const path = '/staff/claims/catastrophes';
    const act = (form: Record<string, string>) => askPage(portals, catastrophesPage.action, { path, cookie, form });
    const event = { name: 'Wind of El Paso', state: 'TX', from: yesterday, until: today, zips: '799', source: 'B-2' };
    expect((await act({ act: 'declare', key: 'a-key-of-el-paso', ...event })).status).toBe(303);
    expect(await missed()).toBe(false);
    const { events } = (await askPage(portals, catastrophesPage.loader, { path, cookie })).data as {
      events: { id: number; name: string }[];
    };
    const id = events.find(({ name }) => name === event.name)?.id;
    expect((await act({ act: 'withdraw', event: String(id) })).status).toBe(303);
    expect(await missed()).toBe(true);
  });
});
