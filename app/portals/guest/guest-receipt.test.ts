import { expect, test } from 'vitest';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { comeBack, guestOf, pay, press } from '#testing/test-guest-payer.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as guestPage from './guest-page.tsx';
import * as guestPayPage from './guest-pay-page.tsx';
import * as guestPaymentPage from './guest-payment-page.tsx';
import * as reinstatePage from './guest-reinstate-page.tsx';

withPortals('the receipt of a guest who pays on the Spanish page', (portals) => {
  test.each([
    ['to the address on file, is in the language on file', '', 'Your receipt'],
    ['to an address that they typed, is in theirs', 'luz@mail.example', 'Su recibo'],
  ])('%s', async (_, email, subject) => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const form = { choice: 'due', email };
    const pressed = await askPage(portals, guestPayPage.action, {
      path: '/insurednew/guest/pay?lang=es',
      form,
      cookie,
    });
    const { headers } = await pay(portals, pressed.headers.get('location'), '4242 4242 4242 4242');
    await comeBack(portals, cookie, headers.get('location'));
    const mails = await mailTo(portals, email || `p${policy.number}@mail.example`);
    expect(mails).toMatchObject([{ subject: expect.stringContaining(subject) }]);
  });
});

withPortals('the receipt of a guest for a policy without an email address', (portals) => {
  const HINT = 'the address we have for the policy';
  const addPolicy = async (of: Parameters<typeof addPolicyWithBills>[1] = {}) => {
    const policy = await addPolicyWithBills(portals, of);
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', policy.id).execute();
    return { cookie: await guestOf(portals, policy.id) };
  };
  const shown = async (page: { loader: (args: never) => unknown; default: unknown }, path: string, cookie: string) =>
    pageShown(page, (await askPage(portals, page.loader, { path, cookie })).data);

  test('is not promised unless they give one', async () => {
    const { cookie } = await addPolicy();
    const html = await shown(guestPage, '/insurednew/guest', cookie);
    expect(html).toContain('name="email"');
    expect(html).not.toContain(HINT);
    const onFile = await guestOf(portals, (await addPolicyWithBills(portals)).id);
    expect(await shown(guestPage, '/insurednew/guest', onFile)).toContain(HINT);
    const waiting = async (email: string) => {
      const page = (await press(portals, cookie, { choice: 'due', email })).headers.get('location');
      const { headers } = await pay(portals, page, '4000000000001000');
      return pageShown(guestPaymentPage, await comeBack(portals, cookie, headers.get('location')));
    };
    const words = await waiting('');
    expect(words).toContain('This page updates by itself');
    expect(words).not.toContain('email the receipt');
  });

  test('goes to the address that they give where they sign to reinstate it', async () => {
    const { cookie } = await addPolicy({ status: 'L', cancels: -5, bills: [-20, 10] });
    const path = '/insurednew/guest/reinstate';
    expect(await shown(reinstatePage, path, cookie)).toContain('name="email"');
    const sign = (form: Record<string, string>) =>
      askPage(portals, reinstatePage.action, { path, cookie, form: { agrees: 'yes', ...form } });
    const email = 'ida@mail.example';
    expect(await sign({ name: 'Marisol Peña', email: 'ida' })).toMatchObject({
      status: 422,
      data: { errors: { email: expect.any(String) }, values: { name: 'Marisol Peña', agrees: 'yes' } },
    });
    expect(await sign({ name: 'Somebody', email })).toMatchObject({ status: 422, data: { values: { email } } });
    const signed = await sign({ name: 'Marisol Peña', email });
    const { headers } = await pay(portals, signed.headers.get('location'), '4242 4242 4242 4242');
    await comeBack(portals, cookie, headers.get('location'));
    expect(await mailTo(portals, email)).toMatchObject([{ subject: expect.stringContaining('Your receipt') }]);
  });
});
