import type { Page } from '@playwright/test';
import { anyOne, callPaths, filledPath, pages } from '../testing/addresses.ts';
import { codeFor, expect, IN_PROOFS, test, withKey } from './journey.ts';
import { type Canaries, expectNothingStored, expectNotLogged, hitsIn, watchAddresses } from './leaks.ts';
import { givePassword, signInHere } from './sign-in.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const FIRST = 'Canary-Password-7781-first';
const SECOND = 'Canary-Password-9035-then';
const WRONG = 'Canary-Password-4410-wrong';

const send = (page: Page) => page.locator('main form button[type=submit]').last().click();

test(
  'what people say of themselves stays out of logs, addresses, storage, error pages and others’ answers',
  IN_PROOFS,
  async ({ page, context, browser, samples, received }) => {
    // Nearly every flow, one after the other.
    test.slow();
    const addresses = watchAddresses(context);
    const answers: string[] = [];
    context.on('response', async (response) => {
      const isText = /html|json|text\/(plain|x-script)/.test(response.headers()['content-type'] ?? '');
      if (isText && !response.url().includes('/assets/')) answers.push(await response.text().catch(() => ''));
    });
    const {
      policyNumber = '',
      insuredName = '',
      zip = '',
      dateOfBirth = '',
      licenseNumber = '',
    } = samples.commercialPolicy ?? {};
    const [year = '', month = '', date = ''] = dateOfBirth.split('-');
    const lastName = insuredName.split(' ').slice(1).join(' ');
    const email = 'canary.bird@mail.example';
    /** Never shown again to anyone, not even to the person they belong to. */
    const secrets: Canaries = { first: FIRST, second: SECOND, wrong: WRONG };
    /** Shown only to the person they belong to. */
    const facts: Canaries = { licenseNumber, dateOfBirth, lastName };

    // An account, confirmed by the contact on file and by mail.
    await page.goto('/insurednew/insured/rnu/registeruser');
    await page.locator('[name=month]').selectOption(String(Number(month)));
    const typed = { policyNumber, lastName, zip, email, date: String(Number(date)), year };
    for (const [name, value] of Object.entries({ ...typed, password: FIRST, passwordAgain: FIRST })) {
      await page.locator(`[name=${name}]`).fill(value);
    }
    await send(page);
    const { email: onFile, phone } = samples.commercialPolicy ?? {};
    const [ask = ''] = await received(onFile || `+1${phone}`, /\/insurednew\/is-it-you\/([\w-]{43})/);
    await page.goto(`/insurednew/is-it-you/${ask}`);
    await page.locator('main form button[value=yes]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. One more link');
    const [verify = ''] = await received(email, /\/insurednew\/verify\/([\w-]{43})/);
    await page.goto(`/insurednew/verify/${verify}`);
    await send(page);

    // The site's login with a wrong and a right password, and its hand-off; then the second step.
    await page.goto('/uaichome/policyholder');
    await givePassword(page, { email, password: WRONG });
    await expect(page.locator('main').getByRole('alert')).toContainText('don’t match');
    await givePassword(page, { email, password: FIRST });
    await expect(page).toHaveURL(/\/insurednew\/home/);
    await page.goto('/insurednew/security');
    await page.getByLabel('Current password').last().fill(FIRST);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    const key = await page.locator('code').innerText();
    secrets.code = codeFor(key);
    await page.getByRole('textbox', { name: 'Code' }).fill(secrets.code);
    await page.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.locator('ol code')).toHaveCount(10);
    await expectNothingStored(page, { ...secrets, ...facts, key });

    // A new password through the link in a mail, and the next code.
    await page.goto('/uaichome/policyholder');
    await page.request.post('/insurednew/insured/pms/fp', { headers: withKey(), form: { 'email-id': email } });
    const [reset = ''] = await received(email, /\/insurednew\/reset\/([\w-]{43})/);
    await page.goto(`/insurednew/reset/${reset}`);
    await page.locator('[name=password]').fill(SECOND);
    await send(page);
    await page.locator('main a').first().click();
    await givePassword(page, { email, password: SECOND });
    secrets.nextCode = codeFor(key, 1);
    await page.getByRole('textbox', { name: 'Code' }).fill(secrets.nextCode);
    await send(page);
    await expect(page).toHaveURL(/\/insurednew\/home/);
    for (const path of ['policy', 'payments', 'id-cards', 'requests', 'profile', 'profile/everything']) {
      await page.goto(`/insurednew/${path}`);
    }
    await expect(page.locator('main')).toContainText(licenseNumber);
    await expectNothingStored(page, { ...secrets, ...facts, key, reset, verify });

    // A stranger who is signed in, in another browser.
    const elsewhere = await browser.newContext({ baseURL: process.env.UNISON_URL ?? '' });
    const away = await elsewhere.newPage();
    const others: string[] = [];
    away.on('response', async (response) => others.push(await response.text().catch(() => '')));
    await away.goto('/insurednew/login');
    await signInHere(away, { ...samples.customerLogin, email: samples.severalVehicles?.email ?? '' });
    for (const path of ['policy', 'payments', 'profile/everything']) await away.goto(`/insurednew/${path}`);
    await elsewhere.close();

    // A guest with a driver's license number, in another tab.
    await page.goto('/uaichome/guest/idcard');
    const guest = page.getByRole('main');
    await guest
      .locator('label')
      .filter({ has: page.locator('[value=dl]') })
      .click();
    for (const [name, value] of Object.entries({ licenseNumber, zip, date: String(Number(date)), year })) {
      await guest.locator(`[name=${name}]`).fill(value);
    }
    await guest.locator('[name=month]').selectOption(String(Number(month)));
    const opened = context.waitForEvent('page');
    await guest.getByRole('button', { name: 'Continue' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/insurednew\/guest\?lang=en/);
    await expectNothingStored(tab, { ...secrets, ...facts });

    expect(hitsIn(addresses, { ...secrets, ...facts, key })).toEqual([]);
    // A link in a mail is an address by nature: no page links to it, and none passes it on as a referrer.
    const linked = addresses.filter(
      (address) => !/^http:\/\/[\d.:]+\/insurednew\/(reset|verify)\/[\w-]{43}$/.test(address),
    );
    expect(hitsIn(linked, { reset, verify })).toEqual([]);
    expect(hitsIn(answers, secrets)).toEqual([]);
    expect(hitsIn(others, { ...secrets, ...facts, key, reset, verify })).toEqual([]);
    await expectNotLogged(page, { ...secrets, ...facts, key, reset, verify, email });
  },
);

