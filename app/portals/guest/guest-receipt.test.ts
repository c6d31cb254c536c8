import { expect, test } from 'vitest';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { comeBack, guestOf, pay } from '#testing/test-guest-payer.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as guestPayPage from './guest-pay-page.tsx';

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
