import { expect, headingsOf, test } from './journey.ts';

// The pages about the company and its legal texts, without scripts.
test.use({ javaScriptEnabled: false });

test('PG-02 PG-03 PG-04 PG-05 the pages of the company say what they are there for', async ({ page }) => {
  await page.goto('/uaichome/aboutus');
  expect(await headingsOf(page, 'h1, h2')).toEqual(['About Us', 'Mission', 'About Us', 'Services']);
  expect(await headingsOf(page, 'h3')).toHaveLength(8);

  await page.goto('/uaichome/insurance');
  expect(await headingsOf(page, 'h1')).toEqual(['Your Needs, Our Priority']);
  expect(await headingsOf(page, 'h2')).toEqual(
    expect.arrayContaining(['Automobile Insurance', 'Commercial Auto Insurance']),
  );

  await page.goto('/uaichome/accessibility');
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();

  await page.goto('/uaichome/site-requirements');
  const asked = [
    'Software Tools and Tips',
    'Browsers',
    'Operating Systems',
    'Screen Resolution',
    'Plug-Ins',
    'Cookies',
    'Javascript',
    'Downloads',
  ];
  expect((await headingsOf(page, 'h2')).filter((heading) => asked.includes(heading))).toEqual(asked);
});

test('PG-06 privacy and terms have an index of all their parts; terms say how texts are stopped', async ({ page }) => {
  for (const [path, index, stops, days] of [
    ['/uaichome/terms-of-use', 'On this page', 'Reply HELP', 'at most 10 business days'],
    ['/es/uaichome/terms-of-use', 'En esta página', 'Responda HELP', 'a más tardar en 10 días hábiles'],
    ['/uaichome/privacy-policy', 'On this page', 'Gramm-Leach-Bliley', 'Do we share?'],
  ] as const) {
    await page.goto(path);
    const parts = await page
      .getByRole('main')
      .locator('article section[id]')
      .evaluateAll((found) => found.map(({ id }) => `#${id}`));
    const links = await page
      .getByRole('navigation', { name: index })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(8);
    expect(links).toEqual(parts);
    for (const words of [stops, days]) await expect(page.getByRole('article')).toContainText(words);
    if (path.endsWith('terms-of-use')) {
      const article = page.getByRole('article');
      await expect(article.getByRole('listitem').filter({ hasText: /^[A-Z ]+$/ })).toHaveText([
        ...['STOP', 'QUIT', 'END', 'REVOKE', 'OPT OUT', 'CANCEL', 'UNSUBSCRIBE'],
      ]);
    }
  }
});

test('CR-01 CR-03 BZ-08 careers: banner, three groups, what the company offers, and the way to apply', async ({
  page,
}) => {
  await page.goto('/uaichome/careers?panel=Benefits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Our Team');
  const main = page.getByRole('main');
  await expect(main).toContainText('Build Your Future with Us');
  const groups = page.getByRole('navigation', { name: 'Careers' }).locator('details');
  await expect(groups.locator('summary')).toHaveText(['What the company offers', 'Recruiting Events', 'Career Paths']);
  expect(await groups.evaluateAll((found) => found.map((group) => group.hasAttribute('open')))).toEqual([
    ...[true, false, false],
  ]);
  const panel = main.getByRole('article');
  for (const words of [
    ...['We match 50% of what you save, up to 8% of your pay.', '7 + 1', '7 set days, and 1 that you choose.'],
    'You must be 18 or older for full-time work.',
  ]) {
    await expect(panel).toContainText(words);
  }
  await expect(panel.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', '/apply/job?lang=en');
  await page.goto('/uaichome/careers');
  await expect(panel.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', '/apply/job?lang=en');
  await page.goto('/uaichome/careers?panel=Job_Fairs');
  await expect(panel).toContainText('No job fairs are scheduled right now.');
  expect(await groups.evaluateAll((found) => found.map((group) => group.hasAttribute('open')))).toEqual([
    ...[false, true, false],
  ]);
  await page.goto('/uaichome/insurance');
  await expect(page.getByText('Florida only').first()).toBeVisible();
});
