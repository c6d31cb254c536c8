import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, IN_PROOFS, showIn, test } from './journey.ts';
import { PlainPage } from './plain-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Sample = Record<string, string> | undefined;

async function type(form: Locator, of: Sample, by: 'policy' | 'license') {
  const [year, month, date] = String(of?.dateOfBirth).split('-').map(Number);
  if (by === 'license') {
    await form
      .locator('label')
      .filter({ has: form.page().locator('[value=dl]') })
      .click();
    await form.locator('[name=licenseNumber]').fill(String(of?.licenseNumber));
  } else await form.locator('[name=policyNumber]').fill(String(of?.policyNumber));
  await form.locator('[name=zip]').fill(String(of?.zip));
  await form.locator('[name=month]').selectOption(String(month));
  await form.locator('[name=date]').fill(String(date));
  await form.locator('[name=year]').fill(String(year));
}

async function open(page: Page, link: Locator) {
  await link.click();
  const popup = page.locator('#popup');
  await expect(popup).toHaveAttribute('data-live', '');
  return popup;
}

test('GU-01 GU-05 on a phone in Spanish a policy opens in a tab of its own, and nothing typed is stored', async ({
  page,
  context,
  samples,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/es/uaichome');
  const popup = await open(page, page.getByRole('link', { name: 'Pagar', exact: true }));
  await expect(page.getByRole('dialog', { name: 'Pagar como invitado' })).toBeVisible();
  await type(popup, samples.guestFL, 'policy');
  const tab = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Continuar' }).click();
  await expect(await tab).toHaveURL(/\/insurednew\/guest\?lang=es/);
  await expect(popup.getByRole('status')).toHaveText('Su póliza se abrió en otra pestaña.');
  await expectAccessible(page);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of ['policyNumber', 'dateOfBirth', 'zip'] as const) {
    expect(stored).not.toContain(String(samples.guestFL?.[secret]));
  }
  expect(page.url()).not.toContain(String(samples.guestFL?.policyNumber));
});

test('GU-04 a license with two policies: one is chosen, then its card opens', async ({ page, context, samples }) => {
  await page.goto('/uaichome');
  const popup = await open(page, page.getByRole('contentinfo').getByRole('link', { name: 'Get ID Card' }));
  await expect(page.getByRole('dialog', { name: 'Get ID Card as Guest' })).toBeVisible();
  await expectAccessible(page);
  const found = page.waitForResponse('**/guest/idcard/answer');
  await type(popup, samples.twoPoliciesOneLicence, 'license');
  // The page looks up what was typed before the visitor presses Continue.
  await (await found).finished();
  await popup.getByRole('button', { name: 'Continue' }).click();
  const choose = page.getByRole('dialog', { name: 'Please select one below:' });
  await expect(choose.getByRole('button', { name: /^[A-Z]{2} \d+/ })).toHaveCount(2);
  await showIn(page, 'dark');
  await expectAccessible(page);
  const second = choose.getByRole('button', { name: /^[A-Z]{2} \d+/ }).last();
  const policy = await second.locator('b').textContent();
  await second.click();
  await expect(choose).toBeHidden();
  await expect(popup.getByText(`Policy ${policy}`)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeFocused();
  const tab = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(await tab).toHaveURL(/\/insurednew\/guest\?lang=en/);
  await expect(await tab).not.toHaveTitle(/Opening/);

  await popup.getByRole('button', { name: 'Look up another policy' }).click();
  await expect(popup.getByLabel('Policy number')).toHaveValue('');
  await expect(popup.getByText(`Policy ${policy}`)).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(/^Still needed:/);
});

async function pay(page: Page) {
  await page.locator('main form:has([name=email]) button[type=submit]').click();
  await page.locator('[name=number]').fill('4242 4242 4242 4242');
  await page.locator('[name=expires]').fill('12/40');
  await page.locator('[name=code]').fill('123');
  await page.locator('main form button').click();
}

test('GU-05 GU-07 from the popup to the receipt: a guest pays by the policy number', async ({
  page,
  context,
  samples,
}) => {
  await page.goto('/uaichome');
  const popup = await open(page, page.getByRole('contentinfo').getByRole('link', { name: 'Make a Payment' }));
  await type(popup, samples.guestGA, 'policy');
  const tab = context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(await tab).toHaveURL(/\/insurednew\/guest\?lang=en/);
  await pay(await tab);
  await expect((await tab).getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
});

test('GU-05 where no tab may be opened, a button opens it', async ({ page, context, samples }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/uaichome/guest/payment');
  const main = page.getByRole('main');
  await type(main, samples.guestTX, 'policy');
  await expect(main.getByText('The next screen opens in a new tab.')).toBeVisible();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByRole('status')).toContainText('didn’t let us open a new tab');
  const tab = context.waitForEvent('page');
  await main.getByRole('button', { name: 'Open' }).click();
  await expect(await tab).toHaveURL(/\/insurednew\/guest\?lang=en/);
});

test('GU-02 GU-03 GU-06 Continue waits for all fields and says which; too young, not found and a dead line are told', async ({
  page,
  context,
  samples,
}) => {
  await page.goto('/uaichome');
  const popup = await open(page, page.getByRole('contentinfo').getByRole('link', { name: 'Make a Payment' }));
  const go = popup.getByRole('button', { name: 'Continue' });
  await expect(go).toBeDisabled();
  await expect(go).toHaveAccessibleDescription('Still needed: Policy number, Mailing Zip Code and Date of Birth.');
  await popup.getByLabel('Mailing Zip Code').pressSequentially('3a3-1359');
  await expect(popup.getByLabel('Mailing Zip Code')).toHaveValue('33135');
  await popup.getByLabel('Mailing Zip Code').press('Enter');
  await expect(popup.getByLabel('Policy number')).toBeFocused();
  await expect(popup.getByLabel('Policy number')).toHaveAttribute('aria-invalid', 'true');

  await type(popup, { ...samples.guestGA, dateOfBirth: '2014-08-19' }, 'policy');
  await expect(popup.getByText('*Please enter valid year of birth')).toBeVisible();
  await expect(go).toBeDisabled();
  await expectAccessible(page);

  let tabs = 0;
  context.on('page', () => tabs++);
  const missed = page.waitForResponse('**/guest/payment/answer');
  await type(popup, { ...samples.guestGA, dateOfBirth: '1925-01-01' }, 'policy');
  await (await missed).finished();
  await expect(go).toBeEnabled();
  await go.click();
  await expect(popup.getByRole('alert')).toContainText('couldn’t match those details');
  expect(tabs).toBe(0);
  await popup.getByLabel('Day').fill('2');
  await expect(popup.getByRole('alert')).toBeEmpty();

  await page.route('**/guest/payment/answer', (route) => route.abort());
  await type(popup, samples.guestGA, 'policy');
  await go.click();
  await expect(popup.getByRole('alert')).toContainText(/Initial validation failed\..*call 1-800-555-01/);
  await expectAccessible(page);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test.describe('in Spanish, on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('GU-02 GU-04 GU-05 GU-07 the page asks, lets choose and opens; a guest pays one of two policies of a license', async ({
      page,
      context,
      samples,
    }) => {
      await page.goto('/es/uaichome/policyholder');
      await page.locator('main a[href="/es/uaichome/guest/payment"]').first().click();
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Continuar' }).click();
      await expect(main.getByLabel('Número de póliza')).toHaveAttribute('aria-invalid', 'true');
      await type(main, samples.twoPoliciesOneLicence, 'license');
      await main.getByRole('button', { name: 'Continuar' }).click();
      // The policy with a bill to pay.
      const { policies } = samples.twoPoliciesOneLicence as unknown as { policies: Record<string, string>[] };
      await main
        .getByRole('button', { name: `TX ${policies.find(({ nextDueCents }) => nextDueCents)?.policyNumber}` })
        .click();
      const tab = context.waitForEvent('page');
      await main.getByRole('button', { name: 'Abrir' }).click();
      await expect(await tab).toHaveURL(/\/insurednew\/guest\?lang=es/);
      await pay(await tab);
      await expect((await tab).getByRole('heading', { name: 'Pagado. Gracias.' })).toBeVisible();
    });
  });
});

