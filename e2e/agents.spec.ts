import type { Page } from '@playwright/test';
import { codeFor, expect, expectAccessible, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';

type Agent = Record<string, string> | undefined;

/** The password at the site's own login, which hands over to the state's system. */
async function handOver(page: Page, agent: Agent) {
  await page.goto('/uaichome/agent');
  await page.locator('input[name=username]').fill(agent?.userId ?? '');
  await page.locator('input[name=password]').fill(agent?.password ?? '');
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
}

test('an agent signs in with a password and the code of an app, which works once', async ({ page, samples }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await handOver(page, samples.agentLoginGA);
  await expect(page).toHaveURL(/\/uaicins\/ga\/agent\/code/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const code = codeFor(samples.agentLoginGA?.setupKey ?? '');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('That code isn’t right');
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/uaicins\/ga\/home/);
  await expect(page.getByText(samples.agentLoginGA?.agencyName ?? '')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('navigation', { name: 'Agent pages' }).getByRole('link', { name: 'Policies' }).click();
  const [first] = await page.getByRole('table').getByRole('link', { name: /^GA / }).allInnerTexts();
  await page.getByLabel('Name or policy number').fill(first ?? '');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Found for “${first}”: 1`);
  await expectAccessibleInTurn(page);
  await page.getByRole('link', { name: first ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/uaicins\/ga\/agent\/login/);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('at the first sign-in an agent sets an authenticator up and keeps recovery codes', async ({ page, samples }) => {
    const state = samples.agentFirstLogin?.state?.toLowerCase() ?? '';
    await page.goto(`/uaicins/${state}/agent/login?lang=es`);
    await page.getByLabel('Usuario').fill(samples.agentFirstLogin?.userId ?? '');
    await page.getByLabel('Contraseña', { exact: true }).fill(samples.agentFirstLogin?.password ?? '');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Configure su autenticador' })).toBeVisible();
    const key = await page.locator('code').innerText();
    await page.getByRole('textbox', { name: 'Código' }).fill(codeFor(key));
    await page.getByRole('button', { name: 'Activar' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(10);
    await page.getByRole('link', { name: 'Ya los guardé' }).click();
    await expect(page).toHaveURL(new RegExp(`/uaicins/${state}/home`));
  });
});
