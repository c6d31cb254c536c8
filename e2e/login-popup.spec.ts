import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, holdScripts, showIn, test } from './journey.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

// No animations while the page is read.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const popupOf = (page: Page) => page.locator('#popup');

/** The popup, once its content has loaded. */
async function openBy(page: Page, link: Locator) {
  await link.click();
  await expect(popupOf(page)).toHaveAttribute('data-live', '');
  return popupOf(page).getByRole('tabpanel');
}

async function logIn(panel: Locator, username: string, password: string, button = 'Login') {
  await panel.locator('[name=username]').fill(username);
  await panel.locator('[name=password]').fill(password);
  await panel.getByRole('button', { name: button, exact: true }).click();
}

const loginIn = (page: Page, part: 'banner' | 'contentinfo', name = 'Login') =>
  page.getByRole(part).getByRole('link', { name, exact: true });

test('LG-01 LG-02 LG-03 the popup opens at the agents’ tab, forgets on close, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/uaichome');
  const link = loginIn(page, 'banner');
  const panel = await openBy(page, link);
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(panel.getByPlaceholder('Username')).toBeFocused();
  await showIn(page, 'light');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Customer Login' }).click();
  await expect(panel.getByLabel('For Policy')).toBeChecked();
  await expect(panel.getByPlaceholder('Username')).toBeVisible();
  await expect(panel.getByPlaceholder('Password')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Login' })).toBeDisabled();
  await panel.getByPlaceholder('Username').press('Enter');
  await expect(panel.getByPlaceholder('Username')).toHaveAttribute('aria-invalid', 'true');
  await showIn(page, 'dark');
  await expectAccessible(page);

  await panel.getByText('For Claims').click();
  await expect(panel.getByRole('link', { name: "Don't Have An Account? - Click here to continue" })).toBeVisible();
  await expect(panel.getByText("Don't have an account?", { exact: true })).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toBeHidden();
  await expect(link).toBeFocused();
  await openBy(page, link);
  await expect(page.getByRole('tab', { name: 'Agent Login' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(popupOf(page)).toBeHidden();
  await openBy(page, link);
  await page.mouse.click(5, 500);
  await expect(popupOf(page)).toBeHidden();
});

test('LG-11 LG-16 a customer logs in for a policy from any page, after a wrong password and a dead line', async ({
  page,
  samples,
}) => {
  await page.goto('/uaichome/claims/faq');
  const panel = await openBy(page, loginIn(page, 'contentinfo', 'Policyholder Portal'));
  const { email, password } = {
    email: String(samples.customerLogin?.email),
    password: String(samples.customerLogin?.password),
  };
  await page.route('**/uaichome/login/**', (route) => route.abort());
  await logIn(panel, email, password);
  await expect(panel.getByRole('alert')).toHaveText('System Failure: Please try after some time.');
  await expect(panel.locator('[name=username]')).toHaveValue(email);
  await page.unroute('**/uaichome/login/**');

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/uaichome/login/**', async (route) => {
    await held;
    await route.continue();
  });
  await logIn(panel, email, 'a wrong one');
  await expect(panel.getByRole('button', { name: 'Checking…' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(panel.getByRole('alert')).toContainText('don’t match');
  await expect(panel.locator('[name=password]')).toHaveValue('');
  await logIn(panel, email, password);
  await expect(page).toHaveURL(/\/insurednew\/home/);
});

test('LG-04 LG-06 a login has two fields, Login and Reset Password; a customer’s leads to a new account, too', async ({
  page,
}) => {
  const expectLogin = async (form: Locator, [user, password]: [Locator, Locator], hasAccounts: boolean) => {
    await expect(user).toBeVisible();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(form.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(form.getByRole('link', { name: 'Reset Password' })).toBeVisible();
    const account = form.getByRole('link', { name: 'Create an Account' });
    await expect(account).toHaveCount(hasAccounts ? 1 : 0);
    if (hasAccounts) await expect(account).toHaveAttribute('href', '/uaichome/newuser/customer');
  };
  await page.goto('/uaichome');
  const panel = await openBy(page, loginIn(page, 'banner'));
  const inPanel: [Locator, Locator] = [panel.getByPlaceholder('Username'), panel.getByPlaceholder('Password')];
  await expectLogin(panel, inPanel, false);
  await page.getByRole('tab', { name: 'Customer Login' }).click();
  await expectLogin(panel, inPanel, true);
  await page.goto('/uaichome/agent');
  const main = page.getByRole('main');
  await expectLogin(main, [main.getByLabel('Username'), main.getByLabel('Password', { exact: true })], false);
});

test('LG-05 For Claims, who has no account is led to what needs none', async ({ page }) => {
  await page.goto('/uaichome/claims');
  const panel = await openBy(page, loginIn(page, 'banner'));
  await page.getByRole('tab', { name: 'Customer Login' }).click();
  await panel.getByText('For Claims').click();
  await panel.getByRole('link', { name: "Don't Have An Account? - Click here to continue" }).click();
  await expect(page).toHaveURL(/\/insurednew\/claims\/guest\?lang=en$/);
  await expect(page.getByRole('heading', { name: 'Claims without an account' })).toBeVisible();
});

test('LG-01 LG-08 LG-12 five wrong passwords, and the popup says what to do until it is closed', async ({ page }) => {
  await page.goto('/es/uaichome');
  const panel = await openBy(page, loginIn(page, 'contentinfo', 'Portal de clientes'));
  const [username, password] = ['five.times@mail.example', 'a wrong one'];
  await logIn(panel, username, password, 'Entrar');
  await expect(panel.locator('[name=password]')).toHaveValue('');
  for (let tries = 1; tries < 5; tries++) {
    await page.request.post('/es/uaichome/policyholder', { form: { username, password } });
  }
  await logIn(panel, username, password, 'Entrar');
  await expect(panel.getByRole('alert')).toContainText(/Espere \d+ min.*llámenos/);
  await page.keyboard.press('Escape');
  await openBy(page, loginIn(page, 'contentinfo', 'Portal de clientes'));
  await expect(panel.getByRole('alert')).toBeEmpty();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('FT-02 LG-11 the footer’s link just opens it, and a customer logs in for claims in Spanish', async ({
    page,
    samples,
  }) => {
    await page.goto('/es/uaichome');
    const panel = await openBy(page, loginIn(page, 'contentinfo', 'Portal de clientes'));
    await expect(page.getByRole('tab', { name: 'Agentes' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Clientes' }).click();
    await panel.getByText('Para un reclamo').click();
    await logIn(panel, String(samples.customerLogin?.email), String(samples.customerLogin?.password), 'Entrar');
    await expect(page).toHaveURL(/\/insurednew\/claims/);
  });

  test('LG-01 the side menu closes for the popup, and its button has the focus after it', async ({ page }) => {
    await page.goto('/uaichome/aboutus');
    await page.getByRole('button', { name: 'Menu' }).click();
    await openBy(page, page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});

test('LG-09 FT-02 a Florida agent logs in by the footer’s link', async ({ page, samples }) => {
  await page.goto('/uaichome/contact');
  const panel = await openBy(page, loginIn(page, 'contentinfo', 'Agent login'));
  await logIn(panel, String(samples.agentLoginFL?.userId), String(samples.agentLoginFL?.password));
  await expect(page).toHaveURL(/\/uaicins\/fl\//i);
});

test('LG-02 LG-10 a Texas agent reads the notice in place of the tabs; closing forgets it', async ({
  page,
  samples,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/uaichome');
  const link = loginIn(page, 'banner');
  const texan = [String(samples.agentLoginTX?.userId), String(samples.agentLoginTX?.password)] as const;
  await logIn(await openBy(page, link), ...texan);
  const dialog = page.getByRole('dialog', { name: 'Please Read Before Continuing' });
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const panel = await openBy(page, link);
  await expect(page.getByRole('tab')).toHaveCount(2);
  await logIn(panel, ...texan);
  await expect(dialog.getByRole('region')).toBeFocused();
  await page.keyboard.press('End');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/uaicins\/tx\//i);
});

test('LG-13 forgot password of both kinds opens over the popup, and closes to it', async ({ page }) => {
  await page.goto('/uaichome');
  const panel = await openBy(page, loginIn(page, 'banner'));
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  for (const [tab, label, name] of [
    ['Agent Login', 'Username', 'NOBODY-9'],
    ['Customer Login', 'Email Address', 'nobody9@mail.example'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await panel.getByRole('link', { name: 'Reset Password' }).click();
    await dialog.getByLabel(label).fill(name);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('alert')).toContainText('If a valid e-mail is found');
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('link', { name: 'Reset Password' })).toBeFocused();
  }
});

test('HM-04 LG-07 the quick services’ Login buttons open their logins, and Escape closes them', async ({ page }) => {
  await page.goto('/uaichome');
  const services = page.getByRole('list', { name: 'What do you need today?' });
  await openBy(page, services.getByRole('link', { name: /Login.*: Agents/ }));
  await expect(page.getByRole('tab', { name: 'Agent Login' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  const panel = await openBy(page, services.getByRole('link', { name: /Login.*: Policyholder/ }));
  await expect(page.getByRole('tab', { name: 'Customer Login' })).toHaveAttribute('aria-selected', 'true');
  for (const [name, path] of [
    ['Create an Account', '/uaichome/newuser/customer'],
    ['Policyholder Portal', '/uaichome/policyholder'],
    ['Continue As Guest', '/insurednew/claims/guest?lang=en'],
  ] as const) {
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await page.keyboard.press('Escape');
  await expect(popupOf(page)).toBeHidden();
});

test('LG-01 before any script has come a tap opens it, Escape closes it, and it fills by itself', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/uaichome', { waitUntil: 'commit' });
  const link = loginIn(page, 'banner');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await link.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog.getByRole('status')).toBeVisible();
  scripts.letCome();
  await expect(dialog.getByPlaceholder('Username').first()).toBeFocused();
});

for (const [what, scripts] of [
  ['none of the page’s scripts', '**/assets/*.js'],
  ['the popup’s part', '**/assets/login-popup*.js'],
] as const) {
  test(`LG-01 where ${what} can be fetched, its link leads to the login page`, async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto('/uaichome/aboutus');
    await loginIn(page, 'banner').click();
    await expect(page).toHaveURL('/uaichome/policyholder');
  });
}

test('LG-17 the registration page stands in a titled frame as tall as what is in it, and a link leads to it', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/uaichome/newuser/customer');
    const form = page.frameLocator('iframe[title="Registration form"]');
    await expect(form.getByRole('button', { name: 'Create my account' })).toBeVisible();
    await expect
      .poll(() => form.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight))
      .toBeLessThanOrEqual(1);
    await expect
      .poll(() => form.locator('body').evaluate((body) => innerHeight - body.scrollHeight))
      .toBeLessThanOrEqual(1);
  }
  await page.getByRole('link', { name: 'Open the registration form on its own page' }).click();
  await expect(page).toHaveURL(/\/insurednew\/insured\/rnu\/registeruser/);
});

