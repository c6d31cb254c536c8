import type { Browser, Page } from '@playwright/test';
import { CAR, LICENSE, PRIOR, sendAnswers } from './answer-quote.ts';
import { codeFor, expect, expectAccessible, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';
import { givePassword } from './sign-in.ts';

type Agent = Record<string, string> | undefined;

/** Signs in with the password on the site's own login page, which hands over to the state's agent system. */
async function handOver(page: Page, agent: Agent) {
  await page.goto('/uaichome/agent');
  await givePassword(page, agent);
}

// All tests use one agent: the code of the first sign-in is used up when the second comes.
test.describe.configure({ mode: 'serial' });

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
  await page.getByLabel('Name, policy number, phone, VIN or plate').fill(first ?? '');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Found for “${first}”: 1`);
  await expectAccessibleInTurn(page);
  await page.getByRole('link', { name: first ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/uaicins\/ga\/agent\/login/);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const CLIENT = { email: 'tamika.boyd@mail.example', phone: '(404) 555-0162' };

/** Answers for a client, as their agent does who has them on the phone. */
async function answerFor(page: Page) {
  const on = () => page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByLabel('Zip code').fill('30310');
  await page.getByRole('button', { name: 'Start a quote' }).click();
  await page.getByLabel('First name', { exact: true }).fill('Tamika');
  await page.getByLabel('Last name').fill('Boyd');
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Day').fill('2');
  await page.getByLabel('Year').fill('1984');
  await expectAccessibleInTurn(page);
  await on();
  await expect(page.getByLabel(/text messages/i)).toHaveCount(0);
  await page.getByLabel('Mobile phone').fill(CLIENT.phone);
  await page.getByLabel('Email').fill(CLIENT.email);
  await on();
  await expect(page.getByLabel('Street address')).toBeVisible();
  // The other questions are those of a shopper, whose journey walks them.
  const quote = new URL(page.url()).pathname.replace(/\/address$/, '');
  await sendAnswers(
    page,
    [
      ['address', { zip: '30310', street: '1150 Oak St SW', unit: '', city: 'Atlanta', home: 'rent' }],
      ['license', { ...LICENSE, licenseState: 'GA', licenseNumber: '058812347', marital: 'other' }],
      ['vehicles/new', { key: 'a1b2c3d4', ...CAR, use: 'pleasure' }],
      ...['vehicles', 'drivers', 'incidents'].map((place): [string, object] => [place, {}]),
      ['insurance', PRIOR],
    ],
    quote,
  );
  await page.goto(`${quote}/check`);
}

/** Reads, initials, signs and pays on a phone, opened by the link in the mail. */
async function signOnPhone(browser: Browser, link: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: process.env.UNISON_URL ?? '',
  });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Show my quote' }).click();
  await expect(heading(phone, 'One choice, then sign')).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  await expectAccessibleInTurn(phone);
  await phone.getByLabel('Your initials').fill('tb');
  await phone.getByRole('button', { name: 'I agree' }).click();
  await expect(phone.getByText('Done', { exact: true })).toBeVisible();
  await phone.getByLabel('Full name').fill('Tamika Boyd');
  await phone.locator('[name=isTrue]').check();
  await phone.locator('[name=electronic]').check();
  await phone.getByRole('button', { name: 'Sign and go to payment' }).click();
  await phone.waitForURL(/\/test-processor\/pay\//);
  await phone.locator('[name=number]').fill('4242 4242 4242 4242');
  await phone.locator('[name=expires]').fill('12/40');
  await phone.locator('[name=code]').fill('123');
  await phone.locator('main form button').click();
  await expect(heading(phone, /^You’re covered from/)).toBeVisible({ timeout: 20_000 });
  const number = /GA \d{8}/.exec((await phone.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await context.close();
  return number;
}

test('RT-08 where nothing is sold online an agent quotes and compares, the client signs and pays on a phone, and the thread ends in a policy with its commission', async ({
  page,
  browser,
  samples,
  received,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await handOver(page, samples.agentLoginGA);
  // The next code, because the current one may be used up.
  await page.getByLabel('Code').fill(codeFor(samples.agentLoginGA?.setupKey ?? '', 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Agent pages' }).getByRole('link', { name: 'Quotes' }).click();
  await page.getByRole('link', { name: 'New quote' }).first().click();
  await answerFor(page);
  await page.getByLabel('Yes, the client agrees to one look').check();
  await page.getByRole('button', { name: 'See my price' }).click();
  await page.getByRole('button', { name: 'Choose coverage' }).click();
  await expect(heading(page, 'Choose your coverage')).toBeVisible();
  await page.getByRole('link', { name: /Compare/ }).click();
  await expect(page.getByText('Your commission')).toHaveCount(4);
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Choose: The middle' }).click();
  await page.locator('[name="policy.uninsured_motorist"][value="25/50"]').check();
  await page.getByRole('button', { name: 'See how to pay' }).click();
  await page.getByRole('button', { name: 'Get it ready to sign' }).click();

  await expect(heading(page, 'Tamika Boyd')).toBeVisible();
  await expectAccessibleInTurn(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send to sign' }).click();
  await expect(page.getByRole('status')).toContainText('Sent.');
  const thread = page.url();
  const [link = ''] = await received(CLIENT.email, /(\/uaicins\/quote\/resume\/[\w-]{43})/);
  const number = await signOnPhone(browser, link);
  expect(number).toMatch(/^GA \d{8}$/);

  await page.goto(thread);
  await expect(page.getByText(`Bound: policy ${number}.`)).toBeVisible();
  await expectAccessibleInTurn(page);
  const facts = page.locator('section', { has: page.getByRole('heading', { name: 'The policy' }) });
  const cents = async (label: RegExp) => {
    const text = await facts.locator('div', { hasText: label }).getByRole('definition').last().innerText();
    return Math.round(Number(text.replace(/[$,]/g, '')) * 100);
  };
  const premium = await cents(/^Premium/);
  expect(await cents(/^Commission, new business at 12%/)).toBe(Math.floor((premium * 12 + 50) / 100));
  await facts.getByRole('link', { name: 'See this month’s statement' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Tamika Boyd');
  await expectAccessibleInTurn(page);
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
