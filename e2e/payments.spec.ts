import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInTurn, IN_PROOFS, test, withKey } from './journey.ts';

const CODES: Record<string, string> = { FL: '01', TX: '08', GA: '10' };
type Sample = Record<string, string> | undefined;

/** As the site's guest form does it: the portal answers with an address that works once. */
async function openBill(page: Page, of: Sample, language: 'en' | 'es') {
  const [year = '', month = '', date = ''] = String(of?.dateOfBirth).split('-');
  const state = String(of?.state);
  const answer = await page.request.post('/insurednew/insured/insuredpayment/insuredpaymentguest', {
    headers: { 'accept-language': language, ...withKey() },
    multipart: {
      CONR: String(CODES[state]),
      SITE_STATE: state,
      mailingZip: String(of?.zip),
      view: 'Payment',
      'policy-or-dl': 'policy',
      policyordl: String(of?.policyNumber),
      tbxMM: month,
      tbxDD: date,
      tbxYY: year,
      choosenPolicyPrefix: String(of?.prefix),
      choosenPolicyNo: String(of?.policyNumber),
    },
  });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(`/insurednew/${url}?lang=${language}`);
  await page.locator('main form button').click();
  await expect(page).toHaveURL(/\/insurednew\/guest\?lang=/);
}

async function giveCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/test-processor\/pay\//);
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expires]').fill('12/40');
  await page.locator('[name=code]').fill('123');
  await page.locator('main form button').click();
}

test('GU-07 a guest pays the amount due and gets a receipt, as page and as PDF', async ({ page, samples }) => {
  await openBill(page, samples.guestFL, 'en');
  const amount = String(await page.locator('main section p').first().textContent());
  expect(amount).toMatch(/^\$\d/);
  await page.getByLabel(/Email for the receipt/).fill('guest@mail.example');
  await page.getByRole('main').getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('main')).toContainText(amount);
  await giveCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await expect(page.getByText(/^20\d\d-\d{6}$/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Visa ending in 4242');
  await expect(page.getByRole('main')).toContainText(amount);
  await expectAccessibleInTurn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-20\d\d-\d{6}\.pdf$/);
});

test('a policy cancelled lately goes on after a statement of no loss and a payment', async ({ page, samples }) => {
  await openBill(page, samples.lapsedPolicy, 'en');
  await page.getByRole('link', { name: 'Reinstate my policy' }).click();
  await page.getByRole('button', { name: /^Sign and pay/ }).click();
  await expect(page.getByRole('alert')).toContainText('Type the first and last name');
  await expectAccessibleInTurn(page);
  await page.getByLabel(/Your full name/).fill(String(samples.lapsedPolicy?.insuredName));
  await page.getByLabel(/I have read the statement/).check();
  await page.getByRole('button', { name: /^Sign and pay/ }).click();
  await giveCard(page, '5555 5555 5555 4444');
  await expect(page.getByRole('main')).toContainText('Your policy is active again');
});

test.describe('with JavaScript off, in Spanish, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('GU-07 a declined card leaves the bill and says what to do; a late bank is waited for', async ({
    page,
    samples,
  }) => {
    await openBill(page, samples.guestTX, 'es');
    const amount = String(await page.locator('main section p').first().textContent());
    const pay = page.getByRole('main').getByRole('button', { name: /^Pagar/ });
    await pay.click();
    await giveCard(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert').first()).toContainText('Su banco rechazó la tarjeta');
    await expect(page.locator('[name=number]')).toHaveValue('');
    await page.getByRole('link', { name: /Volver sin pagar/ }).click();
    await expect(page.getByRole('heading', { name: 'No se pagó' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('No se cobró nada');
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
    await expect(page.getByRole('main')).toContainText(amount);
    await pay.click();
    await giveCard(page, '4000 0000 0000 1000');
    await expect(page.getByRole('heading', { name: 'Su banco está confirmando el pago' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pagado. Gracias.' })).toBeVisible({ timeout: 15_000 });
  });
});

test(
  'a payment that is refunded at the processor asks for its bill again, and its receipt says so',
  IN_PROOFS,
  async ({ page, samples }) => {
    await openBill(page, samples.excludedDriver, 'en');
    await page.getByRole('main').getByRole('button', { name: /^Pay/ }).click();
    await giveCard(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
    await page.getByRole('link', { name: /refund or dispute this payment/ }).click();
    await expectAccessibleInTurn(page);
    await page.getByLabel(/Amount to refund/).fill('99999');
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByRole('alert')).toContainText('Type an amount');
    await page.getByLabel(/Amount to refund/).fill('5.00');
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByRole('status')).toContainText('Done');
    await page.getByRole('link', { name: /Back to my payments/ }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('main')).toContainText('$5 of this payment went back to you', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expectAccessibleInTurn(page);
    await page.getByRole('link', { name: 'Back to my bill' }).click();
    await expect(page.getByRole('main')).toContainText('$5');
  },
);

test('a policyholder turns autopay on and off and sets reminders', async ({ page, samples }) => {
  await page.goto('/insurednew/login');
  await page.locator('[name=username]').fill(String(samples.customerLogin?.email));
  await page.locator('[name=password]').fill(String(samples.customerLogin?.password));
  await page.locator('main form button[type=submit]').last().click();
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).first().click();
  await page.getByRole('button', { name: 'Agree and turn it on' }).click();
  await giveCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('status').first()).toContainText('Autopay is on.');
  await expect(page.getByRole('main')).toContainText('Visa ending in 4242');
  await page.getByRole('button', { name: 'Turn autopay off' }).click();
  await expect(page.getByRole('status').first()).toContainText('Autopay is off.');
  await page.getByLabel('By email').check();
  await page.getByLabel('Days before').fill('3');
  await page.getByRole('button', { name: 'Save reminders' }).click();
  await expect(page.getByRole('status').first()).toContainText('Your reminders are saved.');
  await expect(page.getByLabel('By email')).toBeChecked();
  await page
    .getByRole('link', { name: /^Receipt / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
