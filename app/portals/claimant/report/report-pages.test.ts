import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as exportPage from '#portals/policyholder/data-export-page.tsx';
import * as linePage from '#portals/staff/claims/claim-line-page.tsx';
import {
  askAsGuest,
  RECENTLY,
  REPORT,
  reportAsOther,
  reporterWith,
  reportOfMine,
  resumeWith,
} from '#testing/claims/test-report.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { fieldsShown } from '#testing/test-shown-page.ts';
import * as findPage from './report-find-page.tsx';
import * as joinPage from './report-join-page.tsx';
import * as minePage from './report-mine-page.tsx';

withPortals('report an accident', (portals) => {
  const linesOf = async (number: string) =>
    portals.db
      .selectFrom('claim_line')
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['coverage', 'claim.policy_id', 'claim.match_facts', 'claim.story', 'claim.loss_on'])
      .where('claim.number', '=', number)
      .orderBy('claim_line.number')
      .execute();

  test('CL-02 a signed-in customer reports in saved pages, and gets a number, dates and a card', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
    const mine = await reportOfMine(portals, cookie, policy.id);
    const email = `${randomUUID()}@example.com`;
    const pages = await mine.fillIn({ when: RECENTLY, contact: { email } });
    expect(pages).toEqual([
      'what',
      'when',
      'where',
      'car',
      'damage',
      'people',
      'others',
      'police',
      'photos',
      'contact',
    ]);
    expect((await mine.check()).data).toMatchObject({
      law: 'TX',
      later: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(await mine.send({ name: ' ' })).toMatchObject({
      status: 422,
      data: { errors: { name: expect.any(String) } },
    });
    expect((await mine.send()).headers.get('location')).toBe(`${REPORT}/sent`);
    const { sent, card } = await mine.seeSent();
    expect(sent.number).toMatch(/^TX-\d{4}-\d{6}-\d$/);
    expect(sent.dates.map(({ isLaw }) => isLaw)).toContain(true);
    expect(sent.papers[0]?.title).toMatch(/repaired in Texas/);
    expect(card?.code.replaceAll(' ', '')).toHaveLength(12);
    expect(await linesOf(sent.number)).toMatchObject([
      { coverage: 'COLL', policy_id: policy.id },
      { coverage: 'PD_3P' },
    ]);
    const [mail] = await mailTo(portals, email);
    expect(mail?.subject).toContain(sent.number);
    const report = await portals.db
      .selectFrom('loss_report')
      .select(['signed_name', 'fraud_wording', 'code_hash'])
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    expect(report).toEqual({
      signed_name: 'Teresa Villarreal',
      fraud_wording: expect.stringMatching(/false or fraudulent/),
      code_hash: null,
    });
  });

  test('customers can only report for their own policy, and nobody without a session', async () => {
    const { cookie } = await addPolicyholder(portals);
    const other = await addPolicyholder(portals);
    const form = { policy: String(other.policy.id) };
    expect(await askPage(portals, minePage.action, { path: `${REPORT}/mine`, form, cookie })).toMatchObject({
      status: 422,
    });
    expect((await askPage(portals, minePage.loader, { path: `${REPORT}/mine` })).status).toBe(303);
  });

  test('a guest needs number, zip code and birth date; wrong ones get one answer and a limit', async () => {
    const { policy } = await addPolicyholder(portals, { state: 'GA' });
    const right = { number: policy.name, zip: '33135', month: '3', date: '2', year: '1984' };
    expect((await askAsGuest(portals, { ...right, number: '' })).status).toBe(422);
    const wrong = await Promise.all([
      askAsGuest(portals, { ...right, zip: '33136' }),
      askAsGuest(portals, { ...right, date: '3' }),
      askAsGuest(portals, { ...right, number: '99999999' }),
    ]);
    expect(new Set(wrong.map(({ data }) => (data as { refusal: string }).refusal)).size).toBe(1);
    const guest = await askAsGuest(portals, right);
    expect(guest.headers.get('location')).toBe(`${REPORT}/what`);
    const reporter = reporterWith(portals, guest.cookie);
    await reporter.fillIn({ when: RECENTLY });
    await reporter.send();
    const { sent } = await reporter.seeSent();
    expect(sent.number).toMatch(/^GA-/);
    const address = randomUUID();
    const tries = [];
    for (let turn = 0; turn < 8; turn++)
      tries.push((await askAsGuest(portals, { ...right, zip: '33139' }, address)).status);
    expect(tries).toContain(429);
  });

  test('after strangers’ misses lock a policy, its full VIN and a last name let a guest in, and the form asks for them', async () => {
    const { policy } = await addPolicyholder(portals, { state: 'GA' });
    const right = { number: policy.name, zip: '33135', month: '3', date: '2', year: '1984' };
    await Promise.all(Array.from({ length: 10 }, () => askAsGuest(portals, { ...right, date: '3' })));
    const held = await askAsGuest(portals, right);
    expect(held.status).toBe(429);
    const page = { key: randomUUID() };
    expect(fieldsShown(findPage, page, held.data)).toMatchObject({ number: right.number, vin: '', lastName: '' });
    const wrong = { vin: '1HGCM82633A004352', lastName: 'Nobody' };
    expect(fieldsShown(findPage, page, (await askAsGuest(portals, { ...right, ...wrong })).data)).toMatchObject(wrong);
    const guest = await askAsGuest(portals, { ...right, vin: policy.vin, lastName: 'PENA' });
    expect(guest.headers.get('location')).toBe(`${REPORT}/what`);
  });

  test('another driver never learns whether a car is insured, and their facts wait for a person to match', async () => {
    const other = await reportAsOther(portals);
    const pages = await other.fillIn();
    expect(pages).toEqual(['what', 'when', 'where', 'car', 'ours', 'damage', 'people', 'police', 'photos', 'contact']);
    await other.send();
    const { sent, card } = await other.seeSent();
    expect(sent.isMatching).toBe(true);
    expect(card).toBeUndefined();
    expect(await linesOf(sent.number)).toMatchObject([
      {
        coverage: 'PD_3P',
        policy_id: null,
        match_facts: { plate: 'QRT9917', driver: 'Marcus Bell' },
        loss_on: '2025-11-20',
      },
    ]);
  });

  test('“I don’t know yet” is an answer on every page, and missing facts become items to add later', async () => {
    const { cookie, policy, email } = await addPolicyholder(portals);
    const mine = await reportOfMine(portals, cookie, policy.id);
    await mine.fillIn({
      what: { kind: 'intersection', story: '', 'story-unknown': 'yes' },
      when: { ...RECENTLY, time: '?' },
      where: { state: 'FL', place: '', 'place-unknown': 'yes', city: '', zip: '' },
      car: { car: '?', driver: '?' },
      damage: { 'zone-6': '', zones: 'unknown', drivable: '?', whereabouts: '', 'whereabouts-unknown': 'yes' },
      people: { hurt: '?' },
      others: { other: '?' },
      police: { police: '?' },
    });
    const { later } = (await mine.check()).data as { later: string[] };
    await mine.send();
    const { sent } = await mine.seeSent();
    // Short questions come together, so that one answer is enough for several.
    expect(sent.items.map(({ why }) => why)).toEqual([
      expect.stringMatching(/own words/),
      'About what time it was. Where it was: the street and the nearest crossing. Whether anyone was hurt, and who. Whether another car was involved. Whether the police came.',
      'Which of your cars it was. Who was driving. Whether it can be driven safely. Where your car is now, so that we can look at it.',
      expect.stringMatching(/Photos/),
    ]);
    expect(later).toEqual(sent.items.map(({ why }) => why));
    // They gave no email, but their account has one.
    expect([sent.isMailed, (await mailTo(portals, email)).length]).toEqual([true, 1]);
    // Each answer is in what they read of their own data, in words.
    const held = await askPage(portals, exportPage.loader, { path: '/insurednew/my-data', cookie });
    const { sections } = held.data as { sections: { rows: { label: string; value: string }[][] }[] };
    expect(sections.flatMap(({ rows }) => rows.flat())).toEqual(
      expect.arrayContaining([
        { label: 'Anyone hurt', value: 'I don’t know yet' },
        { label: 'About what time?', value: 'I don’t know yet' },
      ]),
    );
  });

  test('a reporter cannot skip an unfinished page, and each page keeps what was typed', async () => {
    const other = await reportAsOther(portals);
    expect((await other.see('contact')).headers.get('location')).toBe(`${REPORT}/what`);
    expect((await other.check()).headers.get('location')).toBe(`${REPORT}/what`);
    expect(await other.send()).toMatchObject({ status: 422 });
    expect(await other.answer('what', { story: 'Words stay' })).toMatchObject({
      status: 422,
      data: { errors: { kind: expect.any(String) }, values: { story: 'Words stay' } },
    });
    expect((await other.see('no-such-page')).status).toBe(404);
    await other.answer('what');
    const future = { month: '12', date: '31', year: String(new Date().getUTCFullYear() + 1), time: 'night' };
    expect(await other.answer('when', future)).toMatchObject({
      status: 422,
      data: { errors: { day: expect.stringMatching(/to come/) } },
    });
    const nobody = reporterWith(portals, '');
    expect((await nobody.see('what')).headers.get('location')).toBe(REPORT);
  });

  test('a draft can be continued elsewhere with its code, once, and is then gone from the first browser', async () => {
    const first = await reportAsOther(portals);
    await first.answer('what');
    const { code } = (await first.see('when')).data as { code: string };
    expect((await resumeWith(portals, 'ABCD EFGH JKMN')).status).toBe(422);
    const resumed = await resumeWith(portals, ` ${code.toLowerCase()} `);
    expect(resumed.status).toBe(303);
    const second = reporterWith(portals, resumed.cookie);
    const shown = (await second.see('what')).data as { answers: Record<string, string>; code: string };
    expect(shown.answers).toMatchObject({ kind: 'rear_end', story: 'I was stopped at the light.' });
    expect(shown.code).not.toBe(code);
    expect((await first.see('what')).headers.get('location')).toBe(REPORT);
    expect((await resumeWith(portals, code)).status).toBe(422);
  });

  test('going on with a draft is safe to repeat while the answer is lost, until it goes on elsewhere', async () => {
    const first = await reportAsOther(portals);
    await first.answer('what');
    const { code } = (await first.see('when')).data as { code: string };
    const key = randomUUID();
    const answers = await Promise.all([resumeWith(portals, code, key), resumeWith(portals, code, key)]);
    answers.push(await resumeWith(portals, code, key));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
    const second = reporterWith(portals, answers[0]?.cookie ?? '');
    const { code: next } = (await second.see('when')).data as { code: string };
    expect((await resumeWith(portals, next)).status).toBe(303);
    expect((await resumeWith(portals, code, key)).status).toBe(422);
  });

  test('a report sent ten times in parallel and once more later is one claim', async () => {
    const other = await reportAsOther(portals);
    const email = `${randomUUID()}@example.com`;
    await other.fillIn({ contact: { email } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => other.send()));
    answers.push(await other.send());
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(303));
    expect(await mailTo(portals, email)).toHaveLength(1);
    expect((await other.answer('what')).headers.get('location')).toBe(`${REPORT}/sent`);
  });

  test('the other driver’s card names the claim but no person, and their report joins it', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'TX' });
    const mine = await reportOfMine(portals, cookie, policy.id);
    await mine.fillIn({ when: RECENTLY });
    await mine.send();
    const { sent, card } = await mine.seeSent();
    const code = card?.code.replaceAll(' ', '') ?? '';
    const at = { path: `/insurednew/claims/join/${code}`, params: { code } };
    const shown = await askPage(portals, joinPage.loader, at);
    expect(shown.data).toEqual({ number: sent.number, key: expect.any(String) });
    const { key = '' } = shown.data as { key?: string };
    const begun = await askPage(portals, joinPage.action, { ...at, form: { key } });
    // The same form sent again opens the same report: one draft, in whichever window.
    expect((await askPage(portals, joinPage.action, { ...at, form: { key } })).cookie).toBe(begun.cookie);
    const theirs = reporterWith(portals, begun.cookie);
    const what = { kind: 'rear_end', story: 'She stopped for nothing.' };
    const people = { hurt: 'yes', 'hurt-others': 'yes' };
    expect(await theirs.fillIn({ when: RECENTLY, what, people })).not.toContain('ours');
    await theirs.send();
    // Once the report is sent, the same page begins another one.
    expect((await askPage(portals, joinPage.action, { ...at, form: { key } })).cookie).not.toBe(begun.cookie);
    const joined = await theirs.seeSent();
    expect(joined.sent).toMatchObject({ number: sent.number, isMatching: false });
    expect(joined.card).toBeUndefined();
    expect((await linesOf(sent.number)).map(({ coverage }) => coverage)).toEqual(['COLL', 'PD_3P', 'BI_3P']);
    // The desk reads what each of them said, also of whoever joined.
    const desk = { params: { number: sent.number, line: '2' }, path: `/staff/claims/${sent.number}/2` };
    const adjuster = await staffCookie(portals, (await addStaff(portals, 'adjuster')).id);
    const seen = (await askPage(portals, linePage.loader, { ...desk, cookie: adjuster })).data;
    expect(seen).toMatchObject({
      reports: [
        { isOfLine: false, answers: expect.arrayContaining([{ label: expect.any(String), value: '2018 Ford F-150' }]) },
        { isOfLine: true, answers: expect.arrayContaining([{ label: expect.any(String), value: what.story }]) },
      ],
    });
    const wrong = { path: '/insurednew/claims/join/ABCDEFGHJKMN', params: { code: 'ABCDEFGHJKMN' } };
    expect((await askPage(portals, joinPage.loader, wrong)).status).toBe(404);
    // The code that continues a report is never the one for the other driver.
    expect((await resumeWith(portals, code)).status).toBe(422);
  });

  test('a second report of the same accident is recognized, and joined if its reporter agrees', async () => {
    const { cookie, policy } = await addPolicyholder(portals, { state: 'GA' });
    const tell = async (same?: string) => {
      const mine = await reportOfMine(portals, cookie, policy.id);
      await mine.fillIn({ when: RECENTLY });
      const { same: asked } = (await mine.check()).data as { same?: { text: string } };
      if (asked) expect((await mine.send()).status).toBe(422);
      await mine.send({ name: 'Teresa Villarreal', ...(same && { same }) });
      return { asked, number: (await mine.seeSent()).sent.number };
    };
    const first = await tell();
    expect(first.asked).toBeUndefined();
    const again = await tell('yes');
    expect(again.asked?.text).toContain(first.number);
    expect(again.number).toBe(first.number);
    expect((await tell('no')).number).not.toBe(first.number);
  });
});
