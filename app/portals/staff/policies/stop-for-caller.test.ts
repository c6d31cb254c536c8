import { expect, test } from 'vitest';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as policyPage from './staff-policy-page.tsx';

withPortals('what the service desk stops for a caller', (portals) => {
  const signedIn = async (...roles: Parameters<typeof addStaff>[1][]) => {
    const { id } = await addStaff(portals, ...roles);
    return { id, cookie: await staffCookie(portals, id) };
  };
  const at = (id: number) => ({ path: `/staff/policies/${id}`, params: { id: String(id) } });
  const shown = async (cookie: string, id: number) =>
    pageShown(policyPage, (await askPage(portals, policyPage.loader, { ...at(id), cookie })).data);
  const send = (cookie: string, id: number, act: string) =>
    askPage(portals, policyPage.action, { ...at(id), cookie, form: { act } });
  const audited = (act: string) => portals.db.selectFrom('audit').select('actor').where('act', '=', act).execute();

  test('autopay shows with its card, and is turned off for this policy alone, once, with news to the policyholder', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const account = await addAccount(portals);
    const [{ id }, { id: other }] = [
      await addRatedPolicy(portals, account.id),
      await addRatedPolicy(portals, account.id),
    ];
    const on = { account_id: account.id, status: 'on', wording: 'Charge my card.', customer_ref: 'c' } as const;
    await portals.db
      .insertInto('autopay')
      .values([
        { ...on, policy_id: id, setup_ref: `s${id}`, method_ref: 'm1', card_brand: 'visa', card_last4: '4242' },
        { ...on, policy_id: other, setup_ref: `s${other}`, method_ref: 'm2' },
      ])
      .execute();
    expect(await shown(cookie, id)).toMatch(/Autopay: on, Visa .*4242/);
    expect(await shown(cookie, other)).toContain('Autopay is on.');
    const adjuster = await shown((await signedIn('adjuster')).cookie, id);
    expect(adjuster).toContain('Autopay: on');
    expect(adjuster).not.toContain('value="autopay"');

    for (let sent = 0; sent < 2; sent++) expect(await send(cookie, id, 'autopay')).toMatchObject({ status: 303 });
    const statuses = await portals.db.selectFrom('autopay').select(['policy_id', 'status', 'forget_ref']).execute();
    expect(statuses.filter(({ policy_id }) => [id, other].includes(policy_id))).toEqual(
      expect.arrayContaining([
        { policy_id: id, status: 'off', forget_ref: 'm1' },
        { policy_id: other, status: 'on', forget_ref: null },
      ]),
    );
    expect(await mailTo(portals, account.email)).toMatchObject([
      { subject: 'Autopay was turned off by phone', text: expect.stringContaining('If nobody called us') },
    ]);
    expect(await audited('stop-autopay-for-caller')).toEqual([{ actor: `staff ${staff}` }]);
    expect(await shown(cookie, id)).not.toContain('value="autopay"');
  });

  test('texts of the account stop for all its policies, once, with one last text to each number', async () => {
    const { id: staff, cookie } = await signedIn('service');
    const account = await addAccount(portals);
    const [{ id }, { id: other }] = [
      await addRatedPolicy(portals, account.id),
      await addRatedPolicy(portals, account.id),
    ];
    await portals.db.updateTable('policy').set({ phone: '3055550181' }).where('id', '=', id).execute();
    await portals.db.updateTable('policy').set({ phone: '3055550182' }).where('id', '=', other).execute();
    expect(await shown(cookie, id)).toContain('hasn’t agreed to text messages');
    const reminder = { account_id: account.id, policy_id: other, by_mail: false, days_before: 5 };
    const byText = { by_text: true, text_wording: 'Text me.', text_phone: '3055550182' };
    await portals.db
      .insertInto('bill_reminder')
      .values({ ...reminder, ...byText })
      .execute();
    expect(await shown(cookie, id)).toContain('agreed to text messages about bills');
    const given = { account_id: account.id, kind: 'texts', is_given: true, wording: 'Text me.', language: 'en' };
    await portals.db.insertInto('consent').values(given).execute();
    expect(await shown(cookie, id)).toContain('account agreed to text messages.');
    expect(await shown((await signedIn('adjuster')).cookie, id)).not.toContain('value="texts"');

    for (let sent = 0; sent < 2; sent++) expect(await send(cookie, id, 'texts')).toMatchObject({ status: 303 });
    const said = portals.db.selectFrom('consent').select('is_given').where('account_id', '=', account.id);
    expect(await said.orderBy('id').execute()).toEqual([{ is_given: true }, { is_given: false }]);
    const reminders = portals.db.selectFrom('bill_reminder').select(['by_mail', 'by_text', 'text_phone']);
    expect(await reminders.where('policy_id', '=', other).execute()).toEqual([
      { by_mail: true, by_text: false, text_phone: null },
    ]);
    const texts = portals.db.selectFrom('outbox').select(['recipient', 'body_text']).where('channel', '=', 'sms');
    expect(await texts.where('recipient', 'in', ['3055550181', '3055550182']).orderBy('recipient').execute()).toEqual([
      { recipient: '3055550181', body_text: expect.stringContaining('This is the last text') },
      { recipient: '3055550182', body_text: expect.stringContaining('This is the last text') },
    ]);
    expect(await audited('stop-texts-for-caller')).toEqual([{ actor: `staff ${staff}` }]);
    expect(await shown(cookie, id)).not.toContain('value="texts"');

    await portals.db.deleteFrom('account_policy').where('policy_id', '=', id).execute();
    expect(await shown(cookie, id)).toContain('There’s no online account');
    expect(await send(cookie, id, 'texts')).toMatchObject({ status: 303 });
    expect(await audited('stop-texts-for-caller')).toHaveLength(1);
  });
});
