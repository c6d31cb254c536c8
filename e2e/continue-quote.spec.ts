import { expect, expectAccessible, test, untilLive } from './journey.ts';

const PIN = /\b([2-9A-HJ-NP-Z]{5})\b/;

test('QC-01 … QC-04 a license, a pin by text, a wrong pin, and the quote in the tab of the click', async ({
  page,
  samples,
  received,
}) => {
  const { licenseNumber = '', phone = '', clid = '' } = samples.quoteByLicence ?? {};
  await page.goto('/uaichome');
  await page.locator('#start').getByRole('link', { name: 'Continue Previous Quote' }).click();
  const form = page.getByRole('dialog', { name: 'Continue a previous quote' });
  await untilLive(form.getByLabel('License Number'));
  const send = form.getByRole('button', { name: 'Continue' });
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('Please enter either a License Number or Phone Number');
  await form.getByLabel('License Number').fill('A12');
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('Invalid License Number');
  await form.getByLabel('License Number').fill('X00000000');
  await send.click();
  await expect(form.getByRole('alert')).toContainText('no saved quote');

  await form.getByLabel('License Number').fill(licenseNumber);
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Enter the Pin' });
  await expect(dialog).toContainText(`(xxx) ***-${phone.slice(-4)}`);
  await expect(dialog).toContainText(/in 1[78]\d seconds/);
  await expect(dialog.getByRole('button', { name: 'Send another pin' })).toHaveAttribute('aria-disabled', 'true');
  const verify = dialog.getByRole('button', { name: 'Verify' });
  await verify.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter either a pin Number');
  await expectAccessible(page);
  const [pin = ''] = await received(`+1${phone}`, PIN);
  await dialog.getByLabel('Pin').fill(pin === '22222' ? '33333' : '22222');
  await verify.click();
  await expect(dialog.getByRole('alert')).toHaveText('Code entered did not match');

  // As pasted: the field keeps the spaces and all characters of the code.
  await dialog.getByLabel('Pin').fill('');
  await dialog.getByLabel('Pin').focus();
  await page.keyboard.insertText(` ${pin.slice(0, 2)} ${pin.slice(2)}`.toLowerCase());
  const [tab] = await Promise.all([page.waitForEvent('popup'), verify.click()]);
  await tab.waitForURL(/\/uaicins\/quote\/resume\//);
  await tab.getByRole('button', { name: 'Show my quote' }).click();
  await expect(tab.getByText(clid)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(form).toBeHidden();
  await expect.poll(() => page.content()).not.toContain(licenseNumber);
  expect(await page.content()).not.toContain(pin);
});

test('HM-06 from home’s first and last section a dialog asks for the license, and another for the pin', async ({
  page,
  samples,
}) => {
  await page.goto('/uaichome');
  for (const section of ['#quote', '#start']) {
    const way = page.locator(section).getByRole('link', { name: 'Continue Previous Quote' });
    await way.click();
    const dialog = page.getByRole('dialog', { name: 'Continue a previous quote' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter either a License Number or Phone Number');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(way).toBeFocused();
  }
  await page.locator('#start').getByRole('link', { name: 'Continue Previous Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue a previous quote' });
  await dialog.getByLabel('Phone Number').fill(samples.quoteByPhone?.phone ?? '');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter the Pin' })).toBeVisible();
});

test('QC-07 enough of a license or a phone is marked; after 180 seconds without a key what was typed is gone', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/uaichome/getaquote#continue');
  const form = page.locator('#continue');
  const [license, phone] = [form.getByLabel('License Number'), form.getByLabel('Phone Number')];
  const isMarked = (field: typeof license) => field.evaluate((input) => /good/.test(input.className));
  await untilLive(license);
  for (const [field, few, enough] of [
    [license, 'A123', 'A1234'],
    [phone, '305555014', '(305) 555-0142'],
  ] as const) {
    await field.fill(few);
    expect(await isMarked(field)).toBe(false);
    await field.fill(enough);
    await expect.poll(() => isMarked(field)).toBe(true);
  }

  await page.clock.runFor(170_000);
  await expect(form.getByRole('timer')).toContainText('0:10');
  await expect(form.getByRole('status')).toContainText('More time');
  await form.getByRole('button', { name: 'More time' }).click();
  await expect(form.getByRole('timer')).toContainText('3:00');
  await page.clock.runFor(179_000);
  await expect(license).toHaveValue('A1234');
  await page.clock.runFor(1100);
  await expect(license).toHaveValue('');
  await expect(phone).toHaveValue('');
  await expect(form.getByRole('alert')).toContainText('Three minutes went by');
  await expect(form.getByRole('timer')).toBeHidden();
});

test('QC-05 a call that fails says so beside the form, which keeps what was typed', async ({ page }) => {
  await page.goto('/uaichome/getaquote#continue');
  const form = page.locator('#continue');
  const license = form.getByLabel('License Number');
  await untilLive(license);
  await page.route('**/getaquote/answer*', (route) => route.abort());
  await license.fill('A1234567');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to fetch data. Please try again.');
  await expect(license).toHaveValue('A1234567');
});

test.describe('on a phone, in Spanish, without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('QC-02 QC-03 QC-04 the same from page to page, by phone', async ({ page, samples, received }) => {
    const { phone = '', clid = '' } = samples.quoteByPhone ?? {};
    await page.goto('/es/uaichome/getaquote');
    await page.getByLabel('Número de teléfono').fill(`(${phone.slice(0, 3)}) ${phone.slice(3)}`);
    await page.locator('#continue').getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(`(xxx) ***-${phone.slice(-4)}`)).toBeVisible();
    // Requested again so soon, no second PIN is sent, and the page says where the first one went.
    await page.goto('/es/uaichome/getaquote');
    await page.getByLabel('Número de teléfono').fill(phone);
    await page.locator('#continue').getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(`(xxx) ***-${phone.slice(-4)}`)).toBeVisible();
    const [pin = ''] = await received(`+1${phone}`, PIN);
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Verificar' }).click();
    const way = page.getByRole('link', { name: 'Abrir mi cotización' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
    await tab.locator('main form button').click();
    await expect(tab.getByText(clid)).toBeVisible();
  });
});
