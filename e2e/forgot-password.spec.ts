import { codeFor, expect, expectAccessible, IN_PROOFS, test } from './journey.ts';
import { PlainPage } from './plain-page.ts';

const LINK = /https?:\/\/[^/\s]+(\/insurednew\/reset\/[\w-]{43}(?:\?lang=..)?)/;

test(
  'LG-10 LG-13 a Texas agent has a new password by mail, in Spanish on a phone, and gets through the notice to the desk',
  IN_PROOFS,
  async ({ page, samples, received }) => {
    const { userId = '', password = '', email = '', setupKey = '' } = samples.agentLoginTX ?? {};
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/es/uaichome/agent');
    await page.getByRole('link', { name: 'Restablecer contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restablecer contraseña' });
    await dialog.getByLabel('Usuario').fill(userId);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Si encontramos un correo electrónico válido');

    const [link = ''] = await received(email, LINK);
    await page.goto(link);
    await expectAccessible(page);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('short');
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    // The same password as before, which other journeys use.
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
    await page.locator('main form button[type=submit]').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('contraseña');
    await page.goto(link);
    await expect(page.locator('input[name=password]')).toHaveCount(0);

    await page.goto('/es/uaichome/agent');
    await page.locator('input[name=username]').fill(userId);
    await page.locator('input[name=password]').fill(password);
    await page.locator('main').getByRole('button', { name: 'Entrar', exact: true }).click();
    const go = page.getByRole('button', { name: 'Continuar' });
    await expect(go).toBeDisabled();
    // Keys scroll the element with the focus, which the script sets.
    await expect(page.locator('main').getByRole('region')).toBeFocused();
    await page.keyboard.press('End');
    await go.click();
    await expect(page).toHaveURL(/\/uaicins\/tx\/agent\/code/);
    await page.getByLabel('Código').fill(codeFor(setupKey));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/uaicins\/tx\/home/);
  },
);

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('LG-12 LG-13 a policyholder who is wrong five times waits; a new password by mail lets them in at once', async ({
    page,
    samples,
    received,
  }) => {
    const { email = '', password = '' } = samples.otherCustomerLogin ?? {};
    const logIn = async (word: string) => {
      await page.locator('input[name=username]').fill(email);
      await page.locator('input[name=password]').fill(word);
      await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.goto('/uaichome/policyholder');
    await logIn('a wrong one');
    const form = await PlainPage.open(page.request, '/uaichome/policyholder');
    for (let tries = 1; tries < 5; tries++) await form.send({ username: email, password: 'a wrong one' });
    await logIn(password);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/wait/i);
    await page.getByRole('link', { name: 'Reset Password' }).click();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'If a valid e-mail is found' })).toBeVisible();
    const [link = ''] = await received(email, LINK);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.locator('input[name=username]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(/\/insurednew\/(home|login\/code)/);
  });
});
