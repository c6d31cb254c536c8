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
  await expect(tab(page, 'Georgia')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Texas').click();
  await page.goto('/uaichome/contact');
  await untilLive(page.getByRole('main'));
  await expect(tab(page, 'Texas')).toHaveAttribute('aria-selected', 'true');

  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored)).toEqual(['shared-state']);
  expect(JSON.parse(stored['shared-state'] ?? '')).toEqual({
    careersTab: 'Careers',
    contactTab: 'TX',
    campaign: 'radio-24',
  });
  expect(complaints).toEqual([]);
});

test('SS-01 AG-01 the zip code that agents were looked for in waits in the next search', async ({ page }) => {
  const zip = page.locator('#agents').getByLabel('Zip code');
  await page.goto('/uaichome/FindAnAgent?zip=30303');
  await untilLive(zip);
  await page.goto('/uaichome');
  await untilLive(zip);
  await expect(zip).toHaveValue('30303');
  const stored = await page.evaluate(() => localStorage.getItem('shared-state'));
  expect(JSON.parse(stored ?? '')).toEqual({ agentZip: '30303' });
});

test('SS-01 LG-05 who came for an ID card last finds it first', async ({ page }) => {
  const ways = page.getByRole('dialog').getByRole('link', { name: /^(Make Payment|Get ID Card)$/ });
  const openLogin = async () => {
    await page.goto('/uaichome/aboutus');
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('tab', { name: 'Customer Login' }).click();
  };
  await openLogin();
  await expect(ways).toHaveText(['Make Payment', 'Get ID Card']);
  await ways.last().click();
  await expect(page.getByRole('dialog', { name: 'Get ID Card as Guest' })).toBeVisible();
  await openLogin();
  await expect(ways).toHaveText(['Get ID Card', 'Make Payment']);
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
