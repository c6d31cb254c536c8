import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

// What stands on the pages of the site, as they are sent.
test.describe('what is written', () => {
  test.use({ javaScriptEnabled: false });

  test('HM-01 HM-06 HM-08 home has its eight sections in order, the quote box first and last', async ({ page }) => {
    await page.goto('/uaichome');
    const headings = await headingsOf(page, 'h2');
    const inOrder = [
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

  test('CL-02 a customer is offered seven things to do with a claim, who is none all but what needs a policy', async ({
    page,
  }) => {
    const acts = [
      'File a claim',
      'View claims',
      'View coverages',
      'Check claim status',
      'Send documents',
      'Contact the adjuster',
      'Schedule a vehicle damage estimate',
    ];
    await page.goto('/uaichome/claims');
    const panel = page.getByRole('tabpanel').first();
    await expect(panel.getByRole('listitem')).toHaveText(acts);
    await page.getByRole('tab', { name: 'I’m not a customer', exact: true }).click();
    await expect(page.getByRole('tabpanel').first().getByRole('listitem')).toHaveText(
      acts.filter((act) => !/^View/.test(act)),
    );
  });

  test('FQ-03 the questions stand under five tabs, Basics first, and no empty one', async ({ page }) => {
    await page.goto('/uaichome/claims/faq');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(5);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    for (const href of await tabs.evaluateAll((found) => found.map((tab) => tab.getAttribute('href') ?? ''))) {
      await page.goto(href);
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(page.getByRole('tabpanel').locator('details').first()).toBeVisible();
    }
  });

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

  test('PG-07 the site map names home, the agents’ logins, the community and the desks of each state', async ({
    page,
  }) => {
    await page.goto('/uaichome/site-map');
    for (const name of [
      'Home',
      'Agent Login, Florida',
      'Agent Login, Georgia',
      'Agent Login, Texas',
      'Contact Us, Florida',
      'Contact Us, Georgia',
    ]) {
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
    }
    expect(await headingsOf(page, 'h2')).toContain('Community');
  });

  test('FT-01 FT-03 the footer leads to every page, and to one accessibility statement on a phone and on a desk', async ({
    page,
  }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/uaichome/claims');
      const footer = page.getByRole('contentinfo');
      for (const [name, href] of [
        ['Accessibility Statement', '/uaichome/accessibility'],
        ['Site requirements', '/uaichome/site-requirements'],
        ['Terms of use', '/uaichome/terms-of-use'],
        ['Careers', '/uaichome/careers'],
        ['Get it for iPhone', '/uaichome/site-requirements#iphone'],
      ] as const) {
        const link = footer.getByRole('link', { name, exact: true });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', href);
      }
      await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    }
  });

  test('BZ-06 claims and service have their lines, the automated one day and night, and claims a box in Miami', async ({
    page,
  }) => {
    await page.goto('/uaichome/contact');
    const main = page.getByRole('main');
    for (const fact of ['1-800-555-0119', '1-800-555-0135', 'open 24 hours, 7 days', /P\.O\. Box \d+, Miami, FL/])
      await expect(main.getByText(fact).first()).toBeVisible();
  });
});

test('RT-07 an address that ends in #videos scrolls to the short videos', async ({ page }) => {
  await page.goto('/uaichome/claims/faq#videos');
  await expect(page.getByRole('heading', { name: 'Short Videos' })).toBeInViewport();
});

async function headingsOf(page: Page, which: string): Promise<string[]> {
  const found = await page.getByRole('main').locator(which).allInnerTexts();
  return found.map((text) => text.trim());
}
