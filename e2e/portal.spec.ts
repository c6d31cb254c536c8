import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, expectRoomToRead, test } from './journey.ts';
import { signIn, signInHere } from './sign-in.ts';

const placed = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name, exact: true });

test('a policyholder reads the policy, accepts the renewal, asks for a change and keeps a profile', async ({
  page,
  received,
  samples,
}) => {
  test.slow();
  const me = samples.renewalLogin ?? {};
  const readAt = async (heading: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await signIn(page, '/insurednew/login', me));
  await readAt(/^Hi, /);
  await expect(page.getByText(`${me.prefix} ${me.policyNumber}`).first()).toBeVisible();

  // The policy's card is a picture of the real one; clicking anywhere on it opens the ID cards.
  await page.getByRole('article', { name: 'Florida Automobile Insurance Identification Card' }).click({ force: true });
  await readAt('Your ID card');
  await placed(page, 'Claims').click();
  await readAt('Claims');

  await placed(page, 'Policy').click();
  await readAt(`Policy ${me.prefix} ${me.policyNumber}`);
  await expect(page.getByText('Pays for other people’s cars, fences')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Declarations page' }).click();
  expect((await download).suggestedFilename()).toBe('declarations.pdf');

  await page.getByRole('link', { name: 'Renewal', exact: true }).click();
  await readAt('Your renewal');
  await page.getByLabel('Pay in full').check();
  await page.getByRole('button', { name: 'Accept the renewal' }).click();
  await expect(page.getByText('You accepted this renewal.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the renewal' })).toBeHidden();
  await placed(page, 'Home').click();
  await expect(page.getByRole('heading', { name: 'You accepted your next term' })).toBeVisible();

  await page.getByRole('link', { name: 'Request a change' }).click();
  await readAt('What do you want to change?');
  await page.getByRole('link', { name: 'Cancel the policy' }).click();
  await page.getByLabel('Why are you leaving?').fill('Moving abroad');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check the marked fields' })).toBeVisible();
  await expect(page.getByLabel('Why are you leaving?')).toHaveValue('Moving abroad');
  await expectAccessibleInTurn(page);
  await page.getByLabel('What happened?').selectOption('vehicle-sold');
  await page.getByRole('button', { name: 'See what changes' }).click();
  // Shows the refund only; nothing has changed yet, and this policyholder stays.
  await expect(page.getByRole('heading', { name: 'Unused premium' })).toBeVisible();
  await expect(page.getByText(/Your policy ends/)).toBeVisible();
  await expectAccessibleInTurn(page);
  await placed(page, 'Requests').click();
  await readAt('Your requests');
  await page.getByRole('link', { name: 'Request a change' }).click();
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByLabel('Your question').fill('What does a rental car cost?');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('status')).toContainText(/We have your request C\w{8}/);
  await readAt('Your requests');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Ask for help' }).click();
  await page.getByLabel('What’s it about?').selectOption('lien_holder');
  await readAt('Ask for help');
  await page.getByRole('button', { name: 'Send my request' }).dblclick();
  await expect(page.getByRole('status')).toContainText(/We have your request H\w{8}\. We’ll answer by/);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Help: / })).toHaveCount(1);

  await placed(page, 'Profile').click();
  await readAt('My profile');
  await page.getByLabel('Phone').fill('(305) 555-0188');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('status')).toHaveText(/We sent a code to/);
  const [code = ''] = await received(String(samples.renewalLogin?.email), / (\w{6}) is your code/);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await expect(page.getByLabel('Phone')).toHaveValue(/305.*555.*0188/);
  await page.getByRole('link', { name: 'Show me everything' }).click();
  await readAt('Everything we have about you');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('everything-we-hold.json');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/insurednew\/login/);
  await page.goto('/insurednew/home');
  await expect(page).toHaveURL(/\/insurednew\/login/);
});

test.describe('with JavaScript off, in Spanish, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('CA-20 the mobile login leads to the same pages, which work the same', async ({ page, samples }) => {
    await page.goto('/mobile/login?lang=es');
    await signInHere(page, samples.customerLogin);
    await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
    await expectRoomToRead(page);
    await page.getByText('Menú', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Su cuenta' }).getByRole('link', { name: 'Solicitudes' }).click();
    await page.getByRole('link', { name: 'Pedir un cambio' }).click();
    await page.getByRole('link', { name: 'Hacer una pregunta' }).click();
    await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
    await expect(page.getByLabel('Su pregunta')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Su pregunta').fill('¿Cuánto cuesta\nel alquiler?');
    await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
    await expect(page.getByText(/Recibimos su solicitud C\w{8}/)).toBeVisible();

    await page.goto('/insurednew/profile?lang=es');
    await page.getByLabel(/Envíenme facturas/).check();
    await page.getByRole('button', { name: 'Guardar' }).nth(1).click();
    await expect(page.getByText('Guardado.')).toBeVisible();
    await expect(page.getByLabel(/Envíenme facturas/)).toBeChecked();
    for (const width of [320, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/insurednew\/login\?lang=es/);
  });
});
