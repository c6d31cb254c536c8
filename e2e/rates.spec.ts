import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';
import { signIn } from './sign-in.ts';

test('an actuary reads a rate book, compares it with a draft, and runs both over the book of business', async ({
  page,
  samples,
}) => {
  test.slow();
  await signIn(page, '/staff/login', samples.staffActuary);
  await page.goto('/staff/rates');
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('U-2026-01 to U-2027-01');
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Run over the book of business' }).click();
  // The progress is shown after a reload.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Done', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.getByText('Line by line').first().click();
  await expectAccessibleInTurn(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
