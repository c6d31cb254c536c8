import type { Page } from '@playwright/test';
import { expect, test, untilLive } from './journey.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('SS-01 SS-02 RT-09 CR-02 CL-03 ZP-04 choices come back with the next page and the next visit', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/uaichome/contact?campaign=radio-24');
  await untilLive(page.getByRole('main'));
  await tab(page, 'Texas').click();
  await expect(page.getByRole('tabpanel', { name: 'Texas' })).toBeVisible();
  await page.goto('/uaichome/careers');
  await page.getByRole('link', { name: 'Benefits' }).click();
  await expect(panel(page)).toHaveText('Benefits');
  await untilLive(page.getByRole('main'));

  await page.goto('/uaichome/contact');
  await expect(tab(page, 'Texas')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(panel(page)).toHaveText('Benefits');
  await expect(page).toHaveURL('/uaichome/careers?panel=Benefits');
  await page.getByRole('main').getByRole('link', { name: 'Careers', exact: true }).click();
  await expect(panel(page)).toHaveText('Careers');
  await untilLive(page.getByRole('main'));
  await page.goto('/uaichome');
  for (const campaign of await page.locator('input[name=campaign]').all()) {
    await expect(campaign).toHaveValue('radio-24');
  }

  await page.goto('/uaichome/contact?state=GA');
  await expect(tab(page, 'Georgia')).toHaveAttribute('aria-selected', 'true');
  await untilLive(page.getByRole('main'));
  await page.goto('/uaichome/claims');
  await untilLive(page.getByRole('main'));
  await expect(tab(page, 'Florida')).toHaveAttribute('aria-selected', 'true');

  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(['shared-state']);
  expect(JSON.parse(stored['shared-state'] ?? '')).toEqual({
    careersTab: 'Careers',
    contactTab: 'GA',
    campaign: 'radio-24',
  });
  expect(complaints).toEqual([]);
});

test('HP-10 SS-01 the reason of a help request is stored until the contact page is chosen', async ({ page }) => {
  await page.goto('/uaichome/requestedhelp?PorC=FL1234567&reason=cancel_policy');
  const asked = await page.getByRole('heading', { level: 1 }).innerText();
  await untilLive(page.getByRole('main'));
  await page.goto('/uaichome/requestedhelp?PorC=FL1234567');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked);
  await page.getByRole('link', { name: 'Continue on Contact Page' }).click();
  await expect(page).toHaveURL('/uaichome/contact');
  await page.goto('/uaichome/requestedhelp?PorC=FL1234567');
  await untilLive(page.getByRole('main'));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(asked);
});

test('SS-03 a corrupt stored state shows the defaults, and nothing complains', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.addInitScript(() => localStorage.setItem('shared-state', '{"contactTab":"TX","careersTab":'));
  await page.goto('/uaichome/careers');
  await untilLive(page.getByRole('main'));
  await expect(panel(page)).toHaveText('Careers');
  await page.goto('/uaichome/contact');
  await untilLive(page.getByRole('main'));
  await expect(tab(page, 'Florida')).toHaveAttribute('aria-selected', 'true');
  expect(complaints).toEqual([]);
});
