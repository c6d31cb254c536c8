import { expect, headingsOf, test } from './journey.ts';

// The page without scripts.
test.describe('what is written', () => {
  test.use({ javaScriptEnabled: false });

  test('CL-01 CL-03 claims has its sections in order, and at its end the desks of all three states', async ({
    page,
  }) => {
    await page.goto('/uaichome/claims');
    expect(await headingsOf(page, 'h1, h2')).toEqual([
      'First: is everyone OK?',
      'At the scene, in this order',
      'How do I report a claim?',
      'Where is my claim?',
      'Things to remember',
      'What we’ll ask you',
      'Contact us',
    ]);
    const contact = page.locator('#contact');
    await expect(contact.getByRole('tab')).toHaveText(['Florida', 'Georgia', 'Texas']);
    for (const [state, desks] of [
      ['Florida', ['Customer service', 'Claims office', 'New claims report']],
      ['Georgia', ['Customer service', 'Claims office', 'New claims report', 'Agent support', 'New customers']],
      ['Texas', ['Customer service', 'Claims office', 'New claims report', 'New customers']],
    ] as const) {
      // Florida's tab is open first.
      if (state !== 'Florida') await contact.getByRole('tab', { name: state }).click();
      await expect(contact.getByRole('tabpanel', { name: state }).getByRole('heading')).toHaveText([...desks]);
    }
    await expect(contact.getByRole('tabpanel')).toContainText('8:00 to 4:30 CST');
    // The single claims phone line, with its hours in Texas time.
    await expect(contact.getByRole('tabpanel')).toContainText('7:00 to 4:00 CST');
  });

  test('CL-02 a customer is offered seven things to do with a claim, who is none all but what needs a policy; each leads there', async ({
    page,
  }) => {
    await page.goto('/uaichome/claims');
    const panel = page.getByRole('tabpanel').first();
    await expect(panel.getByRole('listitem')).toHaveText([
      'File a claim',
      'View claims',
      'View coverages',
      'Check claim status',
      'Send documents',
      'Contact the adjuster',
      'Schedule a vehicle damage estimate',
    ]);
    await expect(panel.getByRole('link', { name: 'Log in to claims' })).toHaveAttribute(
      'href',
      '/uaichome/policyholder?for=claims',
    );
    await expect(panel.getByRole('link', { name: 'View coverages' })).toHaveAttribute('href', '/uaichome/policyholder');
    for (const [name, act] of [
      ['View claims', 'status'],
      ['Check claim status', 'status'],
      ['Send documents', 'papers'],
      ['Contact the adjuster', 'messages'],
      ['Schedule a vehicle damage estimate', 'estimate'],
    ] as const) {
      const way = panel.getByRole('link', { name });
      await expect(way).toHaveAttribute('href', `/insurednew/claims/my-${act}?lang=en`);
    }
    await page.getByRole('tab', { name: 'I’m not a customer', exact: true }).click();
    const other = page.getByRole('tabpanel').first();
    await expect(other.getByRole('listitem')).toHaveText([
      'File a claim',
      'Check claim status',
      'Send documents',
      'Contact the adjuster',
      'Schedule a vehicle damage estimate',
    ]);
    await expect(other.getByRole('link', { name: '1-800-555-0119' })).toHaveAttribute('href', /^tel:/);
    await expect(other.getByRole('link', { name: /portal/ })).toHaveCount(0);
    for (const [name, query] of [
      ['Check claim status', '?lang=en'],
      ['Send documents', '?for=papers&lang=en'],
      ['Contact the adjuster', '?for=messages&lang=en'],
      ['Schedule a vehicle', '?for=estimate&lang=en'],
    ] as const) {
      await expect(other.getByRole('link', { name })).toHaveAttribute('href', `/insurednew/claims/follow${query}`);
    }
    for (const name of ['File a claim', 'Report a claim']) {
      await expect(other.getByRole('link', { name })).toHaveAttribute('href', '/insurednew/claims/report?lang=en');
    }
  });

  test('LG-05 LG-07 HM-03 who has no account finds how a claim is reported without one: online, by phone, hours, what to have ready', async ({
    page,
  }) => {
    await page.goto('/uaichome/policyholder?for=claims');
    await page.getByRole('link', { name: "Don't Have An Account? - Click here to continue" }).click();
    await expect(page).toHaveURL(/\/insurednew\/claims\/guest\?lang=en$/);
    await expect(page.getByRole('link', { name: 'Report a claim' })).toHaveAttribute(
      'href',
      '/insurednew/claims/report?lang=en',
    );
    await page.goto('/uaichome/claims#report');
    const report = page.locator('#report');
    await expect(report.getByRole('heading', { name: 'How do I report a claim?' })).toBeInViewport();
    await expect(report).toContainText('You don’t need an account to report a claim or to ask about one.');
    await expect(report).toContainText('8:00 a.m. to 6:00 p.m. in Florida and Georgia');
    await expect(report).toContainText('7:00 a.m. to 5:00 p.m. in Texas');
    for (const name of [/^Report a claim.*Customer claims portal/, /^Report a claim.*Non-customer portal/]) {
      await expect(report.getByRole('link', { name })).toHaveAttribute('href', '/insurednew/claims/report?lang=en');
    }
    await expect(report.getByRole('link', { name: /1-800-555-0119/ }).first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('heading', { name: 'What we’ll ask you' })).toBeVisible();
  });

  test('what a phone shows first on the claims page is whom to call and what to do', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/uaichome/claims');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Call 1-800-555-0119' })).toBeInViewport({ ratio: 1 });
    const toDo = main.getByRole('link', { name: 'What to do now' });
    await expect(toDo).toBeInViewport({ ratio: 1 });
    await toDo.click();
    await expect(page.getByRole('heading', { name: 'At the scene, in this order' })).toBeInViewport();
  });

  test('FQ-03 FQ-04 RT-10 at least thirty questions under five tabs, Basics first, each with an address and for search engines', async ({
    page,
  }) => {
    await page.goto('/uaichome/claims/faq');
    const questions = await page.locator('details h3').allTextContents();
    expect(questions.length).toBeGreaterThanOrEqual(30);
    const [things = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = JSON.parse(things)['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'FAQPage');
    expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
    for (const { acceptedAnswer } of faq.mainEntity) expect(acceptedAnswer.text).toMatch(/\w{3}/);
    const address = await page.locator('#rental-texas a').last().getAttribute('href');
    expect(address).toBe('/uaichome/claims/faq?tab=rental#rental-texas');
    await page.goto(address ?? '');
    await expect(page.getByText(/It pays up to 30 days/)).toBeVisible();
    await page.goto('/uaichome/claims/faq');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(5);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    for (const href of await tabs.evaluateAll((found) => found.map((tab) => tab.getAttribute('href') ?? ''))) {
      await page.goto(href);
      await expect(page.locator('#questions').getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel').locator('details').first()).toBeVisible();
    }
  });
});

for (const [motion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`RT-07 an address that ends in #videos scrolls to the short videos: ${behavior}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      const { scrollIntoView } = Element.prototype;
      Element.prototype.scrollIntoView = function (how) {
        document.documentElement.dataset.scrolled = `${this.id} ${JSON.stringify(how)}`;
        scrollIntoView.call(this, how);
      };
    });
    await page.goto('/uaichome/claims/faq#videos');
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', `videos {"behavior":"${behavior}"}`);
    await expect(page.getByRole('heading', { name: 'Short Videos' })).toBeInViewport();
  });
}

test('FQ-04 a link to a question opens its tab and the question; to another, that one alone', async ({ page }) => {
  await page.goto('/uaichome/claims/faq#rental-florida');
  await expect(page.getByRole('tab', { name: 'Rental' })).toHaveAttribute('aria-selected', 'true');
  const florida = page.locator('#rental-florida');
  await expect(florida).toContainText('$20 per day, up to $375 per policy term');
  await expect(florida).toBeVisible();
  await florida.getByRole('link', { name: 'stolen cars' }).click();
  await expect(page.locator('#theft')).toBeVisible();
  await expect(florida).toBeHidden();
});
