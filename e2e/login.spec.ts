import type { Page } from '@playwright/test';
import { expect, expectAccessible, IN_PROOFS, test, untilLive } from './journey.ts';

const POLICYHOLDER = '/uaichome/policyholder';
const AGENT = '/uaichome/agent';

/** Opens a login page with a clock that the test can advance. */
async function openLive(page: Page, path: string) {
  await page.clock.install();
  await page.goto(path);
  await untilLive(page.locator('input[name=password]'));
}

async function logIn(page: Page, username: string, password: string) {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
}

const alertOf = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

test('LG-03 LG-08 Login waits for both fields, blank ones are marked when it is pressed, and typing clears that', async ({
  page,
}) => {
  await openLive(page, POLICYHOLDER);
  const email = page.getByLabel('Email Address');
  const password = page.getByLabel('Password', { exact: true });
  const login = page.locator('main').getByRole('button', { name: 'Login' });
  await expect(login).toBeDisabled();
  await password.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await email.fill('ana@mail.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await password.fill('   ');
  await expect(login).toBeDisabled();
  await password.fill('a secret');
  await expect(login).toBeEnabled();
});

test('LG-12 a message goes after 5 seconds, and not while somebody is at it', async ({ page }) => {
  await openLive(page, POLICYHOLDER);
  await expect(page.locator('main').getByRole('alert')).toBeEmpty();
  await logIn(page, 'nobody@mail.example', 'a wrong one');
  const message = page.locator('main').getByRole('alert').locator('[tabindex]');
  await expect(message).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await message.focus();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await message.blur();
  await message.hover();
  await page.clock.runFor(20_000);
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(2500);
  await expect(message).toBeVisible();
  await page.clock.runFor(2600);
  await expect(message).toBeHidden();
});

// By keyboard it is read in the popup: `login-popup.spec.ts`.
test('LG-10 a Texas agent reads the notice to its end by wheel, then continues', async ({ page, samples }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openLive(page, AGENT);
  await logIn(page, String(samples.agentLoginTX?.userId), String(samples.agentLoginTX?.password));
  const notice = page.getByRole('region', { name: 'Please Read Before Continuing' });
  const go = page.getByRole('button', { name: 'Continue' });
  await expect(notice).toBeFocused();
  await expect(go).toBeDisabled();
  await expectAccessible(page);
  const scrollToEndBut = (pixels: number) =>
    notice.evaluate((box, left) => box.scrollTo(0, box.scrollHeight - box.clientHeight - left), pixels);
  await scrollToEndBut(8);
  await expect.poll(() => notice.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await expect(go).toBeDisabled();
  await scrollToEndBut(5);
  await expect(go).toBeEnabled();
  await go.click();
  await expect(page).toHaveURL(/\/uaicins\//);
});

test('LG-10 a notice that a wider window shows whole needs no scrolling', async ({ page, samples }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openLive(page, AGENT);
  await logIn(page, String(samples.agentLoginTX?.userId), String(samples.agentLoginTX?.password));
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('region', { name: 'Please Read Before Continuing' }).evaluate((box) => {
    box.style.maxHeight = 'none';
  });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

for (const [path, label, name] of [
  [POLICYHOLDER, 'Email Address', 'nobody@mail.example'],
  [AGENT, 'Username', 'NOBODY-1'],
] as const) {
  test(
    `LG-13 LG-14 LG-15 forgot password asks for the ${label} and Submit counts 120 seconds`,
    path === AGENT ? IN_PROOFS : {},
    async ({ page }) => {
      await openLive(page, path);
      await page.getByRole('link', { name: 'Reset Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      const field = dialog.getByLabel(label);
      const submit = dialog.getByRole('button', { name: 'Submit' });
      await expect(field).toBeFocused();
      await submit.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(name);
      await submit.click();
      await expect(alertOf(page, 'If a valid e-mail is found')).toBeVisible();
      await expect(submit).toBeDisabled();
      await expect(submit).toContainText(/\(1[12]\d\)/);
      if (path === AGENT) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: 'Reset Password' })).toBeFocused();
      await page.clock.runFor(60_000);
      await page.keyboard.press('Enter');
      await expect(submit).toContainText(/\([1-5]?\d\)|\(60\)/);
      await page.clock.runFor(60_000);
      await expect(submit).toBeEnabled();
      await expect(submit).toHaveText('Submit');
    },
  );
}

test('LG-05 the login for claims leads who has no account to the claims account', async ({ page }) => {
  await page.goto(`${POLICYHOLDER}?for=claims`);
  await expect(page.getByRole('link', { name: "Don't Have An Account? - Click here to continue" })).toBeVisible();
  await expect(page.getByText("Don't have an account?", { exact: true })).toBeHidden();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('LG-08 LG-10 blank fields are answered, the notice stands there whole and Continue works', async ({
    page,
    samples,
  }) => {
    await page.goto(AGENT);
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await logIn(page, String(samples.agentLoginTX?.userId), String(samples.agentLoginTX?.password));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/uaicins\//);
  });

  test('LG-13 forgot password is a page of its own', async ({ page }) => {
    await page.goto(`${POLICYHOLDER}?for=claims`);
    await page.getByRole('link', { name: 'Reset Password' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Email Address').fill('nobody@mail.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(alertOf(page, 'If a valid e-mail is found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the login' }).click();
    await expect(page).toHaveURL(`${POLICYHOLDER}?for=claims`);
  });
});
