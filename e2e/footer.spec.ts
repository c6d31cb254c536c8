import { expect, headingsOf, test } from './journey.ts';

// The ways to every page, as they are sent.
test.use({ javaScriptEnabled: false });

test('FT-01 FT-03 the footer leads to every page, and to one accessibility statement on a phone and on a desk', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/uaichome/claims');
    const footer = page.getByRole('contentinfo');
    for (const [name, href] of [
      ['Policyholder Portal', '/uaichome/policyholder'],
      ['Make a Payment', '/uaichome/guest/payment'],
      ['Get ID Card', '/uaichome/guest/idcard'],
      ['Claims', '/uaichome/claims'],
      ["FAQ's", '/uaichome/claims/faq'],
      ['Help request status', '/insurednew/help-request?lang=en'],
      ['Agents login', '/uaichome/agent'],
      ['Become an Agent', '/uaichome/becomeagent'],
      ['Find an Agent', '/uaichome/FindAnAgent'],
      ['About Us', '/uaichome/aboutus'],
      ['Insurance', '/uaichome/insurance'],
      ['Get a Quote', '/uaichome/getaquote'],
      ['Careers', '/uaichome/careers'],
      ['Contact', '/uaichome/contact'],
      ['Lienholder Verification', '/uaichome/leinholder'],
      ['Make a Subro Payment', '/pay/subrogation?lang=en'],
      ['Site map', '/uaichome/site-map'],
      ['Get it for iPhone', '/uaichome/site-requirements#iphone'],
      ['Get it for Android', '/uaichome/site-requirements#android'],
      ['Accessibility WCAG 2.2 AA', '/uaichome/accessibility'],
      ['Secure site TLS', '/uaichome/privacy-policy'],
      ['Terms of use', '/uaichome/terms-of-use'],
      ['Privacy policy', '/uaichome/privacy-policy'],
      ['Accessibility Statement', '/uaichome/accessibility'],
      ['Site requirements', '/uaichome/site-requirements'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  }
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
