import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  headingsOf,
  holdScripts,
  test,
  untilLive,
} from './journey.ts';
import { PlainPage } from './plain-page.ts';

/** A Texas ZIP code that does not exist. */
const NOWHERE = '75999';

test('AG-01 AG-02 HM-07 agents open in a dialog; the button waits for another zip', async ({ page }) => {
  await page.goto('/uaichome');
  const zip = page.locator('#agents').getByLabel('Zip code');
  await untilLive(zip);
  const button = page.locator('#agents').getByRole('button', { name: 'Find an agent' });
  await zip.fill('33135');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: /^[0-9]+ agents near 33135$/ });
  await expect(dialog).toBeVisible();
  const card = dialog.getByRole('listitem').filter({ hasText: 'Calle Ocho Insurance' }).first();
  await expect(card).toContainText('Miami, FL 33135');
  await expect(card).toContainText('miles away');
  await expect(card.getByRole('link', { name: '305-555-0142' })).toHaveAttribute('href', 'tel:+13055550142');
  const directions = card.getByRole('link', { name: /^Directions/ });
  await expect(directions).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Calle\+Ocho/,
  );
  await expect(directions).toHaveAttribute('target', '_blank');
  await expect(directions).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Show the list again' })).toBeFocused();
  await zip.fill('3313');
  await expect(button).toBeEnabled();
});

test('AG-01 Enter with fewer than five digits searches nothing', async ({ page }) => {
  await page.goto('/uaichome');
  const zip = page.locator('#agents').getByLabel('Zip code');
  await untilLive(zip);
  await zip.fill('331');
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.method() === 'POST' && !request.url().endsWith('/uaichome/activity');
  });
  await page.keyboard.press('Enter');
  await expect(zip).toHaveAccessibleDescription('Please enter a 5 digit zip code');
  await expect(zip).toBeFocused();
  expect(isAsked).toBe(false);
});

test('AG-03 a zip code without agents says so', async ({ page }) => {
  await page.goto('/uaichome');
  await page.locator('#agents').getByLabel('Zip code').fill(NOWHERE);
  await page.locator('#agents').getByRole('button', { name: 'Find an agent' }).click();
  await expect(page.locator('#agents')).toContainText('No agents found for the entered zip code.');
});

for (const path of ['/uaichome/FindAnAgent', '/uaichome/becomeagent']) {
  test(`RT-06 ${path} searches with the zip of its address, and on`, async ({ page }) => {
    await page.goto(`${path}?zip=30303`);
    await expect(page.getByRole('heading', { name: /agents near 30303/ })).toBeVisible();
    await page.getByLabel('Zip code').fill('77002');
    await page.getByRole('button', { name: 'Find an agent' }).click();
    await expect(page.getByRole('heading', { name: /agents near 77002/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('RT-06 the two names of the page each begin with what they say, under its own title', async ({ page }) => {
  for (const [path, title, headings] of [
    ['/uaichome/FindAnAgent', /^Find an agent near you · /, ['Find an agent near you', 'Put our name on your door.']],
    ['/uaichome/becomeagent', /^Become an agent · /, ['Put our name on your door.', 'Find an agent near you']],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    expect(await headingsOf(page, 'h1')).toEqual([headings[0]]);
    expect(await headingsOf(page, 'h1, h2')).toEqual(headings);
    await expect(page.getByLabel('Zip code')).toBeVisible();
    await expect(page.getByLabel('Choose your state')).toBeVisible();
  }
});

test('AG-03 RT-06 the search answers without scripts, too', async ({ request }) => {
  const none = await (await PlainPage.open(request, '/uaichome')).send({ zip: NOWHERE }, 1);
  expect(none.words.split('No agents found for the entered zip code.')).toHaveLength(2);
  for (const path of ['/uaichome/FindAnAgent', '/uaichome/becomeagent']) {
    const { html, words } = await PlainPage.open(request, `${path}?zip=77002`);
    expect(words).toContain('agents near 77002');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<form(?=[^>]*action="${path}#agents")[^>]*method="get"`));
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('BA-01 BA-02 benefits, and a state leads to where one applies', async ({ page }) => {
      await page.goto('/uaichome/becomeagent');
      for (const benefit of ['Career Advancement', 'Competitive Commissions', 'Unlimited Earning Potential']) {
        await expect(page.getByText(benefit)).toBeVisible();
      }
      await page.getByLabel('Choose your state').selectOption({ label: 'Georgia' });
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Go' }).click();
      await expect(page.getByRole('heading', { name: 'Apply to sell our policies in Georgia' })).toBeVisible();
    });
  });
}

test('RT-06 the map shows the state and its agents under the numbers of their cards', async ({ page }) => {
  await page.goto('/uaichome/FindAnAgent?zip=30303');
  await expect(page.getByRole('img', { name: 'Map of Georgia, with 30303 and the agents marked' })).toBeVisible();
  const near = page.getByRole('img', { name: /^Map around 30303: 10 agents/ });
  const cards = page.locator('#agents ol > li');
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText(
    /^1[0-9.]+ miles away.*Atlanta, GA 30\d{3}.*Speaks English.*(Open|Closed) now/s,
  );
  for (let number = 1; number <= 10; number++) {
    await expect(near.getByText(String(number), { exact: true })).toBeVisible();
    await expect(cards.nth(number - 1)).toContainText(new RegExp(`^${number}\\d+\\.\\d miles`));
  }
  await expectAccessibleInTurn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto('/es/uaichome/FindAnAgent?zip=77002');
  await expect(page.getByRole('img', { name: 'Mapa de Texas con 77002 y los agentes marcados' })).toBeVisible();
});

test('without JavaScript the agents stand in the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/es/uaichome');
  await page.locator('#agents').getByLabel('Código postal').fill('33135');
  await page.getByRole('button', { name: 'Buscar agente' }).click();
  await expect(page.getByRole('heading', { name: /agentes cerca de 33135/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cómo llegar/ }).first()).toBeVisible();
  await context.close();
});

test('BA-02 a state chosen before the scripts come has its button when they have come', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/uaichome/becomeagent', { waitUntil: 'commit' });
  const choice = page.getByLabel('Choose your state');
  await choice.selectOption({ label: 'Georgia' });
  scripts.letCome();
  await untilLive(choice);
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Apply to sell our policies in Georgia' })).toBeVisible();
});