test('LG-17 the frame of the registration page grows with what is to be mended, and shrinks when it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/uaichome/newuser/customer');
  const frame = page.locator('iframe[title="Registration form"]');
  const form = frame.contentFrame();
  const height = async () => (await frame.boundingBox())?.height ?? 0;
  const fits = () =>
    form.locator('main').evaluate((main) => Math.abs(innerHeight - main.getBoundingClientRect().height));
  await expect(form.getByRole('button').last()).toBeVisible();
  await expect.poll(fits).toBeLessThanOrEqual(1);
  const before = await height();
  await form.getByRole('button').last().click();
  await expect(form.locator('[aria-invalid]').first()).toBeVisible();
  await expect.poll(height).toBeGreaterThan(before + 20);
  await expect.poll(fits).toBeLessThanOrEqual(1);
  await form.locator('body').evaluate(() => location.replace(location.href));
  await expect(form.locator('[aria-invalid]')).toHaveCount(0);
  await expect.poll(height).toBeLessThanOrEqual(before + 1);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('LG-01 LG-11 Login leads to the login page, and a customer gets in', async ({ page, samples }) => {
    await page.goto('/uaichome');
    await loginIn(page, 'banner').click();
    await expect(page).toHaveURL('/uaichome/policyholder');
    const main = page.getByRole('main');
    await logIn(main, String(samples.customerLogin?.email), String(samples.customerLogin?.password));
    await expect(main.getByRole('alert')).toHaveText('You have Successfully Logged In');
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/insurednew\/home/);
  });
});
