import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, IN_PROOFS, test } from './journey.ts';
import { signIn, signInHere } from './sign-in.ts';

const goTo = async (page: Page, place: string) => {
  const menu = page.locator('header summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link', { name: place }).last().click();
};

test.use({ javaScriptEnabled: false });

test('HP-12 a representative takes a request and answers it by mail; other roles’ pages stay closed', async ({
  page,
  samples,
  received,
}) => {
  await page.goto('/staff');
  // Showing the password needs a script.
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  await signInHere(page, samples.staffService);
  await goTo(page, 'Requests');
  await page.getByRole('link', { name: 'Texas' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  const reference = (await page.getByRole('heading', { level: 1 }).innerText()).split(':')[0];
  await page.getByRole('button', { name: /^(Take|Give)/ }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('alert')).toContainText('Write the answer first');
  const asker = await page.getByText('@mail.example').innerText();
  await page.getByLabel('Your answer').fill('Your letter is in the mail.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('status')).toContainText('on its way');
  await received(asker, new RegExp(`${reference}[\\s\\S]*Your letter is in the mail`));
  await page.goto('/staff/notices');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role doesn’t include this page');
});

test.describe('a supervisor', () => {
  test.use({ javaScriptEnabled: true });

  test(
    'opens the pages of the desk by their menu, schedules a notice to agents, sees who waits for a state (ZP-05)',
    IN_PROOFS,
    async ({ page, samples, received }) => {
      test.slow();
      const waiting = 'waits-for-georgia@mail.example';
      await page.goto('/uaichome/getaquote?zip=30303');
      await page.locator('#tell-when').getByLabel('Your email address').fill(waiting);
      await page.locator('#tell-when').getByRole('button', { name: 'Tell me when' }).click();
      const [link = ''] = await received(waiting, /(\/uaicins\/quote\/tell-me\/\S+)/);
      await page.goto(link);
      await page.getByRole('button', { name: 'I agree' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ll hear from us');
      await page.goto(await signIn(page, '/staff', samples.staffSupervisor));
      await goTo(page, 'Requests');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests');
      // The whole menu is the folded one.
      const menu = page.locator('nav[aria-label="Staff pages"]').last();
      for (const place of [
        ...['Changes', 'Tasks', 'Letters to mail', 'State filings', 'Figures', 'Waiting list', 'Outbox', 'Activity'],
        'Lockouts',
      ]) {
        const led = await menu.locator('a', { hasText: place }).getAttribute('href');
        const html = await (await page.request.get(String(led))).text();
        expect(/<h1\b[^>]*>([^<]*)/.exec(html)?.[1], place).toBe(place);
      }
      await goTo(page, 'Notices');
      await page.getByRole('link', { name: /Florida and Georgia/ }).click();
      await page.getByLabel('Text of the notice').fill('Storm desk open.\n\nCall before you bind.<script>x</script>');
      // Far in the future, because other journeys sign in agents meanwhile.
      await page.getByLabel('From').fill('2099-01-01');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('region', { name: 'As agents will read it' })).toContainText('Call before you bind.');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('status')).toContainText('published');
      await page.getByRole('button', { name: 'Withdraw version 1' }).click();
      await expect(page.getByRole('status')).toContainText('withdrawn');
      await page.goto('/staff/waiting');
      await expect(page.getByRole('heading', { name: /Waiting for Georgia: [1-9]/ })).toBeVisible();
      await expect(page.getByText('Our insurance can’t be bought online in Georgia yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Email them' })).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(link);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is forgotten');
    },
  );
});
