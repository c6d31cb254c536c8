import type { Page } from '@playwright/test';
import { htmlFaults } from '../testing/html-faults.ts';
import { PORTAL_PAGES } from '../testing/portal-pages.ts';
import {
  expect,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  expectSaidToBeTrial,
  IN_PROOFS,
  TRIAL_WORDS,
  test,
  withKey,
} from './journey.ts';
import { giveCode, givePassword, signIn } from './sign-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Sample = Record<string, string> | undefined;

/** `npm run prove` looks at each page in a browser; `npm test` reads what the server sends. */
const ALL_ARE_LOOKED_AT = Boolean(process.env.UNISON_EVERY_LOOK);
const WHOLE = ALL_ARE_LOOKED_AT ? 'is accessible and fits a phone' : 'has no HTML error';

const CLAIMS = ['insurednew/claims'];
const GUESTS = [
  'insurednew/guest/:token',
  'insurednew/guest',
  'insurednew/guest/pay',
  'test-processor/pay/:id',
  'insurednew/guest/payment/:reference',
];
/** Pages in the middle of a process: the journey that runs through the process opens and checks them. */
const IN_THEIR_JOURNEY = {
  'payments.spec.ts': ['insurednew/guest/reinstate', 'insurednew/payments/:number/reinstate'],
  'quote-steps.spec.ts': [
    ...['start', ':step/:item?', 'vehicles', 'drivers', 'incidents', 'check', 'sent', 'saved', 'later', 'by-agent'].map(
      (page) => `uaicins/quote/${page}`,
    ),
    ...['found', 'notice', 'coverage', 'packages', 'price', 'worksheet'].map((page) => `uaicins/quote/${page}`),
  ],
  'rates.spec.ts': ['staff/rates/compare', 'staff/rates/impact/:id'],
  'underwriting.spec.ts': ['uaicins/quote/letter', 'staff/underwriting/:reference'],
  'buy.spec.ts': ['details/:part', 'sign', 'pay', 'policy'].map((page) => `uaicins/quote/buy/${page}`),
  // The pages of a client's quote; except for the quote's own page, they are those of a shopper's quote.
  'agents.spec.ts': [
    ...['', '/:step/:item?', '/vehicles', '/drivers', '/incidents', '/check', '/coverage', '/packages', '/price'],
    ...['/found', '/notice', '/worksheet', '/letter', '/buy/details/:part'],
  ].map((page) => `uaicins/:state/quotes/:reference${page}`),
  'report-claim.spec.ts': ['mine', 'photos', 'check', 'sent', ':step'].map(
    (page) => `insurednew/claims/report/${page}`,
  ),
  'claim-desk.spec.ts': [
    ...['link/:token', ':number', ':number/papers', ':number/items/:id', ':number/letters/:id'].map(
      (page) => `insurednew/claims/${page}`,
    ),
    ...['match', ':number/:line', ':number/:line/add', ':number/:line/decide'].map((page) => `staff/claims/${page}`),
    ...['appointment/:line', 'estimate/:line', 'rental/:line'].map((page) => `insurednew/claims/:number/${page}`),
    ...[':number/:line/appointment', ':number/:line/estimate', ':number/:line/rental'].map(
      (page) => `staff/claims/${page}`,
    ),
  ],
  'apply.spec.ts': [
    'apply/:topic/:step',
    'apply/:topic/check',
    'apply/:topic/sent',
    'apply/:topic/not-yet',
    'pay/subrogation/:reference',
  ],
};

const pagesOf = (layout: string | undefined) =>
  PORTAL_PAGES.filter((page) => page.layout === layout)
    .map(({ path }) => path)
    .filter((path) => ![...CLAIMS, ...GUESTS, ...Object.values(IN_THEIR_JOURNEY).flat()].includes(path));

async function expectReadable(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1);
  await expectSaidToBeTrial(page, (await page.locator('html').getAttribute('lang')) ?? '');
  await expect(page).toHaveTitle(/.{10,}/);
  // Card data can only be typed on the processor's pages.
  const isProcessors = new URL(page.url()).pathname.startsWith('/test-processor/pay/');
  await expect(page.locator('[autocomplete^="cc-"], [name=expires]')).toHaveCount(isProcessors ? 1 : 0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectWordsWhole(page);
  await expectAccessibleInTurn(page);
}

