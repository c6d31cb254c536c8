import type { Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, systemChromium } from '../testing/test-machine.ts';
import { expect, IN_PROOFS, test, untilLive } from './journey.ts';
import { signIn } from './sign-in.ts';

// A full browser, which keeps pages for its Back button (bfcache): the headless shell does not, and Playwright turns it
// off.
const executablePath = systemChromium();
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: CHROMIUM_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
  alsoKept: ['came-back'],
});

type Kept = { kept?: true; cameBack?: string };

/** Goes to another page of ours, and back. */
async function leaveAndComeBack(page: Page, between = async () => {}) {
  await page.evaluate(() => {
    (globalThis as Kept).kept = true;
    addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted)
        sessionStorage.setItem('came-back', getComputedStyle(document.documentElement).visibility);
    });
  });
  await page.goto('/uaichome/contact');
  await between();
  await page.goBack({ waitUntil: 'commit' });
}
const isKept = (page: Page) => page.evaluate(() => (globalThis as Kept).kept === true);

test(
  'this browser keeps pages whole: one of the public site comes back as it was left',
  IN_PROOFS,
  async ({ page }) => {
    await page.goto('/uaichome/claims');
    // A page that is left while its scripts are loading is not kept.
    await untilLive(page.locator('main'));
    await leaveAndComeBack(page);
    await expect(page).toHaveURL('/uaichome/claims');
    await expect.poll(() => isKept(page)).toBe(true);
  },
);

test('a page of somebody signed in comes back unseen, and is asked for anew: the session was ended elsewhere', async ({
  page,
  samples,
}) => {
  const firstName = samples.customerLogin?.insuredName?.split(' ')[0] ?? '';
  await page.goto(await signIn(page, '/insurednew/login', samples.customerLogin));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
  await untilLive(page.locator('main'));
  await leaveAndComeBack(page, async () => {
    // Signs out without the browser noticing, which keeps its cookie.
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const left = await fetch(new URL('/insurednew/sign-out', process.env.UNISON_URL), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(),
      headers: { cookie },
    });
    expect(left.status).toBe(303);
  });
  await expect(page).toHaveURL('/insurednew/login');
  await expect(page.getByText(firstName)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('came-back'))).toBe('hidden');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'signing out' : 'signing out, with JavaScript off', () => {
    test.use({ javaScriptEnabled });

    test('leaves none of the pages before for Back', IN_PROOFS, async ({ page, samples }) => {
      const firstName = samples.customerLogin?.insuredName?.split(' ')[0] ?? '';
      await page.goto(await signIn(page, '/insurednew/login', samples.customerLogin));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
      await page.goto('/uaichome/contact');
      await page.goto('/insurednew/profile');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/insurednew/login');
      const atDoor = page.locator('input[name=password]');
      const contact = page.getByRole('heading', { level: 1, name: 'Talk to us' });
      for (const seen of [atDoor, contact, atDoor]) {
        await page.goBack({ waitUntil: 'commit' });
        await expect(seen).toBeVisible();
        await expect(page.getByText(firstName)).toHaveCount(0);
      }
    });
  });
}
