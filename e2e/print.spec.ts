import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }));

async function expectPages(page: Page, count: number) {
  const file = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(count);
}

/** In print, the logo stays, but links and buttons are left out. */
async function expectPaper(page: Page) {
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
  for (const role of ['navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

for (const [path, first, line] of [
  ['/uaichome/claims', 'Get to a safe spot.', 'Claims line: 1-800-555-0119'],
  ['/es/uaichome/claims', 'Vaya a un lugar seguro.', 'Línea de reclamos: 1-800-555-0119'],
] as const) {
  test(`CL-01 ${path} prints as the checklist, on one page with the claims phone and room to write`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: first })).toBeVisible();
    await expect(page.getByText(line)).toBeVisible();
    await expectPaper(page);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectPages(page, 1);
  });
}

test('LN-07 the certificate prints on one page with every fact and when it was checked', async ({ page, samples }) => {
  const { policyNumber, vin, vinSuffix } = samples.noticePolicy ?? {};
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/uaichome/leinholder');
  await page.getByLabel(/policy number/i).fill(String(policyNumber));
  await page.getByLabel(/last 5/i).fill(String(vinSuffix));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText(String(vin));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText(/Checked on .+ at \d+:\d\d [AP]M E[DS]T/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectPaper(page);
  await expectPages(page, 1);
});

test('PG-06 a legal text prints alone; a link to another site shows where it leads', async ({ page }) => {
  await page.goto('/uaichome/privacy-policy');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectPaper(page);
  await page.goto('/uaichome/insurance');
  const outside = page.locator('main a[target=_blank]').first();
  const words = await outside.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(words).toContain(await outside.getAttribute('href'));
});