test('every form and call is refused or fails without a word of what it was sent', IN_PROOFS, async ({ page }) => {
  const secrets: Canaries = { password: 'Canary-Password-6617', pin: 'CNRY7', code: '918273' };
  const facts: Canaries = { license: 'C9998887776665', born: '1961-04-09', lastName: 'Canarybird' };
  const { password, pin, code } = secrets;
  const sent = {
    username: 'canary.one@mail.example',
    password,
    tbxUserID: 'canary.one',
    tbxPassword: password,
    current: password,
    code,
    OTPNo: pin,
    pin,
    licenseNumber: facts.license,
    dob: facts.born,
    dateOfBirth: facts.born,
    lastName: facts.lastName,
    passwordAgain: password,
    'email-id': 'not an address',
  } as Record<string, string>;
  const asked = [
    ...[...pages.filter(({ acts }) => acts).map(({ path }) => path), ...callPaths].map((path) => ({
      path,
      how: 'post' as const,
    })),
    // As specified, a call has its fields in the address, and no log may keep them.
    ...[...callPaths, ...pages.map(({ path }) => path)].map((path) => ({ path, how: 'get' as const })),
  ];
  const ask = async ({ path, how }: (typeof asked)[number]) => {
    const answer = await page.request[how](anyOne(path), {
      ...(how === 'post' ? { form: sent } : { params: sent }),
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status(), `${how} ${path}`).toBeLessThan(500);
    return `${how} ${path} ${JSON.stringify(answer.headers())} ${await answer.text()}`;
  };
  const answers: string[] = [];
  // Few enough at a time that no rate limit applies.
  for (let at = 0; at < asked.length; at += 10) {
    answers.push(...(await Promise.all(asked.slice(at, at + 10).map(ask))));
  }
  // A page may contain its own address, and a letter's code is printed on the letter.
  const told = answers.filter((answer) => /^post (?!\S*\/letter )/.test(answer));
  expect(hitsIn(told, secrets)).toEqual([]);
  await expectNotLogged(page, { ...secrets, ...facts });
});

test('no log has a word of a path that opens something, whichever page it is of', async ({ page }) => {
  const token = 'Canary-word-of-a-link'.padEnd(43, '7');
  const named = pages.filter(({ path }) => path.includes(':'));
  expect(named.length).toBeGreaterThan(20);
  const ask = ({ path }: (typeof named)[number]) =>
    page.request.get(
      filledPath(path, () => token),
      { maxRedirects: 0 },
    );
  for (let at = 0; at < named.length; at += 10) await Promise.all(named.slice(at, at + 10).map(ask));
  await expectNotLogged(page, { token });
});
