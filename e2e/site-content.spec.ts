import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

// What stands on the pages of the site, as they are sent.
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
      ['Claims / Portal Login', '/uaichome/claims'],
      ['File a Claim', '/uaichome/claims'],
      ['Claim Status', '/uaichome/claims'],
      ['Make a Subro Payment', '/pay/subrogation?lang=en'],
    ] as const) {
      await expect(signs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
    }

    expect(await ways(main.getByRole('list', { name: 'What do you need today?' }))).toEqual([
      ['Login: Agents', '/uaichome/agent'],
      ['Login: Policyholder', '/uaichome/policyholder'],
      ['Get help: Claim Support', '/uaichome/claims'],
      ['Start Now: Become an Agent', '/uaichome/FindAnAgent'],
      ['Search: Lienholder Search', '/uaichome/leinholder'],
      ['Pay Now: Make a Payment', '/uaichome/policyholder'],
    ]);
  });

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
      'What we will ask you',
      'Contact us',
    ]);
    const contact = page.locator('#contact');
    await expect(contact.getByRole('tab')).toHaveText(['Florida', 'Georgia', 'Texas']);
    for (const [state, desks] of [
      ['Florida', ['Customer service', 'Claims office', 'New claims report']],
      ['Georgia', ['Customer service', 'Agent support', 'New customers']],
      ['Texas', ['Customer service', 'New customers']],
    ] as const) {
      // Florida stands there first.
      if (state !== 'Florida') await contact.getByRole('tab', { name: state }).click();
      await expect(contact.getByRole('tabpanel', { name: state }).getByRole('heading')).toHaveText([...desks]);
    }
    await expect(contact.getByRole('tabpanel')).toContainText('8:00 to 4:30 CST');
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

  test('PG-06 privacy and terms have an index of all their parts; terms say how texts are stopped', async ({
    page,
  }) => {
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
    await expect(groups.locator('summary')).toHaveText([
      'What the company offers',
      'Recruiting Events',
      'Career Paths',
    ]);
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

  test('HP-07 HP-10 nine reasons to choose from; what follows is said by the reason', async ({ page }) => {
    await page.goto('/uaichome/contact');
    const reason = page.locator('section', { has: page.locator('#ask') }).getByLabel('Reason');
    expect(
      await reason
        .locator('option')
        .evaluateAll((options) => options.map((option) => [option.textContent, option.getAttribute('value')])),
    ).toEqual([
      ['Please select a reason', ''],
      ['Make a change to my policy', 'change_policy'],
      ['Verification of insurance for lienholder', 'lien_holder'],
      ['Verification of insurance for the state', 'verification_state'],
      ['Policy pending cancellation', 'pending_cancel'],
      ['Cancel my policy', 'cancel_policy'],
      ['Pending non-renewal', 'pending_nonrenewal'],
      ['Make a payment', 'make_a_payment'],
      ['Renew Policy', 'renew_policy'],
      ['Other', 'other'],
    ]);
    for (const [asked, said, ways] of [
      ['cancel_policy', 'please contact your agent by phone', []],
      [
        'change_policy',
        'contact your agent, or endorse it yourself in the self-service portal',
        ['/uaichome/policyholder'],
      ],
      [
        'lien_holder',
        'contact your agent, or use the lienholder verification or the self-service portal',
        ['/uaichome/leinholder', '/uaichome/policyholder'],
      ],
      ['pending_cancel', 'Your help request has been submitted to Unison Auto Insurance Company', []],
    ] as const) {
      await page.goto(`/uaichome/requestedhelp?PorC=FL1234567&reason=${asked}`);
      const main = page.getByRole('main');
      await expect(main).toContainText(said);
      await expect(main).toContainText('Policy FL1234567');
      for (const way of ways) await expect(main.locator(`li a[href="${way}"]`)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
      await expect(main.getByRole('link', { name: 'Continue on Contact Page' })).toHaveAttribute(
        'href',
        '/uaichome/contact',
      );
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

  test('BZ-06 claims and service have their lines, the automated one day and night, and claims a box in Miami', async ({
    page,
  }) => {
    await page.goto('/uaichome/contact');
    const main = page.getByRole('main');
    for (const fact of ['1-800-555-0119', '1-800-555-0135', 'open 24 hours, 7 days', /P\.O\. Box \d+, Miami, FL/])
      await expect(main.getByText(fact).first()).toBeVisible();
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

async function headingsOf(page: Page, which: string): Promise<string[]> {
  const found = await page.getByRole('main').locator(which).allInnerTexts();
  return found.map((text) => text.trim());
}
