import { expect, test } from 'vitest';
import { remindOfBills } from '#insurance/billing/bill-reminders.ts';
import { settleFailed } from '#insurance/billing/payment-store.ts';
import { collectDataExport } from '#insurance/policyholders/data-export-store.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addPolicyWithBills, inDays } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as profilePage from '../profile/profile-page.tsx';
import * as paymentsPage from './payments-page.tsx';

const PATH = '/insurednew/payments';

withPortals('reminders of bills', (portals) => {
  const acting = () => ({ ...portals, requestId: 'test' });
  /** A signed-in policyholder whose bills are due in these numbers of days. */
  const addPolicyholder = async (bills: number[], columns: Parameters<typeof addPolicyWithBills>[1] = {}) => {
    const account = await addAccount(portals);
    const policy = await addPolicyWithBills(portals, { bills, ...columns });
    await portals.db.insertInto('account_policy').values({ account_id: account.id, policy_id: policy.id }).execute();
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    return {
      ...policy,
      accountId: account.id,
      email: account.email,
      name: `FL${policy.number}`,
      cookie: `portal-policyholder=${token}`,
    };
  };
  const act = ({ cookie }: { cookie: string }, form: Record<string, string>) =>
    askPage(portals, paymentsPage.action, { path: PATH, form, cookie });

  const textsAbout = ({ number }: { number: string }) =>
    portals.db
      .selectFrom('outbox')
      .select('body_text')
      .where('channel', '=', 'sms')
      .where('body_text', 'like', `%${number}%`)
      .execute();
  const shownOf = async ({ cookie }: { cookie: string }) => {
    const { data } = await askPage(portals, paymentsPage.loader, { path: PATH, cookie });
    return (data as { bills: { reminder: { by_mail: boolean; by_text: boolean; seen: string } }[] }).bills[0]?.reminder;
  };
  const byBoth = { act: 'reminders', mail: 'yes', text: 'yes', days: '3' };
  const atNoon = new Date(startOfDayIn('FL', inDays(0)).getTime() + 12 * 3_600_000);

  test('whoever withdraws the consent to texts on the profile page gets the reminder by mail only', async () => {
    const holder = await addPolicyholder([2]);
    const profile = (form: Record<string, string>) =>
      askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie: holder.cookie, form });
    await profile({ act: 'consents', texts: 'yes' });
    await act(holder, { ...byBoth, policy: holder.name });
    await profile({ act: 'consents' });
    expect(await shownOf(holder)).toMatchObject({ by_mail: true, by_text: false });
    await remindOfBills(acting(), atNoon);
    expect([await mailTo(portals, holder.email), await textsAbout(holder)]).toMatchObject([[{}], []]);
  });

  test('an older tab agrees to no texts again that were withdrawn since, nor to texts to a number it did not show', async () => {
    const holder = await addPolicyholder([2]);
    const save = (form: Record<string, string>) =>
      act(holder, { act: 'reminders', policy: holder.name, days: '3', ...form });
    const seen = async () => (await shownOf(holder))?.seen ?? '';
    await save({ mail: 'yes', text: 'yes', seen: await seen() });
    const older = await seen();
    await save({ mail: 'yes', seen: older });
    await save({ mail: 'yes', text: 'yes', days: '5', seen: older });
    expect(await shownOf(holder)).toMatchObject({ by_mail: true, by_text: false, days_before: 5 });

    const unticked = await seen();
    await portals.db.updateTable('policy').set({ phone: '3055550176' }).where('id', '=', holder.id).execute();
    await save({ mail: 'yes', text: 'yes', seen: unticked });
    expect(await shownOf(holder)).toMatchObject({ by_text: false });
    const both = { mail: 'yes', text: 'yes' };
    await save({ ...both, seen: await seen() });
    expect(await shownOf(holder)).toMatchObject({ by_text: true });
    await save({ mail: 'yes', seen: older });
    expect(await shownOf(holder), 'a no counts, whatever number it was about').toMatchObject({ by_text: false });
  });

  test('a text goes only to the phone number for which it was agreed to', async () => {
    const holder = await addPolicyholder([2]);
    await act(holder, { ...byBoth, policy: holder.name });
    expect(await shownOf(holder)).toMatchObject({ by_text: true });
    await portals.db.updateTable('policy').set({ phone: '3055550177' }).where('id', '=', holder.id).execute();
    expect(await shownOf(holder)).toMatchObject({ by_mail: true, by_text: false });
    await remindOfBills(acting(), atNoon);
    expect([await mailTo(portals, holder.email), await textsAbout(holder)]).toMatchObject([[{}], []]);
  });

  test('whoever chose texts alone is reminded by mail once texts may not be sent any more', async () => {
    const [moved, withdrew] = [await addPolicyholder([2]), await addPolicyholder([2])];
    for (const holder of [moved, withdrew]) {
      await act(holder, { act: 'reminders', text: 'yes', days: '3', policy: holder.name });
      expect(await shownOf(holder)).toMatchObject({ by_mail: false, by_text: true });
    }
    await portals.db.updateTable('policy').set({ phone: '3055550178' }).where('id', '=', moved.id).execute();
    for (const form of [{ act: 'consents', texts: 'yes' }, { act: 'consents' }]) {
      await askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie: withdrew.cookie, form });
    }
    await remindOfBills(acting(), atNoon);
    for (const holder of [moved, withdrew]) {
      expect(await shownOf(holder)).toMatchObject({ by_mail: true, by_text: false });
      expect([await mailTo(portals, holder.email), await textsAbout(holder)]).toMatchObject([[{}], []]);
    }
    const { reminders } = await collectDataExport(portals.db, moved.accountId, [Buffer.alloc(32)], 'en');
    expect(reminders, 'all that is held says the same').toMatchObject([
      { by_mail: true, by_text: false, phone: expect.stringMatching(/^\d{10}$/) },
    ]);
  });

  test('where no text can be sent, whoever chose texts alone is reminded by mail, and none is offered', async () => {
    const holder = await addPolicyholder([2]);
    await act(holder, { act: 'reminders', text: 'yes', days: '3', policy: holder.name });
    const env = { ...portals.env, SMS_URL: undefined, showsOutbox: false };
    const { data } = await askPage({ ...portals, env }, paymentsPage.loader, { path: PATH, cookie: holder.cookie });
    expect(data).toMatchObject({ bills: [{ phoneEnds: undefined, reminder: { by_mail: true, by_text: false } }] });
    await remindOfBills({ ...acting(), env }, atNoon);
    expect([await mailTo(portals, holder.email), await textsAbout(holder)]).toMatchObject([[{}], []]);
  });

  test('a bill gets no reminder once a notice has ended the policy, but gets one before that day', async () => {
    const [ended, noticed] = [-1, 5].map((cancels) => addPolicyholder([2], { status: 'C', cancels }));
    const both = [await ended, await noticed].filter((holder) => holder !== undefined);
    for (const { name, cookie } of both) {
      await act({ cookie }, { act: 'reminders', policy: name, mail: 'yes', days: '3' });
    }
    await remindOfBills(acting());
    const mails = await Promise.all(both.map(({ email }) => mailTo(portals, email)));
    expect(mails.map(({ length }) => length)).toEqual([0, 1]);
  });

  test('a bill gets no reminder while a payment of it is open, and gets one if that fails', async () => {
    const holder = await addPolicyholder([2]);
    await act(holder, { act: 'reminders', policy: holder.name, mail: 'yes', days: '3' });
    await act(holder, { act: 'pay', choice: 'due', policy: holder.name });
    await remindOfBills(acting());
    expect(await mailTo(portals, holder.email)).toEqual([]);
    const open = portals.db.selectFrom('payment').select('id').where('policy_id', '=', holder.id);
    await settleFailed(portals.db, (await open.executeTakeFirstOrThrow()).id, 'not-paid');
    await remindOfBills(acting());
    expect(await mailTo(portals, holder.email)).toHaveLength(1);
  });

  test('a reminder goes out once for each bill, by the chosen channels and days ahead', async () => {
    const holder = await addPolicyholder([3, 33]);
    const chosen = { act: 'reminders', policy: holder.name, mail: 'yes', text: 'yes', days: '2' };
    expect((await act(holder, chosen)).headers.get('location')).toBe(`${PATH}?done=reminders`);
    const tomorrow = startOfDayIn('FL', inDays(1)).getTime();
    const at = (hours: number) => remindOfBills(acting(), new Date(tomorrow + hours * 3_600_000));
    for (const hours of [-15, 0, 8, 20]) await at(hours);
    expect(await mailTo(portals, holder.email), 'too early, or a text at night').toEqual([]);
    await Promise.all([at(9), at(9)]);
    await at(9);
    expect(await mailTo(portals, holder.email)).toMatchObject([{ subject: expect.stringMatching(/\$100\.01 is due/) }]);
    expect(await textsAbout(holder)).toEqual([{ body_text: expect.stringMatching(/Reply STOP/) }]);
    expect(await act(holder, { ...chosen, days: '30' })).toMatchObject({
      status: 422,
      data: { errors: { days: expect.any(String) }, values: { days: '30' } },
    });
    // No form on the page sends this.
    expect(await act(holder, { ...chosen, act: 'all' })).toMatchObject({
      status: 400,
      data: { refusal: expect.stringContaining('(act)'), errors: {} },
    });
  });
});
