import type { FrameLocator, Page } from '@playwright/test';
import { expect, IN_PROOFS, test } from './journey.ts';

const PASSWORD = 'a long walk along the causeway';

type Insured = Record<string, string>;

/** Registers, approves as the contact on file, confirms the address by the link in the mail, and signs in. */
async function makeAccount(
  page: Page,
  form: FrameLocator | Page,
  insured: Insured,
  link: (address: string, pattern: RegExp) => Promise<string>,
) {
  const email = `${insured.policyNumber}@mail.example`;
  await typeInsured(form, insured);
  await fill(form, { email, password: PASSWORD, passwordAgain: PASSWORD });
  await form.locator('main form button[type=submit]').last().click();
  await expect(form.locator('main')).toContainText(email);

  await page.goto(await link(insured.email || `+1${insured.phone}`, IS_IT_YOU));
  await page.locator('main form button[value=yes]').click();
  await page.goto(await link(email, VERIFY));
  await page.locator('main form button').click();
  await page.locator('main section a').click();
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').last().click();
  await expect(page).toHaveURL(/\/insurednew\/home/);
}

/** From the portal's home page: adds a second policy, once its contact on file has said yes. */
async function addPolicy(page: Page, insured: Insured, link: (address: string, pattern: RegExp) => Promise<string>) {
  await page.goto('/insurednew/home');
  await page.getByRole('link', { name: 'Add a policy' }).click();
  await typeInsured(page, insured);
  await page.getByRole('button', { name: 'Add this policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your messages');
  await page.goto(await link(insured.email || `+1${insured.phone}`, IS_IT_YOU));
  await page.locator('main form button[value=yes]').click();
  // The contact reads it in the policy's language.
  await expect(page.locator('main a[href*="/insurednew/login"]')).toBeVisible();
  await page.goto('/insurednew/home?lang=en');
  await expect(page.getByRole('main')).toContainText(String(insured.policyNumber));
}

/** What shows that a policy is one's own, in the form of an account and in that of another policy. */
async function typeInsured(form: FrameLocator | Page, insured: Insured) {
  const [year = '', month = '', date = ''] = String(insured.dateOfBirth).split('-');
  // In "García Márquez" any part may be the last name; the policy has all of it.
  const lastName = String(insured.insuredName).split(' ').slice(1).join(' ');
  const policyNumber = String(insured.policyNumber);
  await form.locator('[name=month]').selectOption(String(Number(month)));
  await fill(form, { policyNumber, lastName, zip: String(insured.zip), date: String(Number(date)), year });
}

async function fill(form: FrameLocator | Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}

/** From the portal's home page: pays what is due, sees the receipt, and opens the ID card. */
async function payAndShowCard(page: Page, words: { pay: RegExp; paid: string; receipt: RegExp }, insured: Insured) {
  await page.goto(new URL('/insurednew/payments', page.url()).href + new URL(page.url()).search);
  await page.getByRole('main').getByRole('button', { name: words.pay }).first().click();
  await page.locator('[name=number]').fill('4242 4242 4242 4242');
  await page.locator('[name=expires]').fill('12/40');
  await page.locator('[name=code]').fill('123');
  await page.locator('main form button').click();
  await expect(page.getByRole('heading', { name: words.paid })).toBeVisible();
  await expect(page.getByText(/^20\d\d-\d{6}$/)).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('link', { name: words.receipt }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
  await page.goto(`/insurednew/id-cards${new URL(page.url()).search}`);
  await expect(page.getByRole('main')).toContainText(String(insured.vehicle));
}

const linkIn =
  (received: (address: string, pattern: RegExp) => Promise<string[]>) => async (address: string, pattern: RegExp) =>
    (await received(address, pattern))[0] ?? '';
const IS_IT_YOU = /https?:\/\/[^/\s]+(\/insurednew\/is-it-you\/[\w-]{43}(?:\?lang=..)?)/;
const VERIFY = /https?:\/\/[^/\s]+(\/insurednew\/verify\/[\w-]{43}(?:\?lang=..)?)/;

test('LG-17 CA-20 an account is made in the frame, confirmed by the contact on file and by mail, and pays; receipt and ID card are there, and another policy is added', async ({
  page,
  samples,
  received,
}) => {
  const insured = samples.policyWithoutAccount ?? {};
  await page.goto('/uaichome/newuser/customer');
  await makeAccount(page, page.frameLocator('iframe'), insured, linkIn(received));
  await payAndShowCard(page, { pay: /^Pay/, paid: 'Paid. Thank you.', receipt: /^Receipt/ }, insured);
  await addPolicy(page, samples.ownedVehicle ?? {}, linkIn(received));
});

test.describe('on a phone, in Spanish, without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, locale: 'es-US' });

  test('CA-20 the same from page to page', IN_PROOFS, async ({ page, samples, received }) => {
    const insured = samples.activePolicy ?? {};
    await page.goto('/insurednew/insured/rnu/registeruser?lang=es');
    await makeAccount(page, page, insured, linkIn(received));
    await payAndShowCard(page, { pay: /^Pagar/, paid: 'Pagado. Gracias.', receipt: /^Recibo/ }, insured);
  });
});