/** Checks that no text is squeezed into a column of single letters by its neighbors. */
async function expectWordsWhole(page: Page) {
  const squeezed = await page.locator('main :is(a, b, dd, p, span, td)').evaluateAll((all) =>
    all
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return (part.textContent ?? '').trim().length > 8 && width < 40 && height > 120;
      })
      .map(({ textContent }) => textContent),
  );
  expect(squeezed).toEqual([]);
}

/** Turns `insurednew/policy/:number?` into a pattern of addresses. */
const patternOf = (path: string) =>
  new RegExp(
    `^/${path
      .replace(/\/:\w+\?/g, '(/[^/?]+)?')
      .replace(/:\w+/g, '[^/?]+')
      .replace(/\*$/, '[^?]+')}$`,
    'i',
  );

/**
 * Visits every page in the list: at the given address, or at one that an earlier page links to.
 *
 * @param given addresses of pages, or values for the names in them
 */
async function walk(page: Page, paths: string[], given: Record<string, string> = {}) {
  const links = new Set<string>();
  const unknown: string[] = [];
  let visited = 0;
  // Addresses without names first, because they link to the others.
  for (const path of paths.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))) {
    const named = given[path] ?? path.replace(/:\w+\??/g, (name) => given[name] ?? name).replace('*', 'nowhere');
    const linked = [...links].find((link) => patternOf(path).test(link));
    const address = named.includes(':') ? linked : `/${named}`;
    if (!address) {
      unknown.push(path);
      continue;
    }
    await test.step(address, async () => {
      const language = visited++ % 2 ? 'es' : 'en';
      const at = `${address}?lang=${language}`;
      const answer = ALL_ARE_LOOKED_AT ? await page.goto(at) : await page.request.get(at);
      expect(answer?.status()).toBeLessThan(500);
      const html = (await answer?.text()) ?? '';
      expect(await htmlFaults(html)).toEqual([]);
      const { pathname } = new URL(answer?.url() ?? '');
      // Pages between two steps of a sign-in, and the links to a customer's own claims, redirect visitors to the
      // sign-in form.
      if (/(code|authenticator|claims\/my-\w+)$/.test(path) && /\/c?login$/.test(pathname)) return;
      expect(pathname.toLowerCase()).toBe(address.toLowerCase());
      if (ALL_ARE_LOOKED_AT) await expectLookedAt(page);
      else expectRead(html, language);
      for (const [, href] of html.matchAll(/<a\b[^>]*? href="(\/[^"?#]*)/g)) links.add(String(href));
    });
  }
  expect(unknown, 'pages that nothing leads to: give them an address').toEqual([]);
}

async function expectLookedAt(page: Page) {
  await expectReadable(page);
  // On pages with the signed-in header, including error pages, its links must be side by side.
  const places = page.locator('header nav ul:visible');
  if (await places.count()) await expect(places.first()).toHaveCSS('display', 'flex');
}

function expectRead(html: string, language: 'en' | 'es') {
  expect(html).toContain(`<html lang="${language}"`);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]{10,}/);
  expect(html).toContain(TRIAL_WORDS[language]);
  expect(html).not.toMatch(/autocomplete="cc-|name="expires"/);
}

/** Sends an application, so that the desk's list has a link to one. */
async function applyForJob({ request }: Page) {
  const send = async (step: string, form: Record<string, string>) =>
    expect((await request.post(`/apply/job${step}`, { form })).status()).toBeLessThan(400);
  await send('', {});
  await send('/work', { position: 'claims', where: 'FL', message: '' });
  await send('/contact', { name: 'Leo Peña', email: 'leo@example.com', phone: '305-555-0143' });
  const file = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n% resume\n%%EOF\n') };
  expect((await request.post('/apply/job/resume', { multipart: { file } })).status()).toBeLessThan(400);
  await send('/check', { agree: 'yes' });
}

/** In a browser, looks at the page that asks for the code, too. */
async function signInByCode(page: Page, at: string, login: Sample) {
  if (!ALL_ARE_LOOKED_AT) return signIn(page, at, login);
  await page.goto(at);
  await givePassword(page, login);
  await expect(page).toHaveURL(/\/code/);
  await expectReadable(page);
  await giveCode(page, login);
}

test(`each page of a policyholder ${WHOLE}`, async ({ page, samples }) => {
  test.slow();
  const me = samples.customerLogin;
  expect(await signIn(page, '/insurednew/login', me)).toMatch(/\/home/);
  const number = `${me?.prefix}${me?.policyNumber}`;
  await walk(page, pagesOf('portals/policyholder/policyholder-layout.tsx'), {
    ':number?': number,
    ':number': number,
    ':kind?': 'add-vehicle',
    ':of': 'now',
  });
  // The list of the forms for changes.
  await page.goto(`/insurednew/policy/${number}/change`);
  await expectReadable(page);
});

