import { pages } from '../testing/addresses.ts';
import { PORTAL_PAGES } from '../testing/portal-pages.ts';
import { LANGUAGE_PREFIXES } from '../testing/public-pages.ts';
import { expect, headingsOf, test } from './journey.ts';

// The links to every page, without scripts.
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
      ['Agent login', '/uaichome/agent'],
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
      ['Accessibility WCAG 2.2 AA', '/uaichome/accessibility'],
      ['Terms of use', '/uaichome/terms-of-use'],
      ['Privacy policy', '/uaichome/privacy-policy'],
      ['Accessibility Statement', '/uaichome/accessibility'],
      ['Site requirements', '/uaichome/site-requirements'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
    }
    const year = new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'America/New_York' });
    await expect(footer).toContainText(`© ${year}`);
  }
});

test('HD-01 FT-01 no store, network or seal is shown that there is none of: none is configured, and this is plain http', async ({
  page,
}) => {
  await page.goto('/uaichome');
  await expect(page.locator('header, footer').getByRole('link', { name: /iPhone|Android|Secure/ })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('list', { name: 'Social media' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility WCAG 2.2 AA' })).toBeVisible();
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

/** Pages that are not starting points: each is reached from the page that its group names. */
const NOT_IN_THE_MAP = {
  'the form before it': [
    ...['uaichome/requestedhelp', 'uaichome/contact/sent'],
    ...['insurednew/guest', 'insurednew/guest/pay', 'insurednew/guest/reinstate'],
  ],
  'the login of the site': [
    ...['insurednew/login', 'mobile/login', 'insurednew/insured/claimuser/clogin', 'insurednew/claims'],
    ...['insurednew/login/code', 'insurednew/insured/claimuser/clogin/code'],
  ],
  'every page': ['uaichome/site-map'],
  'the page it stands in': ['insurednew/insured/rnu/registeruser'],
  'no network, or an address that is none': ['uaichome/offline', 'uaichome/claims/notes', ''],
  'the company’s own people, and who tries the product': [
    ...['staff/login', 'staff/login/code', 'staff/authenticator', 'dev/outbox'],
  ],
  'the steps of a quote that is begun': [
    ...['', '/start', '/vehicles', '/drivers', '/incidents', '/check', '/sent', '/saved', '/later', '/by-agent'],
    ...[
      '/found',
      '/notice',
      '/coverage',
      '/packages',
      '/price',
      '/worksheet',
      '/letter',
      '/buy/sign',
      '/buy/pay',
      '/buy/policy',
    ],
  ].map((step) => `uaicins/quote${step}`),
  'the claims page': ['my-status', 'my-papers', 'my-messages', 'my-estimate', 'guest', 'call-me'].map(
    (page) => `insurednew/claims/${page}`,
  ),
  'where a report begins': ['mine', 'find', 'resume', 'photos', 'check', 'sent'].map(
    (step) => `insurednew/claims/report/${step}`,
  ),
};

test('PG-07 every page that somebody may begin with is in the site map, in both languages', async ({ page }) => {
  const reached = Object.values(NOT_IN_THE_MAP).flat();
  const begunWith = (path: string) => !/[:*]/.test(path) && !reached.includes(path);
  const site = pages.filter(({ room, file }) => room === 'site' && file.endsWith('-page.tsx'));
  const sitePaths = site.map(({ path }) => path.slice(1)).filter(begunWith);
  const open = PORTAL_PAGES.filter(({ layout }) => !layout).map(({ path }) => path);
  const applications = ['apply/agent-fl', 'apply/agent-ga', 'apply/agent-tx', 'apply/job'];
  for (const prefix of LANGUAGE_PREFIXES) {
    await page.goto(`${prefix}/uaichome/site-map`);
    const inMap = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    const wanted = [
      ...sitePaths.map((path) => `${prefix}/${path}`),
      ...[...open.filter(begunWith), ...applications].map((path) => `/${path}`),
    ];
    expect(wanted.length).toBeGreaterThan(25);
    expect(wanted.filter((path) => !inMap.includes(path))).toEqual([]);
  }
});
