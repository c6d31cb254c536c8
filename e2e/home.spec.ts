import type { Locator } from '@playwright/test';
import { expect, headingsOf, test, untilLive } from './journey.ts';

const HEADLINES = [
  'Car insurance that talks straight.',
  'Is the car covered? Find out now.',
  'Same car. Same road. One more term.',
  'Pull over. Breathe. Start here.',
  'Short videos. No hold music.',
];

test('HM-02 the arrows turn the slides, and wrap', async ({ page }) => {
  await page.goto('/uaichome');
  await untilLive(page.getByRole('button', { name: 'Next', exact: true }));
  const headline = page.getByRole('heading', { level: 1 });
  for (const words of [...HEADLINES.slice(1), HEADLINES[0]]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(headline).toHaveText(String(words));
  }
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(headline).toHaveText(String(HEADLINES[4]));
});

test('HM-02 presets turn the slides by pointer and by keyboard', async ({ page }) => {
  await page.goto('/uaichome');
  await page.getByRole('radio', { name: 'Claims Portal' }).check();
  await expect(page.getByRole('heading', { name: HEADLINES[3] ?? '' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: HEADLINES[0] ?? '' })).toBeVisible();
});

test('HM-02 without JavaScript presets and arrows turn the slides', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/uaichome');
  await page.getByRole('radio', { name: 'Renew a Policy' }).check();
  await expect(page.getByRole('link', { name: 'Renew Now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: HEADLINES[0] ?? '' })).toBeHidden();
  await page.goto('/uaichome');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(HEADLINES[4]));
  await context.close();
});

for (const [width, cards] of [
  [390, 2],
  [800, 3],
  [1440, 3],
] as const) {
  test(`HM-04 at ${width} px ${cards} services are in view, and the arrows page by ${cards}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/uaichome');
    const list = page.getByRole('list', { name: 'What do you need today?' });
    /** The indexes of the cards that are completely visible in the row. */
    const inView = () =>
      list.evaluate((row) => {
        const { left, right } = row.getBoundingClientRect();
        return [...row.children].flatMap((card, at) => {
          const box = card.getBoundingClientRect();
          return box.left >= left - 1 && box.right <= right + 1 ? [at] : [];
        });
      });
    const all = [0, 1, 2, 3, 4, 5];
    await expect.poll(inView).toEqual(all.slice(0, cards));
    await page.getByRole('button', { name: 'More services' }).click();
    await expect.poll(inView).toEqual(all.slice(cards, 2 * cards));
    await page.getByRole('button', { name: 'Previous services' }).click();
    await expect.poll(inView).toEqual(all.slice(0, cards));
  });
}

test('ZP-02 AG-03 a zip code whose answer is lost is kept, with words below its field, on home and the quote page', async ({
  page,
}) => {
  const [plate, agents] = [page.getByLabel('Zip code').first(), page.locator('#agents')];
  await page.route(/\/(uaichome|getaquote)\.data/, (route) => route.abort());
  for (const path of ['/uaichome/getaquote', '/uaichome']) {
    await page.goto(path);
    await untilLive(plate);
    await plate.fill('33126');
    await plate.press('Enter');
    await expect(page.getByText('We couldn’t check that zip code.')).toBeVisible();
    await expect(plate).toHaveValue('33126');
  }
  await agents.getByLabel(/zip code/i).fill('33135');
  await agents.getByRole('button').click();
  await expect(agents.getByText('No data found or an error occurred.')).toBeVisible();
});

test('HM-02 a finger drawn sideways turns the slide', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/uaichome');
  await untilLive(page.getByRole('heading', { level: 1 }));
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 260 }] });
  await touch('touchStart', 320);
  for (const x of [280, 220, 140]) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(HEADLINES[1]));
  await context.close();
});

// The page without scripts.
test.describe('what is written', () => {
  test.use({ javaScriptEnabled: false });

  test('HM-01 HM-06 HM-08 home has its eight sections in order, the quote box first and last', async ({ page }) => {
    await page.goto('/uaichome');
    const headings = await headingsOf(page, 'h1, h2');
    const inOrder = [
      'Car insurance that talks straight.',
      'Find an agent near you',
      'Had an accident? Take the right exit.',
      '35 years, and still in our lane.',
      'What do you need today?',
      'What we offer, part by part',
      'Put our name on your door.',
      'Ready when you are.',
    ];
    expect(headings.filter((heading) => inOrder.includes(heading))).toEqual(inOrder);
    const [first, last] = [page.locator('#quote'), page.locator('#start')];
    for (const section of [first, last]) await expect(section.getByRole('textbox', { name: /zip/i })).toBeVisible();
    for (const way of await page.getByRole('link', { name: 'Continue Previous Quote' }).all()) {
      await expect(way).toHaveAttribute('href', '/uaichome/getaquote#continue');
    }
    await expect(page.locator('#become').getByRole('combobox').locator('option')).toHaveText([
      'Select a state',
      'Florida',
      'Georgia',
      'Texas',
    ]);
  });

  test('HM-02 HM-03 HM-04 the slides, the signs over the road and the six services lead where they say', async ({
    page,
  }) => {
    await page.goto('/uaichome');
    const main = page.getByRole('main');
    const ways = (part: Locator) =>
      part
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]));
    const slide = (name: string) => page.locator('#quote').getByRole('group', { name, includeHidden: true });
    await expect(page.locator('#quote').getByRole('radio')).toHaveCount(5);
    for (const [name, list, links] of [
      [
        'Start Online Quote',
        [],
        [
          ['Continue Previous Quote', '/uaichome/getaquote#continue'],
          ['Make a Payment', '/uaichome/guest/payment'],
          ['Renew Your Policy', '/uaichome/policyholder'],
        ],
      ],
      ['Lienholder Verification', ['Policy number', 'Last 5 of the VIN'], [['Verify Lien', '/uaichome/leinholder']]],
      ['Renew a Policy', [], [['Renew Now', '/uaichome/policyholder']]],
      [
        'Claims Portal',
        ['Report a claim', 'Check claim status', 'Send documents or photos', 'Message your adjuster'],
        [['Click to Start', '/uaichome/claims']],
      ],
      [
        'Additional Help',
        ['Report a claim', 'Check claim status', 'Message and send documents', 'Schedule a damage estimate'],
        [['Watch Videos', '/uaichome/claims/faq#videos']],
      ],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      const shown = slide(name);
      expect(await ways(shown)).toEqual(links);
      if (list.length > 0) await expect(shown.getByRole('listitem')).toHaveText([...list]);
    }

    const signs = main.locator('section', { has: page.getByRole('heading', { name: /^Had an accident/ }) });
    for (const [name, href] of [
      ['Claims / Portal Login', '/uaichome/policyholder?for=claims'],
      ['File a Claim', '/insurednew/claims/report?lang=en'],
      ['Claim Status', '/uaichome/claims#status'],
      ['Make a Subro Payment', '/pay/subrogation?lang=en'],
    ] as const) {
      await expect(signs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
    }

    expect(await ways(main.getByRole('list', { name: 'What do you need today?' }))).toEqual([
      ['Login: Agents', '/uaichome/agent'],
      ['Login: Policyholder', '/uaichome/policyholder'],
      ['Get help: Claim Support', '/uaichome/claims'],
      ['Start Now: Become an Agent', '/uaichome/FindAnAgent#become'],
      ['Search: Lienholder Search', '/uaichome/leinholder'],
      ['Pay Now: Make a Payment', '/uaichome/policyholder'],
    ]);
  });
});