test(`each page of an agent ${WHOLE}`, async ({ page, samples }) => {
  const agent = samples.agentLoginFL;
  await signInByCode(page, '/uaicins/fl/agent/login', agent);
  await walk(page, pagesOf('portals/agent/agent-layout.tsx'), {
    ':state': 'fl',
    ':reference': 'Q000000000',
    'uaicins/:state/policies/:id/claims/:claim': 'uaicins/fl/policies/1/claims/FL-2026-000001-1',
  });
});

test(`each page of the company’s own people ${WHOLE}`, async ({ page, samples }) => {
  test.slow();
  await applyForJob(page);
  const staff = samples.staffSupervisor;
  await signInByCode(page, '/staff/login', staff);
  await walk(page, pagesOf('portals/staff/staff-layout.tsx'));
});

test(`the claims home ${WHOLE}`, async ({ page, samples }) => {
  expect(await signIn(page, '/insurednew/insured/claimuser/clogin', samples.renewalLogin)).toMatch(/claims$/);
  await walk(page, CLAIMS);
});

test(`each page that is open to all ${WHOLE}: sign in, register, links that are over`, async ({ page }) => {
  test.slow();
  await walk(page, pagesOf(undefined), {
    ':state': 'tx',
    ':token': 'x'.repeat(43),
    ':id': '1',
    ':topic': 'job',
    ':code': 'ABCDEFGHJKMN',
  });
});

test('each page on the way of a guest to the processor and back has one h1, a title and room on a phone', async ({
  page,
  samples,
}) => {
  const of = samples.severalVehicles;
  const [year = '', month = '', date = ''] = String(of?.dateOfBirth).split('-');
  const answer = await page.request.post('/insurednew/insured/insuredpayment/insuredpaymentguest', {
    headers: { 'accept-language': 'es', ...withKey() },
    multipart: {
      CONR: '01',
      SITE_STATE: 'FL',
      mailingZip: String(of?.zip),
      view: 'Payment',
      'policy-or-dl': 'policy',
      policyordl: String(of?.policyNumber),
      tbxMM: month,
      tbxDD: date,
      tbxYY: year,
      choosenPolicyPrefix: String(of?.prefix),
      choosenPolicyNo: String(of?.policyNumber),
    },
  });
  const seen: string[] = [];
  const here = async () => {
    await expectReadable(page);
    const { pathname } = new URL(page.url());
    const path = pathname.slice(1);
    seen.push(GUESTS.includes(path) ? path : String(GUESTS.find((each) => patternOf(each).test(pathname))));
  };
  await page.goto(`/insurednew/${(await answer.json()).url}?lang=es`);
  await here();
  await page.locator('main form button').click();
  await expect(page).toHaveURL(/\/insurednew\/guest\?/);
  await here();
  const pay = page.locator('main form:has([name=email]) button[type=submit]');
  await page.locator('[name=email]').fill('nobody');
  await pay.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await here();
  await page.locator('[name=email]').fill('');
  await pay.click();
  await expect(page).toHaveURL(/\/test-processor\//);
  await here();
  await page.getByRole('link', { name: /Volver sin pagar/ }).click();
  await expect(page).toHaveURL(/\/guest\/payment\//);
  await here();
  expect(seen.toSorted()).toEqual(GUESTS.toSorted());
});

for (const [path, lang] of [
  ['/insurednew/login', 'es'],
  ['/insurednew/insured/rnu/registeruser', 'en'],
  ['/insurednew/help-request', 'es'],
  ['/uaicins/fl/agent/login', 'en'],
  ['/staff/login', 'en'],
  ['/pay/subrogation', 'en'],
] as const) {
  test(
    `${path} sent empty says so below its title, with the focus there`,
    ['/insurednew/login', '/staff/login'].includes(path) ? {} : IN_PROOFS,
    async ({ page }) => {
      await page.goto(`${path}?lang=${lang}`);
      const form = page.locator('main form').last();
      await form.evaluate((sent: HTMLFormElement) => {
        sent.noValidate = true;
      });
      await form.locator('button[type=submit]').last().click();
      const summary = page.locator('main [role=alert]').first();
      await expect(summary).toBeFocused();
      await expect(page.locator('main h1 + [role=alert]')).toHaveCount(1);
      await expectAccessibleInTurn(page);
    },
  );
}
