import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEXAS_REPAIR_LAW } from '#config/claims/repair-law.ts';
import type { Role } from '#config/staff-acts.ts';
import { claimNumber } from '#insurance/claims/claim.ts';
import { recomputeClocks } from '#insurance/claims/lines/recompute-clocks.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as letterFile from '#portals/claimant/tracker/claim-letter-file.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import * as catastrophesPage from './catastrophes-page.tsx';
import * as lettersPage from './claim-letters-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as decidePage from './decide-page.tsx';
import * as deskLetterFile from './desk-letter-file.ts';
import * as matchPage from './match-page.tsx';

withPortals('letters about claims, and changes of due dates', (portals) => {
  const today = dayIn('TX', new Date());
  const yesterday = plusDays(today, -1);
  const desk = claimDesk(portals);
  const { look, version, open, tracked, decide } = desk;
  const signedIn = async (role: Role) => (await desk.signedIn(role)).cookie;
  const wordsOf = async ({ data }: { data: unknown }) =>
    readPdf(new Uint8Array(await (data as Response).arrayBuffer()))
      .tags.map(([, said]) => said)
      .join('\n');
  const path = '/staff/claims/letters';
  const list = async (cookie: string, number: string) =>
    (
      (await askPage(portals, lettersPage.loader, { path, cookie })).data as {
        letters: { id: number; number: string; title: string; hasAddress: boolean; envelope: string[] }[];
      }
    ).letters.filter((letter) => letter.number === number);
  const act = (cookie: string, form: Record<string, string>) =>
    askPage(portals, lettersPage.action, { path, cookie, form });
  const clock = async (cookie: string, number: string, rule: string) =>
    (await look(cookie, number)).clocks.find(({ id }) => id.startsWith(rule));

  /** A policyholder's own loss in Texas, reported yesterday, on a first-party line. */
  let count = 0;
  async function addOwnLoss({ zip = '77098', email = true } = {}) {
    const owner = await addPolicyholder(portals, { state: 'TX' });
    const number = claimNumber('TX', 2026, 600_000 + ++count);
    await portals.db
      .insertInto('claim')
      .values({
        number,
        law_state: 'TX',
        policy_id: owner.policy.id,
        kind: 'weather',
        zip,
        city: 'Houston',
        loss_on: yesterday,
        reported_on: yesterday,
        assigned_on: yesterday,
        status: 'assigned',
        adjuster_name: 'Luis Ferrer',
        adjuster_phone: '3055550181',
      })
      .execute();
    await sql`select give_claims_lines()`.execute(portals.db);
    if (!email) {
      await sql`update claim_party set email = null, account_id = null
        where claim_id = (select id from claim where number = ${number})`.execute(portals.db);
    }
    return { ...owner, number };
  }

  test('who has no email address reads by letter that a claim is about their car, and that its number is a new one', async () => {
    const reporter = {
      role: 'driver_other' as const,
      name: 'Rosa Delgado',
      phone: '7135550192',
      email: null,
      language: 'en' as const,
      isHurt: false,
      accountId: null,
      texts: null,
    };
    const first = await addThirdPartyClaim(portals, { hasPolicy: false, reporter });
    const second = await addThirdPartyClaim(portals, { hasPolicy: false, reporter });
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', first.policy.id).execute();
    const { prefix, number: digits } = await portals.db
      .updateTable('policy')
      .set({ email: null })
      .where('id', '=', first.policy.id)
      .returning(['prefix', 'number'])
      .executeTakeFirstOrThrow();
    const cookie = await signedIn('adjuster');
    const onMatch = (form: Record<string, string>) =>
      askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form });
    expect((await onMatch({ act: 'match', claim: first.number, policy: `${prefix}${digits}` })).status).toBe(303);
    const titles = async (number: string) => (await list(cookie, number)).map(({ title }) => title);
    expect(await titles(first.number)).toContain('An accident with your car was reported');

    const both = { first: first.number, second: second.number };
    expect((await onMatch({ act: 'join', ...both, stays: first.number })).status).toBe(303);
    expect(await titles(first.number)).toContain(`Your claim has a new number: ${first.number}`);
  });

  test('a claimant without an email address gets a letter, printed with its envelope and mailed once', async () => {
    const { number, code, partyId } = await addThirdPartyClaim(portals, {
      reporter: {
        role: 'driver_other',
        name: 'Rosa Delgado',
        phone: '7135550192',
        email: null,
        language: 'es',
        isHurt: false,
        accountId: null,
        texts: null,
      },
    });
    const cookie = await signedIn('service');
    const adjuster = await signedIn('adjuster');
    const [rights, confirmation] = await list(cookie, number);
    expect([rights?.hasAddress, confirmation?.title]).toEqual([false, expect.stringMatching(/^Tenemos|^Recibimos/)]);
    const letter = String(confirmation?.id);
    expect((await act(cookie, { act: 'address', letter, address: 'Somewhere' })).status).toBe(422);
    const address = '4417 Westheimer Rd\nHouston, TX 77027';
    expect((await act(cookie, { act: 'address', letter, address })).status).toBe(303);
    expect((await list(cookie, number))[1]?.envelope).toEqual(['Rosa Delgado', ...address.split('\n')]);
    const paper = { path: `${path}/${letter}/pdf`, params: { id: letter }, cookie };
    const words = await wordsOf(await askPage(portals, deskLetterFile.loader, paper));
    for (const said of ['4417 Westheimer Rd', number, 'Rosa Delgado']) expect(words).toContain(said);

    // The notice quotes the law word for word, and says that the rest is ours and not an official form.
    const prints = { path: `${path}/${rights?.id}/pdf`, params: { id: String(rights?.id) }, cookie };
    const told = (await wordsOf(await askPage(portals, deskLetterFile.loader, prints))).replaceAll(/\s+/g, ' ');
    expect(told).toContain('No es un formulario oficial');
    for (const { title, text } of TEXAS_REPAIR_LAW.sections) {
      for (const said of [title, ...text.split('\n')]) expect(told).toContain(said);
    }

    expect((await look(adjuster, number)).lineState).toBe('reported');
    const posted = await Promise.all([1, 2, 3].map(() => act(cookie, { act: 'post', letter })));
    expect(posted.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect((await look(adjuster, number)).lineState).toBe('acknowledged');
    expect(await list(cookie, number)).toHaveLength(1);
    const kinds = await portals.db
      .selectFrom('claim_event')
      .innerJoin('claim_line', 'claim_line.id', 'claim_event.line_id')
      .select('kind')
      .where('claim_line.party_id', '=', partyId)
      .where('kind', 'in', ['acknowledged', 'letter-posted'])
      .execute();
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['acknowledged', 'letter-posted']);

    const { cookie: own } = await open(number, code);
    const { letters } = await tracked(own, number);
    const id = String(letters[0]?.id);
    const file = { path: `/insurednew/claims/${number}/letters/${id}/pdf`, params: { number, id } };
    expect(await wordsOf(await askPage(portals, letterFile.loader, { ...file, cookie: own }))).toContain(number);
    const other = await addThirdPartyClaim(portals);
    const theirs = await open(other.number, other.code);
    expect((await askPage(portals, letterFile.loader, { ...file, cookie: theirs.cookie })).status).toBe(404);
  });

  test('an extension letter with reasons moves the decision date once, within the law', async () => {
    const { number } = await addOwnLoss();
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
    const { number } = await addOwnLoss({ email: false });
    const cookie = await signedIn('adjuster');
    const due = (await clock(cookie, number, 'TX-DECIDE'))?.dueOn;
    const form = { act: 'extend', version: await version(cookie, number), why: 'Hail, many cars.' };
    await decide(cookie, number, { ...form, until: plusDays(today, 40) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(due);
    const [letter] = await list(cookie, number);
    expect(letter?.envelope).toEqual(['Marisol Peña', '12 Peña Ave', 'Miami, TX 33135']);
    // While it waits no second one is written, with a later day than the law allows.
    const offered = async () =>
      (await askPage(portals, decidePage.loader, { ...desk.at(number), cookie })).data as { extension?: object };
    const second = async () =>
      decide(cookie, number, { ...form, version: await version(cookie, number), until: plusDays(today, 44) });
    expect([(await offered()).extension, (await second()).status]).toEqual([undefined, 422]);
    await act(cookie, { act: 'post', letter: String(letter?.id) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(plusDays(today, 40));
    // A lost letter is sent again.
    await desk.act(cookie, number, { act: 'mail', letter: String(letter?.id) });
    expect(await list(cookie, number)).toHaveLength(1);
    const lost = (await addOwnLoss({ email: false })).number;
    const extend = async () =>
      decide(cookie, lost, { ...form, version: await version(cookie, lost), until: plusDays(today, 40) });
    await extend();
    const [waiting] = await list(cookie, lost);
    await act(cookie, { act: 'unmailed', letter: String(waiting?.id), why: 'Nobody knows where they live.' });
    expect((await extend()).status).toBe(303);
    // What is decided needs no more time, also while the letter waits to be mailed.
    const decided = (await addOwnLoss({ email: false })).number;
    const accepted = { act: 'accepted', version: await version(cookie, decided), why: 'We pay.' };
    expect((await decide(cookie, decided, accepted)).status).toBe(303);
    const later = { ...form, version: await version(cookie, decided), until: plusDays(today, 40) };
    expect((await decide(cookie, decided, later)).status).toBe(422);
  });

  test('for a claimant with an attorney the date moves once the letter is mailed to the attorney', async () => {
    const { number } = await addOwnLoss();
    const cookie = await signedIn('adjuster');
    const due = (await clock(cookie, number, 'TX-DECIDE'))?.dueOn;
    const attorney = { attorney: 'Hale, P.A.', attorneyAddress: '900 Travis St\nHouston, TX 77002' };
    await desk.act(cookie, number, { act: 'attorney', version: await version(cookie, number), ...attorney });
    const form = { act: 'extend', version: await version(cookie, number), why: 'Hail, many cars.' };
    await decide(cookie, number, { ...form, until: plusDays(today, 40) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(due);
    const letter = (await list(cookie, number)).find(({ title }) => title === 'We need more time to decide');
    expect(letter?.envelope[0]).toBe('Hale, P.A.');
    await act(cookie, { act: 'post', letter: String(letter?.id) });
    expect((await clock(cookie, number, 'TX-DECIDE'))?.dueOn).toBe(plusDays(today, 40));
  });

  test('the notice that a state prescribes is recorded as given, and stops its clock', async () => {
    const { number } = await addOwnLoss();
    const cookie = await signedIn('adjuster');
    expect((await look(cookie, number)).notices).toMatchObject([
      {
        event: 'repair-rights-sent',
        isForm: true,
        what: expect.any(String),
        spoken: { source: '28 Tex. Admin. Code 5.501(i)', text: expect.stringMatching(/^BY LAW, YOU HAVE THE RIGHT/) },
      },
    ]);
    const note = (day = today) => desk.act(cookie, number, { act: 'notice', notice: 'repair-rights-sent', day });
    expect((await note('')).status).toBe(422);
    expect((await note()).status).toBe(303);
    expect((await note()).status).toBe(422);
    expect((await look(cookie, number)).notices).toEqual([]);
  });

  test('a catastrophe extends the dates of losses within it, can be filtered in the queue, and withdrawn', async () => {
    const [within, without] = [await addOwnLoss(), await addOwnLoss({ zip: '79901' })];
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
});
