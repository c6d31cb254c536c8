import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, IN_PROOFS, test, untilLive } from './journey.ts';
import { PlainPage } from './plain-page.ts';
import { signIn, signInHere } from './sign-in.ts';

type Login = Record<string, string> | undefined;

/** The user agents of this journey's browsers, by which it ends its own session and no other. */
const browsers = {
  here: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  elsewhere: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
};
test.use({ userAgent: browsers.here, contextOptions: { reducedMotion: 'reduce' } });

/** Ends the session of this journey's browser from the security page of another device. */
async function endFromElsewhere(page: Page, of: Login) {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.UNISON_URL ?? '', userAgent: browsers.elsewhere });
  if (!elsewhere) throw new Error('no second browser');
  await signIn(elsewhere, '/insurednew/login', of);
  const security = await PlainPage.open(elsewhere.request, '/insurednew/security?lang=en');
  const [, session = ''] =
    /Firefox on Windows(?:(?!<li\b)[\s\S])*?name="session" value="([^"]+)"/.exec(security.html) ?? [];
  expect((await security.send({ session })).words).toContain('logged out');
  await elsewhere.close();
}

test('an idle person is warned, stays by one press, and later finds the half-filled form again', async ({
  page,
  samples,
}) => {
  const me = samples.renewalLogin;
  await page.clock.install();
  await page.goto('/insurednew/profile');
  await expect(page).toHaveURL(/\/login/);
  await signInHere(page, me);
  await expect(page).toHaveURL(/\/profile/);
  const phone = page.getByLabel('Phone');
  await untilLive(phone);
  await phone.fill('407 555 01');
  const dialog = page.getByRole('alertdialog');
  const warned = page.getByRole('alertdialog', { name: 'We’ll log you out in 2 minutes' });

  await page.clock.runFor('12:50');
  await expect(dialog).toBeHidden();
  await page.clock.runFor('00:20');
  await expect(warned).toBeVisible();
  await expect(warned).toHaveAccessibleDescription(/after 15 minutes without activity/);
  const stay = warned.getByRole('button', { name: 'Stay logged in' });
  await expect(stay).toBeFocused();
  await expectAccessibleInTurn(page);
  const kept = page.waitForResponse('**/insurednew/stay');
  await stay.click();
  expect((await kept).status()).toBe(204);
  await expect(dialog).toBeHidden();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('407 555 01');

  // Closing the dialog extends the session, too.
  await page.clock.runFor('13:10');
  await expect(warned).toBeVisible();
  const keptAgain = page.waitForResponse('**/insurednew/stay');
  await page.keyboard.press('Escape');
  expect((await keptAgain).status()).toBe(204);
  await expect(dialog).toBeHidden();

  await endFromElsewhere(page, me);
  await page.clock.runFor('15:10');
  const over = page.getByRole('alertdialog', { name: 'You’re logged out' });
  await expect(over).toBeVisible();
  await expect(over.locator('[aria-live=assertive]')).toContainText('it’ll be waiting for you after you log in');
  await expect(over.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/insurednew/login');
  const back = over.getByRole('button', { name: 'Back to this page' });
  await expect(back).toBeFocused();
  await expectAccessibleInTurn(page);
  await back.click();
  await expect(phone).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL('/insurednew/login');

  // Another person at the same screen sees none of it.
  await signInHere(page, samples.customerLogin);
  await expect(page).toHaveURL('/insurednew/home');
  await page.goto('/insurednew/profile');
  await expect(phone).not.toHaveValue(/407 555 01/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await signInHere(page, me);
  await expect(page).toHaveURL('/insurednew/profile');
  await expect(page.getByRole('status')).toContainText('What you typed is here');
  await expect(phone).toHaveValue('407 555 01');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('407 555');
});

/** Sends a request as a cache between browser and server would. */
const askKept = (path: string, cookie = '', more: Record<string, string> = {}) =>
  fetch(new URL(path, process.env.UNISON_URL), { headers: { ...(cookie && { cookie }), ...more } });

test('a public page is everybody’s as ever; to whoever is signed in it is sent for them alone', async () => {
  for (const path of ['/uaichome/contact', '/es/uaichome/contact?from=mail']) {
    const [before, theirs, again, after] = [
      await askKept(path),
      await askKept(path, 'portal-signed-in=policyholder'),
      await askKept(path, 'portal-signed-in=policyholder; portal-language=es'),
      await askKept(path, 'portal-signed-in=nowhere; portal-language=es'),
    ];
    for (const { headers } of [before, after]) {
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(headers.get('vary') ?? 'accept-encoding').toBe('accept-encoding');
    }
    const everybodys = await before.text();
    expect(everybodys).not.toContain('/insurednew/home');
    expect(await after.text()).toBe(everybodys);
    const words = await theirs.text();
    for (const { headers } of [theirs, again]) {
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toMatch(/cookie/);
    }
    expect(await again.text()).toBe(words);
    expect(words.match(/href="\/insurednew\/home(\?lang=es)?"/g)).toHaveLength(2);
    expect(words.replace(/<a [^>]*href="\/insurednew\/home.*?<\/a>/g, '')).toBe(
      everybodys.replace(/<a [^>]*data-popup="login".*?<\/a>/g, ''),
    );
  }
});

test('a browser’s copy of a public page from before a sign-in, or after, is not taken for the other', async () => {
  const hint = 'portal-signed-in=agent-ga';
  const [everybodys, theirs] = [await askKept('/uaichome/claims'), await askKept('/uaichome/claims', hint)];
  const tags = [everybodys, theirs].map(({ headers }) => headers.get('etag') ?? '');
  const statuses = [];
  for (const tag of tags)
    for (const cookie of ['', hint])
      statuses.push((await askKept('/uaichome/claims', cookie, { 'if-none-match': tag })).status);
  expect(statuses).toEqual([304, 200, 200, 304]);
  expect(await theirs.text()).toContain('href="/uaicins/ga/home"');
});

test('the public pages say so to whoever is signed in, until they leave; what their account speaks needs no word in the address', async ({
  page,
  samples,
}) => {
  const header = page.getByRole('banner');
  await page.goto('/uaichome');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(await signIn(page, '/insurednew/login', samples.spanishLogin));
  const speaks = (language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveURL('/insurednew/home');
  await speaks('es');

  await page.goto('/uaichome/claims');
  const own = header.getByRole('link', { name: 'My account' });
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expectAccessibleInTurn(page);
  await own.click();
  await expect(page).toHaveURL('/insurednew/home');
  await speaks('es');
  await page.goto('/');
  await expect(page).toHaveURL('/es/uaichome');
  await expect(header.getByRole('link', { name: 'Mi cuenta' })).toBeVisible();

  // A person who chooses a language gets it, and keeps it on the next pages.
  await page.goto('/insurednew/home?lang=en');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL('/insurednew/profile?lang=en');
  await speaks('en');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/insurednew\/login/);
  await page.goto('/uaichome/claims');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(own).toHaveCount(0);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => /signed-in|language/.test(name))).toEqual([]);
});

test('on a phone the menu leads to the account; a session that ended elsewhere leads to the form, and is not said again', async ({
  page,
  samples,
}) => {
  const me = samples.thirdCustomerLogin;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/insurednew/login?lang=en', me);
  await page.goto('/uaichome');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await endFromElsewhere(page, me);
  await menu.getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL(/\/insurednew\/login/);
  await page.goto('/uaichome');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test.describe('with JavaScript off, in Spanish, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test(
    'a renewal is accepted and paid, with the plan that was chosen before the session was over',
    IN_PROOFS,
    async ({ page, samples }) => {
      const me = samples.otherRenewalLogin;
      await page.goto(await signIn(page, '/mobile/login?lang=es', me));
      await page
        .getByRole('link', { name: /renovación/i })
        .first()
        .click();
      await page.getByLabel(/Todo de una vez/).check();
      await endFromElsewhere(page, me);
      const accept = page.getByRole('button', { name: 'Aceptar la renovación' });
      await accept.click();
      await signInHere(page, me);
      await expect(page.getByRole('status')).toContainText('Aquí está lo que escribió');
      await expect(page.getByLabel(/Todo de una vez/)).toBeChecked();
      await accept.click();
      await page.getByRole('link', { name: 'Pagar la primera factura' }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Pagar/ })
        .first()
        .click();
      await page.locator('[name=number]').fill('4242 4242 4242 4242');
      await page.locator('[name=expires]').fill('12/40');
      await page.locator('[name=code]').fill('123');
      await page.locator('main form button').click();
      await expect(page.getByRole('heading', { name: 'Pagado. Gracias.' })).toBeVisible();
    },
  );
});
