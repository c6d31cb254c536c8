import { htmlFaults } from '../testing/html-faults.ts';
import { LANGUAGE_PREFIXES, PUBLIC_PAGES } from '../testing/public-pages.ts';
import {
  expect,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  expectRoomToRead,
  expectSaidToBeTrial,
  holdScripts,
  IN_PROOFS,
  test,
  untilLive,
} from './journey.ts';

// No animations while the page is checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [at, path] of PUBLIC_PAGES.entries()) {
  // In one language, alternately; `npm run prove` walks both.
  for (const [language, prefix] of LANGUAGE_PREFIXES.entries()) {
    test(
      `RT-02 LY-01 LY-02 ${prefix}${path}: head, one h1, landmarks, nothing against the policy, accessible, readable at 400 %`,
      language === at % 2 ? {} : IN_PROOFS,
      async ({ page }) => {
        const complaints: string[] = [];
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        const response = await page.goto(prefix + path);
        expect(response?.status()).toBe(200);
        const html = (await response?.text()) ?? '';
        expect(await htmlFaults(html)).toEqual([]);

        const lang = prefix ? 'es' : 'en';
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expectSaidToBeTrial(page, lang);
        await expect(page).toHaveTitle(/.{10,}/);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{30,}/);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonicalOf(prefix, path));
        for (const alternate of ['en', 'es', 'x-default']) {
          await expect(page.locator(`link[rel=alternate][hreflang=${alternate}]`)).toHaveCount(1);
        }
        // RT-10: what search engines read about the page and the company.
        const [things = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
        expect(typesIn(things)).toEqual(expect.arrayContaining(['BreadcrumbList', 'InsuranceAgency']));
        for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
          await expect(page.getByRole(landmark)).toHaveCount(1);
        }
        // A window of 1280 × 1024 pixels at 400% zoom.
        await page.setViewportSize({ width: 320, height: 256 });
        await expectNoSidewaysScroll(page);
        await expectRoomToRead(page);
        await page.setViewportSize({ width: 768, height: 1024 });
        await expectNoSidewaysScroll(page);
        await expectAccessibleInTurn(page);
        expect(complaints).toEqual([]);
      },
    );
  }
}

for (const path of ['/uaichome/getaquote?zip=33135', '/uaichome/FindAnAgent?zip=30303']) {
  test(`${path} is accessible and scrolls no way sideways`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessibleInTurn(page);
  });
}

test('RT-01 RT-03 PG-01 the root and every unknown path of the site lead home; unknown portal paths are not found', async ({
  request,
}) => {
  const ask = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const path of ['/', '/uaichome/nowhere', '/nowhere/at/all']) {
    const answer = await ask(path);
    expect([answer.status(), answer.headers().location]).toEqual([302, '/uaichome']);
  }
  for (const path of ['/insurednew/nowhere', '/uaicins/nowhere', '/mobile/nowhere']) {
    const answer = await ask(path);
    expect(answer.status()).toBe(404);
    const text = await answer.text();
    expect(text).toContain('Oops! The page you are looking for has not been found');
    expect(/<main.*<\/main>/s.exec(text)?.[0]).toMatch(/<a [^>]*href="\/uaichome\/contact"/);
  }
});

test('a page that a translator changes before its scripts come keeps its title, its head and its icons', async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto('/uaichome/contact', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const inHead = () => page.evaluate(() => [...document.head.children].map(({ tagName }) => tagName).sort());
  const [before, title] = [await inHead(), await page.title()];
  await page.locator('main').evaluate((main) => main.prepend(document.createElement('font')));
  scripts.letCome();
  // React renders the page anew, and the translator's element goes.
  await expect(page.locator('main > font')).toHaveCount(0);
  await untilLive(page.locator('main'));
  expect(await page.title()).toBe(title);
  expect(await inHead()).toEqual(before);
  await expect(page.locator('symbol').first()).toBeAttached();
});

