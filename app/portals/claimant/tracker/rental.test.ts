import { expect, test } from 'vitest';
import type { RentalView } from '#insurance/claims/rental/rental-view.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as answerPage from '#portals/staff/claims/answer-rental-page.tsx';
import * as writePage from '#portals/staff/claims/write-estimate-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { losingCommits } from '#testing/failing-context.ts';
import { pdf, photo } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as claimFile from './claim-file.ts';
import * as followPage from './follow-claim-page.tsx';
import * as page from './rental-page.tsx';
import * as papersPage from './send-papers-page.tsx';
import * as trackerPage from './tracker-page.tsx';

withPortals('a rental car', (portals) => {
  const claimant = async () => {
    const claim = await addThirdPartyClaim(portals);
    const form = { number: claim.number, code: claim.code };
    const { cookie } = await askPage(portals, followPage.action, { path: '/insurednew/claims/follow', form });
    return { ...claim, cookie };
  };
  type Party = { number: string; cookie: string };
  const at = ({ number, cookie }: Party) => ({
    path: `/insurednew/claims/${number}/rental/1`,
    params: { number, line: '1' },
    cookie,
  });
  const shown = async (party: Party) =>
    ((await askPage(portals, page.loader, at(party))).data as { rental: RentalView }).rental;
  const ask = (party: Party) => askPage(portals, page.action, { ...at(party), form: { ask: 'yes' } });
  const desk = async () => ({ cookie: await staffCookie(portals, (await addStaff(portals, 'adjuster')).id) });
  const onLine = (number: string) => ({ path: `/staff/claims/${number}/1`, params: { number, line: '1' } });
  const clocks = async ({ number, cookie }: Party) => {
    const asked = { path: `/insurednew/claims/${number}`, params: { number }, cookie };
    return JSON.stringify((await askPage(portals, trackerPage.loader, asked)).data);
  };
  type Sent = { bytes: Buffer; name: string };
  const send = async (party: Party, file: Sent, days: string, amount: string, by = portals) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(file.bytes)], file.name, { type: 'image/jpeg' }));
    body.set('days', days);
    body.set('amount', amount);
    return askPage(by, page.action, { ...at(party), body });
  };

  test('BZ-04 a third party requests one, learns the daily amount and last day, and sends a receipt', async () => {
    const rosa = await claimant();
    const adjuster = await desk();
    const answer = (form: Record<string, string>) =>
      askPage(portals, answerPage.action, { ...onLine(rosa.number), ...adjuster, form });
    expect(await shown(rosa)).toMatchObject({ owed: undefined, terms: expect.stringMatching(/^Up to \$25 a day/) });
    expect((await ask(rosa)).status).toBe(303);
    expect((await ask(rosa)).status).toBe(303);
    expect(await clocks(rosa)).toContain('Answer about the rental car');

    const file = await photo();
    expect((await send(rosa, file, '5', '150')).headers.get('location')).toMatch(/done=receipt/);
    expect((await send(rosa, file, '5', '150')).data).toMatchObject({
      refusal: expect.stringContaining('on your claim already'),
    });
    expect(await send(rosa, await photo(), '0', '150')).toMatchObject({
      status: 422,
      data: { values: { days: '0', amount: '150' } },
    });
    expect(await clocks(rosa)).toContain('Answer about your receipt');
    const receipt = String((await shown(rosa)).receipts.list[0]?.id);
    const counts = { act: 'receipt', receipt, counted: '125', answer: 'The policy owes $25 a day.' };
    expect((await answer(counts)).data).toMatchObject({ refusal: expect.stringContaining('Answer about the rental') });

    const rental = { kind: 'repair', day: '25', mostDays: '', most: '', used: '', from: '2026-12-01', drivable: 'yes' };
    const sent = { act: 'rental', version: '0', turned: '', why: 'Rent a car like yours.', ...rental };
    expect((await answer({ ...sent, day: 'much' })).status).toBe(422);
    expect((await answer(sent)).status).toBe(303);
    expect((await answer(sent)).status).toBe(422);
    expect((await shown(rosa)).owed?.headline).toBe(
      'Up to $25.00 a day. We’ll count the days once there’s an estimate.',
    );
    const estimate = {
      act: 'estimate',
      version: '0',
      'op-0': 'repair',
      'part-0': 'Trunk',
      'hours-0': '36.5',
      'rate-0': '58',
    };
    await askPage(portals, writePage.action, { ...onLine(rosa.number), ...adjuster, form: estimate });
    expect((await shown(rosa)).owed).toMatchObject({
      headline: 'Up to $25.00 a day for 7 days: $175.00 at most.',
      span: 'From Dec 1, 2026 to Dec 7, 2026, both days counted.',
      steps: [
        'The repair takes 36.5 hours. At 6 a day, rounded up: 7 days.',
        expect.stringContaining('If a day cost you less'),
      ],
    });

    expect((await answer({ ...counts, counted: '200' })).status).toBe(422);
    expect((await answer({ ...counts, answer: '' })).data).toMatchObject({
      refusal: 'Say why not all of it counts: they read it.',
    });
    expect((await answer(counts)).status).toBe(303);
    expect((await answer(counts)).status).toBe(422);
    expect((await shown(rosa)).receipts).toMatchObject({
      counted: '$125.00',
      list: [{ isOpen: false, counts: '$125.00 counts', answer: 'The policy owes $25 a day.' }],
    });
    const after = await clocks(rosa);
    expect(after).not.toContain('Answer about your receipt');
    expect(after).toContain('We count $125.00 of a receipt of $150.00.');
    const mails = (await mailTo(portals, rosa.email)).filter(({ subject }) => subject?.includes('rental'));
    expect(mails.map(({ text }) => text).join()).not.toContain('125');
    expect(mails).toHaveLength(2);

    // Sent before among other papers, it becomes a receipt.
    const paper = new FormData();
    const other = await photo('png');
    paper.set('file', new File([new Uint8Array(other.bytes)], other.name, { type: 'image/png' }));
    const papers = { path: `/insurednew/claims/${rosa.number}/papers`, params: { number: rosa.number } };
    await askPage(portals, papersPage.action, { ...papers, cookie: rosa.cookie, body: paper });
    expect((await send(rosa, other, '1', '30')).status).toBe(303);
    expect((await send(rosa, other, '1', '30')).status).toBe(422);
    expect((await shown(rosa)).receipts.list).toHaveLength(2);
  });

  test('BZ-04 a receipt counts for no more than its days at the daily limit, and what is left of what we owe', async () => {
    const rosa = await claimant();
    const adjuster = await desk();
    const answer = (form: Record<string, string>) =>
      askPage(portals, answerPage.action, { ...onLine(rosa.number), ...adjuster, form });
    const rental = { kind: 'repair', day: '25', mostDays: '', most: '', used: '', from: '2026-12-01', drivable: 'yes' };
    const decide = (version: string, more: string) =>
      answer({ act: 'rental', version, turned: '', why: '', ...rental, more });
    await decide('0', '');
    const work = { 'op-0': 'repair', 'part-0': 'Trunk', 'hours-0': '36.5', 'rate-0': '58' };
    const estimate = { act: 'estimate', version: '0', ...work };
    await askPage(portals, writePage.action, { ...onLine(rosa.number), ...adjuster, form: estimate });
    for (const [days, amount] of [
      ['6', '420'],
      ['3', '90'],
    ] as const) {
      await send(rosa, pdf(`${days} days`), days, amount);
    }
    const proposed = async () => {
      const { data } = await askPage(portals, answerPage.loader, { ...onLine(rosa.number), ...adjuster });
      return (data as { counts: Record<string, string> }).counts;
    };
    const [first = '', second = ''] = (await shown(rosa)).receipts.list.map(({ id }) => String(id));
    expect(await proposed()).toEqual({ [first]: '150.00', [second]: '75.00' });
    const count = (receipt: string, counted: string) =>
      answer({ act: 'receipt', receipt, counted, answer: 'We owe $25 a day.' });
    expect(await count(first, '420')).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^At most \$150\.00/) },
    });
    expect((await count(first, '150')).status).toBe(303);
    // The repair takes seven days, so $25 is left.
    expect(await proposed()).toEqual({ [second]: '25.00' });
    expect((await count(second, '75')).status).toBe(422);
    // Parts came late, and two more days were agreed.
    expect((await decide('1', 'some')).status).toBe(422);
    expect((await decide('1', '2')).status).toBe(303);
    expect((await shown(rosa)).owed).toMatchObject({
      headline: 'Up to $25.00 a day for 9 days: $225.00 at most.',
      steps: [
        expect.stringContaining('7 days'),
        'Plus what we agreed beyond the estimate: 2 days.',
        expect.stringContaining('If a day cost you less'),
      ],
    });
    expect(await proposed()).toEqual({ [second]: '75.00' });
    expect((await count(second, '75')).status).toBe(303);
  });

  test('BZ-01 the limit of a term is paid once, for several accidents and cars in it', async () => {
    const [first, second, other] = [await claimant(), await claimant(), await claimant()];
    const adjuster = await desk();
    const policyOf = async (number: string, policy_id: number, coverage = 'RENT') => {
      const claim = portals.db.updateTable('claim').set({ policy_id }).where('number', '=', number);
      const { id } = await claim.returning('id').executeTakeFirstOrThrow();
      await portals.db.updateTable('claim_line').set({ coverage, track: 'first' }).where('claim_id', '=', id).execute();
    };
    await policyOf(first.number, first.policy.id);
    await policyOf(second.number, first.policy.id);
    await policyOf(other.number, first.policy.id, 'COLL');
    const answer = ({ number }: Party, form: Record<string, string>) =>
      askPage(portals, answerPage.action, { ...onLine(number), ...adjuster, form });
    const form = async ({ number }: Party) => {
      const { data } = await askPage(portals, answerPage.loader, { ...onLine(number), ...adjuster });
      return data as { typed: { used: string }; counts: Record<string, string> };
    };
    const terms = {
      kind: 'repair',
      day: '20',
      mostDays: '',
      most: '375',
      more: '',
      from: '2026-12-01',
      drivable: 'no',
    };
    const decide = (of: Party, used: string, version = '0') =>
      answer(of, { act: 'rental', version, turned: '', why: '', ...terms, used });
    const count = (of: Party, receipt: string | undefined, counted: string) =>
      answer(of, { act: 'receipt', receipt: receipt ?? '', counted, answer: 'The limit of the term.' });
    // Each is answered while nothing of the term is used.
    for (const each of [first, second]) {
      expect((await decide(each, '')).status).toBe(303);
      await send(each, pdf(each.number), '15', '300');
    }
    const receiptOf = async (of: Party) => String((await shown(of)).receipts.list.at(-1)?.id);
    const [one, two] = [await receiptOf(first), await receiptOf(second)];
    expect((await count(first, one, '300')).status).toBe(303);
    expect(await form(second)).toMatchObject({ typed: { used: '300.00' }, counts: { [two]: '75.00' } });
    expect(await count(second, two, '300')).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^At most \$75\.00/) },
    });
    expect((await shown(second)).owed?.steps).toContain(
      'At most $375.00 in this term of the policy; $75.00 is left for this claim.',
    );
    // What the desk knows of beyond these claims is typed with the rest, and counts once.
    expect((await decide(second, '325', '1')).status).toBe(303);
    expect(await form(second)).toMatchObject({ typed: { used: '325.00' }, counts: { [two]: '50.00' } });
    expect((await count(second, two, '50')).status).toBe(303);
    expect((await form(first)).typed.used).toBe('50.00');
    expect((await form(other)).typed.used).toBe('');
  });

  test('a part does not end while a receipt waits for our answer, and a request is over with its part', async () => {
    const rosa = await claimant();
    const adjuster = await desk();
    const { act, decide, version, look } = claimDesk(portals);
    await ask(rosa);
    await send(rosa, await photo(), '5', '150');
    const withdrawn = { act: 'withdrawn', saidOn: dayIn('TX', new Date()), how: 'phone' };
    const end = async () =>
      decide(adjuster.cookie, rosa.number, { ...withdrawn, version: await version(adjuster.cookie, rosa.number) });
    expect(await end()).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('receipt') } });
    const receipt = String((await shown(rosa)).receipts.list[0]?.id);
    const nothing = { act: 'receipt', receipt, counted: '0', answer: 'You took it back.' };
    const on = { ...onLine(rosa.number), ...adjuster };
    expect((await askPage(portals, answerPage.action, { ...on, form: nothing })).status).toBe(303);
    expect((await look(adjuster.cookie, rosa.number)).rental?.isAsked).toBe(true);
    expect((await end()).status).toBe(303);
    expect((await look(adjuster.cookie, rosa.number)).rental).toMatchObject({
      isAsked: false,
      receipts: { list: [{ isOpen: false, answer: 'You took it back.' }] },
    });
    // A receipt that an ended part still has can be answered.
    expect((await askPage(portals, answerPage.loader, on)).data).toMatchObject({ canAnswer: true, isOver: true });

    // Once the part is open again, they can ask anew.
    const reopen = { act: 'move', to: 'investigating', version: await version(adjuster.cookie, rosa.number) };
    expect((await act(adjuster.cookie, rosa.number, reopen)).status).toBe(303);
    expect([(await shown(rosa)).isAsked, (await look(adjuster.cookie, rosa.number)).rental?.isAsked]).toEqual([
      false,
      false,
    ]);
    expect((await ask(rosa)).status).toBe(303);
    expect((await shown(rosa)).isAsked).toBe(true);
    expect(await clocks(rosa)).toContain('Answer about the rental car');
  });

  test('a receipt whose answer got lost keeps its file, and is not stored again', async () => {
    const rosa = await claimant();
    const file = await photo();
    const away = { ...portals, watched: losingCommits(portals.watched) };
    await expect(send(rosa, file, '5', '150', away)).rejects.toThrow('answer lost');
    expect((await send(rosa, file, '5', '150')).status).toBe(422);
    const { list } = (await shown(rosa)).receipts;
    expect(list).toHaveLength(1);
    const { number, cookie } = rosa;
    const id = String(list[0]?.fileId);
    const ask = { path: `/insurednew/claims/${number}/files/${id}`, params: { number, id }, cookie };
    expect((await askPage(portals, claimFile.loader, ask)).status).toBe(200);
  });

  test('nobody can request or send for another person, and a line without rental has no such page', async () => {
    const [rosa, lee] = [await claimant(), await claimant()];
    expect((await ask({ number: rosa.number, cookie: lee.cookie })).status).toBe(404);
    const bent = { role: 'pedestrian' as const, name: 'Ana', phone: null, email: null, language: 'en' as const };
    const reporter = { ...bent, isHurt: true, accountId: null, texts: null };
    const { number, code } = await addThirdPartyClaim(portals, { reporter, others: [] });
    const form = { number, code };
    const { cookie } = await askPage(portals, followPage.action, { path: '/insurednew/claims/follow', form });
    expect((await askPage(portals, page.loader, at({ number, cookie }))).status).toBe(404);
    expect((await ask({ number, cookie })).status).toBe(422);
  });
});