test(
  'strangers who missed a policy ten times do not keep out who knows the whole VIN and a last name',
  IN_PROOFS,
  async ({ page, context, request, samples }) => {
    const of = samples.ownedVehicle;
    await missTenTimes(request, of, 0);
    await page.goto('/uaichome/guest/payment');
    await type(page.locator('main form'), of, 'policy');
    const goOn = page.getByRole('button', { name: 'Continue' });
    await goOn.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Too many tries' })).toBeVisible();
    await page.getByLabel('All 17 characters of the VIN').fill(String(of?.vin));
    await page.getByLabel('Last name of the policyholder').fill(lastNameOf(of));
    await expectAccessible(page);
    const tab = context.waitForEvent('page');
    await goOn.click();
    await expect(await tab).toHaveURL(/\/insurednew\/guest/);
  },
);

test(
  'a policy that strangers missed opens without scripts, too, to who knows the whole VIN and a last name',
  IN_PROOFS,
  async ({ request, samples }) => {
    const of = samples.leasedVehicle;
    await missTenTimes(request, of, 1);
    const [year = '', month = '', date = ''] = String(of?.dateOfBirth)
      .split('-')
      .map((part) => String(Number(part)));
    const typed = { by: 'policy', policyNumber: String(of?.policyNumber), zip: String(of?.zip), month, date, year };
    const asked = await (await PlainPage.open(request, '/uaichome/guest/payment')).send(typed);
    expect(asked.words).toContain('Too many tries');
    const opened = await asked.send({ ...typed, vin: String(of?.vin), lastName: lastNameOf(of) });
    const [, there = ''] = /<form\b[^>]*action="(\/insurednew\/guest\/[^"]*)"/.exec(opened.html) ?? [];
    expect(there).not.toBe('');
    expect(opened.words).not.toContain('Too many tries');
  },
);

const lastNameOf = (of: Sample) => String(of?.insuredName).split(' ').at(-1) ?? '';

async function missTenTimes(request: APIRequestContext, of: Sample, turn: number) {
  const form = { by: 'policy', policyNumber: String(of?.policyNumber), zip: String(of?.zip) };
  for (let stranger = 0; stranger < 10; stranger++) {
    await request.post('/uaichome/guest/payment', {
      form: { ...form, month: '1', date: String(stranger + 1), year: '1931' },
      headers: { 'x-forwarded-for': `10.200.${turn}.${stranger}` },
    });
  }
}
