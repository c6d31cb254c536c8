import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { mailNotice } from '#testing/test-bills.ts';
import { aPolicy, fileOf, testImports } from '#testing/test-import.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { testRequest } from '#testing/test-request.ts';
import * as lettersPage from '../../portals/staff/letters/lender-letters-page.tsx';
import * as letterFile from '../../portals/staff/letters/postal-letter-file.ts';
import * as policyPage from '../../portals/staff/policies/staff-policy-page.tsx';
import { listLettersOfPolicy } from '../letters/postal-letter-store.ts';
import { addDeskTask } from '../policies/desk-task-store.ts';
import { listNoticesOfPolicy } from '../record/lender-notice-store.ts';
import { PAST_DUE } from '../record/policy-version.ts';
import { reinstatePolicy } from '../record/reinstate.ts';
import { listVersions } from '../record/version-store.ts';
import { endNotices } from './end-notices.ts';
import { giveNotice } from './unpaid-policy.ts';

const DAY = 86_400_000;

withPortals('a policy whose notice ran out unpaid', (portals) => {
  const context = () => testRequest(portals);
  /** A policy that got notice so many days ago. */
  const addUnderNotice = async (daysAgo: number, change?: (document: PolicyDocument) => PolicyDocument) => {
    const account = await addAccount(portals);
    const { id, version } = await addRatedPolicy(portals, account.id, { daysIn: 80, ...(change && { change }) });
    const unpaid = { policyId: id, actor: 'operator', reason: PAST_DUE, cents: 9000 } as const;
    const then = new Date(Date.now() - daysAgo * DAY);
    await portals.db.transaction().execute((trx) => giveNotice(trx, context(), unpaid, then));
    await mailNotice(portals, id);
    return { id, account, document: version.document };
  };
  const agencyOf = async (id: number) => {
    const { email, number } = await portals.db
      .selectFrom('policy')
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select(['agency.email', 'policy.number'])
      .where('policy.id', '=', id)
      .executeTakeFirstOrThrow();
    return (await mailTo(portals, email)).filter(({ subject }) => subject?.includes(number));
  };

  test('tells the policyholder once what is owed and how to have it back, and the agency', async () => {
    const { id, account, document } = await addUnderNotice(20);
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', account.id).execute();
    await endNotices(context(), new Date());
    await endNotices(context(), new Date());
    const mails = await mailTo(portals, account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Su póliza TX \d+ terminó el /)]);
    expect(mails[0]?.text).toMatch(/Todavía debe \$.*Hasta el .* puede reanudar la póliza .* pague \$/s);
    expect(mails[0]?.text).toContain('/insurednew/payments');
    expect(mails[0]?.text, 'the desk cannot take the statement').toMatch(
      /entre en su cuenta o abra su factura como invitado/,
    );
    const [toAgency, ...more] = await agencyOf(id);
    expect(more).toEqual([]);
    expect(toAgency?.subject).toContain(`${document.number} ended on`);
    expect(toAgency?.text).toMatch(/can be reinstated without a gap until/);
  });

  test('without an email address on file gets a letter at the desk, which is printed and mailed', async () => {
    const { id } = await addUnderNotice(20);
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', id).execute();
    await endNotices(context(), new Date());
    const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
    const ask = { path: '/staff/letters', cookie };
    type Page = { people: { id: number; policyId: number; what: string; prints: string[] }[] };
    const waiting = async () =>
      ((await askPage(portals, lettersPage.loader, ask)).data as Page).people.filter(({ policyId }) => policyId === id);
    const [letter] = await waiting();
    expect(letter).toMatchObject({ what: 'The policy ended unpaid', prints: ['letter'] });
    const letterId = String(letter?.id);
    const file = await askPage(portals, letterFile.loader, {
      path: `/staff/letters/mail/${letterId}/letter`,
      cookie,
      params: { id: letterId, print: 'letter' },
    });
    const words = readPdf(new Uint8Array(await (file.data as Response).arrayBuffer()))
      .tags.map(([, text]) => text)
      .join(' ');
    expect(words).toMatch(
      /Your policy TX \d+ ended on .*You still owe \$.*reinstate|have the policy back without a gap/s,
    );
    const post = { ...ask, form: { act: 'post-to-person', letter: letterId } };
    expect(await askPage(portals, lettersPage.action, post)).toMatchObject({ status: 303 });
    expect(await waiting()).toEqual([]);
    const at = { path: `/staff/policies/${id}`, params: { id: String(id) }, cookie };
    const page = (await askPage(portals, policyPage.loader, at)).data;
    expect(page, 'once mailed, too').toMatchObject({
      documents: { onPaper: false, toHolder: [{ id: letter?.id, what: 'The policy ended unpaid' }] },
    });
  });

  test.each([
    ['was never asked gets no letter', [], []],
    ['agreed to documents by email gets no letter', [true], []],
    ['took that back gets a letter, too', [true, false], ['ended']],
    ['agreed again gets no letter', [true, false, true], []],
  ])('whose holder has an email address and %s', async (_, answers, letters) => {
    const { id, account } = await addUnderNotice(20);
    const said = { account_id: account.id, kind: 'paperless', wording: 'By email.', language: 'en' };
    for (const is_given of answers)
      await portals.db
        .insertInto('consent')
        .values({ ...said, is_given })
        .execute();
    await endNotices(context(), new Date());
    expect(await mailTo(portals, account.email)).toHaveLength(1);
    expect((await listLettersOfPolicy(portals.db, id, 9)).map(({ what }) => what)).toEqual(letters);
  });

  test('takes a letter that was not mailed yet back when the policy is reinstated', async () => {
    const { id } = await addUnderNotice(20);
    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', id).execute();
    await endNotices(context(), new Date());
    const letters = async () => (await listLettersOfPolicy(portals.db, id, 9)).map(({ what }) => what);
    expect(await letters()).toEqual(['ended']);
    const paid = { policyId: id, actor: 'processor', reason: 'P123' } as const;
    await portals.db.transaction().execute((trx) => reinstatePolicy(trx, context(), paid));
    expect(await letters(), 'it would say that the policy has ended').toEqual([]);
  });

  test.each([
    ['and the desk is asked again once it is reinstated', false, 1],
    ['unless its holder agreed to email meanwhile, even once it is reinstated', true, 0],
  ])('needs no paper any more, %s', async (_, is_given, again) => {
    const { id, account } = await addUnderNotice(20);
    const answer = { account_id: account.id, kind: 'paperless', wording: 'By email.', language: 'en' };
    const say = (given: boolean) =>
      portals.db
        .insertInto('consent')
        .values({ ...answer, is_given: given })
        .execute();
    const tasks = async () => {
      const asked = portals.db.selectFrom('desk_task').select('id').where('kind', '=', 'paper-asked');
      return (await asked.where('policy_id', '=', id).where('done_at', 'is', null).execute()).length;
    };
    await say(false);
    await addDeskTask(portals.db, { kind: 'paper-asked', policyId: id, detail: {}, source: 'paper' });
    await endNotices(context(), new Date());
    expect(await tasks(), 'there is nothing left to mail').toBe(0);
    await say(is_given);
    const paid = { policyId: id, actor: 'processor', reason: 'P124' } as const;
    await portals.db.transaction().execute((trx) => reinstatePolicy(trx, context(), paid));
    expect(await tasks()).toBe(again);
  });

  test('before its book came in is no news of ours, neither to people nor to lienholders', async () => {
    const today = dayIn('FL', new Date());
    const imports = testImports(portals);
    const [before, since] = [aPolicy(1), aPolicy(2)].map(({ policy, ...rest }, at) => {
      const number = String(60_000_000 + at);
      const cancels_on = plusDays(today, at === 0 ? -5 : 1);
      const noticed = { number, status: 'cancel_pending' as const, cancels_on, email: `${number}@example.com` };
      return { ...rest, policy: { ...policy, ...noticed } };
    });
    if (!before || !since) throw new Error('two policies');
    await imports.take(fileOf([before, since]));
    const idOf = async ({ policy }: typeof before) =>
      (await portals.db.selectFrom('policy').select('id').where('number', '=', policy.number).executeTakeFirstOrThrow())
        .id;
    await endNotices(context(), new Date(Date.now() + DAY));
    const told = async (given: typeof before) => ({
      people: (await mailTo(portals, given.policy.email)).length,
      lienholders: (await listNoticesOfPolicy(portals.db, await idOf(given), 9)).length,
      agency: (await agencyOf(await idOf(given))).length,
    });
    expect(await told(before)).toEqual({ people: 0, lienholders: 0, agency: 0 });
    expect(await told(since)).toEqual({ people: 1, lienholders: 1, agency: 1 });
    for (const given of [before, since])
      expect((await listVersions(portals.db, await idOf(given)))[0]).toMatchObject({
        document: { status: 'cancelled' },
      });
  });
});