test('RT-04 paths match in any letter case, and name the spelling of the table', async ({ page }) => {
  for (const [typed, spelled] of [
    ['/uaichome/AboutUs', '/uaichome/aboutus'],
    ['/uaichome/becomeAgent', '/uaichome/becomeagent'],
    ['/UAICHOME/requestedHelp', '/uaichome/requestedhelp'],
    ['/ES/uaichome/findanagent', '/es/uaichome/FindAnAgent'],
  ] as const) {
    expect((await page.goto(typed))?.status()).toBe(200);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${spelled}$`));
  }
});

test('RT-05 old hash links keep working, with their query', async ({ page }) => {
  await page.goto('/#/uaichome/requestedHelp?PorC=FL44170263');
  await expect(page).toHaveURL('/uaichome/requestedHelp?PorC=FL44170263');
  await page.goto('/#/uaichome/careers');
  await expect(page).toHaveURL('/uaichome/careers');
});

test('RT-10 search engines, home screens and shared links find what is made for them', async ({ page, request }) => {
  await page.goto('/uaichome');
  const pictures = await page
    .locator('meta[property="og:image"], link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('content') ?? part.getAttribute('href') ?? ''));
  const manifest = await (
    await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  ).json();
  pictures.push(...manifest.icons.map(({ src }: { src: string }) => src));
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const address of pictures) {
    expect((await request.get(address)).headers()['content-type'], address).toMatch(/^image\//);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /insurednew/');
});

test('RT-10 no link is dead or without words, no picture without its text, and the sitemap names every page', async ({
  page,
  request,
}) => {
  const found = new Map<string, Facts | undefined>();
  const wrong: string[] = [];
  const waiting = new Set(LANGUAGE_PREFIXES.map((prefix) => `${prefix}/uaichome`));
  while (waiting.size > 0) {
    // A few at a time, because many requests at once are turned away.
    const few = [...waiting].slice(0, 16);
    const answers = await Promise.all(few.map(async (path) => [path, await request.get(path)] as const));
    for (const path of few) waiting.delete(path);
    const texts: [string, string][] = [];
    for (const [path, answer] of answers) {
      found.set(path, undefined);
      if (answer.status() >= 400) wrong.push(`${path}: ${answer.status()}`);
      const isOurPage = answer.headers()['content-type']?.startsWith('text/html') && /^\/(es\/)?uaichome/.test(path);
      if (!isOurPage) continue;
      const html = await answer.text();
      texts.push([path, html]);
      wrong.push(...(await htmlFaults(html)).map((fault) => `${path}: ${fault}`));
    }
    const read = await page.evaluate(readPages, texts);
    for (const [path, facts] of read) found.set(path, facts);
    const next = read.flatMap(([, { links }]) => links.filter((link) => link.startsWith('/')).map(withoutFragment));
    for (const path of next) if (!found.has(path)) waiting.add(path);
  }

  for (const [path, facts] of found) if (facts) wrong.push(...wrongOn(path, facts, found));
  expect(wrong).toEqual([]);

  const map = await (await request.get('/sitemap.xml')).text();
  const named = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path);
  const canonical = [...found.values()].flatMap((facts) => (facts?.canonical ? [facts.canonical] : []));
  expect(named.toSorted()).toEqual([...new Set(canonical)].sort());
});

type Facts = { links: string[]; ids: string[]; canonical: string | undefined; wrong: string[] };

function wrongOn(path: string, facts: Facts, found: Map<string, Facts | undefined>): string[] {
  const astray = facts.links.filter((link) => {
    const target = link.startsWith('#') ? facts : found.get(withoutFragment(link));
    const fragment = link.split('#')[1];
    return fragment && target && !target.ids.includes(fragment);
  });
  return [
    ...facts.wrong.map((what) => `${path}: ${what}`),
    ...astray.map((link) => `${path}: ${link} names no part of its page`),
  ];
}

const withoutFragment = (link: string) => link.split('#')[0] ?? '';

/** Runs in the browser, whose parser reads pages without loading what they refer to. */
function readPages(texts: [string, string][]): [string, Facts][] {
  const words = (element: Element) =>
    `${element.textContent}${element.getAttribute('aria-label') ?? ''}${element.querySelector('img[alt]')?.getAttribute('alt') ?? ''}`.trim();
  return texts.map(([path, text]) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...page.querySelectorAll(selector)];
    const links = all('a[href]').map((link) => link.getAttribute('href') ?? '');
    const isForSearch = !page.querySelector('meta[name=robots][content~=noindex]');
    const facts = {
      links,
      ids: all('[id]').map(({ id }) => id),
      canonical: (isForSearch && page.querySelector('link[rel=canonical]')?.getAttribute('href')) || undefined,
      wrong: [
        ...all('a').flatMap((link) => (words(link) ? [] : [`a link without words: ${link.outerHTML}`])),
        ...links.flatMap((link) => (link === '' || link === '#' ? ['a link that leads nowhere'] : [])),
        ...all('img:not([alt])').map((picture) => `a picture without alt: ${picture.outerHTML}`),
        ...all('svg:not([aria-hidden=true], [aria-label], [aria-labelledby])').map((svg) => `an svg: ${svg.outerHTML}`),
      ],
    };
    return [path, facts];
  });
}

test.describe('the frame of every page', () => {
  test('HD-01 HD-02 the top bar and the main navigation, in order, the current page marked', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/uaichome/leinholder');
    const labels = await page.getByRole('navigation', { name: /main/i }).getByRole('link').allTextContents();
    expect(labels.map((label) => label.trim())).toEqual([
      'About Us',
      'Policy Holder',
      'Claims Portal',
      'Become an Agent',
      'Insurance',
      'Lien Holder',
      'Careers',
      "FAQ's",
      'Contact',
    ]);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Lien Holder' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const top = page.getByRole('navigation').first();
    for (const [name, href] of [
      ['1-800-555-0135', 'tel:+18005550135'],
      ['Help center', '/uaichome/claims/faq'],
    ] as const) {
      await expect(top.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });

  for (const [width, isMobile] of [
    [1310, false],
    [1309, true],
  ] as const) {
    test(`LY-03 at ${width} px the header is ${isMobile ? 'mobile' : 'whole'}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/uaichome');
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: isMobile });
    });
  }

  test('HD-03 the side menu opens, keeps the focus, closes by Escape, which gives the focus back, and by its backdrop', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/uaichome');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    const home = page.getByRole('link', { name: 'Home', exact: true });
    await expect(home).toBeVisible();
    // The menu has the focus from the moment when the script keeps the focus inside.
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    const isInside = () =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('#menu') !== null,
      );
    for (let tab = 0; tab < 14; tab++) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(home).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(home).toBeVisible();
    await page.mouse.click(385, 600);
    await expect(home).toBeHidden();
  });

  test('the language switch stays on the page', async ({ page }) => {
    await page.goto('/uaichome/FindAnAgent?zip=33135');
    await page.getByRole('link', { name: 'Español', exact: true }).click();
    await expect(page).toHaveURL(/\/es\/uaichome\/FindAnAgent\?zip=33135$/);
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(/[0-9]\/uaichome\/FindAnAgent\?zip=33135$/);
  });
});

/** The types in a page's structured data. */
function typesIn(things: string): string[] {
  return JSON.parse(things)['@graph'].map((thing: { '@type': string }) => thing['@type']);
}

const canonicalOf = (prefix: string, path: string) => new RegExp(`${prefix}${path}$`);
