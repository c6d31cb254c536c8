import { expect, IN_PROOFS, test } from './journey.ts';
import { PlainPage } from './plain-page.ts';
import { givePassword, signIn, signInHere } from './sign-in.ts';

test('a page of another site holds none of ours in a frame, and no form to register with', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/uaichome', '/insurednew/login', '/insurednew/insured/rnu/registeruser']) {
    // Another origin on this machine: from an origin elsewhere, the browser would open no local address at all.
    await page.goto(`${process.env.UNISON_POST_OFFICE}/nobody`);
    const refused = page.waitForEvent('requestfailed');
    await page.setContent(`<iframe src="${baseURL}${path}"></iframe>`);
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  }
});

test('a wrong password five times waits half a minute, and says so', async ({ page }) => {
  const nobody = { email: 'nobody.at.all@mail.example', password: 'a wrong password' };
  const form = await PlainPage.open(page.request, '/insurednew/login');
  for (let turn = 0; turn < 5; turn++) {
    expect((await form.send({ username: nobody.email, password: nobody.password })).words).toContain('don’t match');
  }
  await page.goto('/insurednew/login');
  await givePassword(page, nobody);
  await expect(page.getByRole('alert').filter({ hasText: 'Too many tries' })).toBeVisible();
});

// With JavaScript off, `session.spec.ts` has the same: a renewal that was chosen before the session was over.
test('a form that is sent when the session is over comes back with what was typed', async ({ page, samples }) => {
  const who = samples.thirdCustomerLogin;
  const { policyNumber = '', prefix = '' } = who ?? {};
  await signIn(page, '/insurednew/login', who);
  await page.goto(`/insurednew/policy/${prefix}${policyNumber}/change/coverage`);
  await page.locator('textarea').fill('Two lines\nabout my car');

  // Ends the session from the security page of the person’s other browser.
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env.UNISON_URL ?? '' });
  if (!elsewhere) throw new Error('no second browser');
  await signIn(elsewhere, '/insurednew/login', who);
  const security = new URL('/insurednew/security', process.env.UNISON_URL);
  const ended = await elsewhere.request.post(security.href, {
    form: { act: 'end-all' },
    headers: { origin: security.origin },
  });
  expect(await ended.text()).toContain('logged out');
  await elsewhere.close();

  await page.locator('main form button[type=submit]').click();
  await signInHere(page, who);
  await expect(page).toHaveURL(new RegExp(`/policy/${prefix}${policyNumber}/change/coverage`));
  await expect(page.getByText('What you typed is here')).toBeVisible();
  await expect(page.locator('textarea')).toHaveValue(/Two lines\s+about my car/);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('about my car');
});

test('after signing out, Back shows nothing of the pages before', async ({ page, samples }) => {
  const { insuredName = '' } = samples.customerLogin ?? {};
  const firstName = insuredName.split(' ')[0] ?? '';
  await page.goto(await signIn(page, '/insurednew/login', samples.customerLogin));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/insurednew/login');
  await page.goBack();
  await expect(page.locator('input[name=password]')).toBeVisible();
  await expect(page.getByText(firstName)).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'two tabs, with JavaScript' : 'two tabs, with JavaScript off', () => {
    test.use({ javaScriptEnabled });

    test(
      'signing out in one tab ends it in the other, which says so and shows nothing by Back',
      javaScriptEnabled ? {} : IN_PROOFS,
      async ({ page, context, samples }) => {
        const { policyNumber = '', insuredName = '' } = samples.customerLogin ?? {};
        const firstName = insuredName.split(' ')[0] ?? '';
        await page.goto(await signIn(page, '/insurednew/login', samples.customerLogin));
        await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
        await page.goto('/insurednew/profile');
        await expect(page.getByLabel('Phone')).toBeVisible();

        const other = await context.newPage();
        await other.goto('/insurednew/home');
        await other.getByRole('button', { name: 'Log out' }).click();
        await expect(other.getByRole('status')).toHaveText('You’re logged out, in every tab of this browser.');

        // With JavaScript the tab has been told; without, the next action leads to the same form.
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Save' }).first().click();
        await expect(page).toHaveURL('/insurednew/login');
        await expect(page.getByRole('status')).toHaveText(
          'Log in to continue. You aren’t logged in, or your session has ended.',
        );
        await page.goBack();
        await expect(page.locator('input[name=password]')).toBeVisible();
        await expect(page.getByText(firstName)).toHaveCount(0);
        await expect(page.getByText(policyNumber)).toHaveCount(0);
        await page.reload();
        await expect(page.locator('input[name=password]')).toBeVisible();
        await expect(page.getByRole('status')).toHaveCount(0);
      },
    );
  });
}
