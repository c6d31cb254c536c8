import { codeFor, expect, expectAccessibleInTurn, expectNoSidewaysScroll, IN_PROOFS, test } from './journey.ts';
import { givePassword, signIn, signInHere } from './sign-in.ts';

/** The day in so many days, `yyyy-mm-dd`. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A gray picture, 64 × 64 pixels. */
const gray = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAAAAABK8sMDAAAAH0lEQVRIx2NIIwAYRhWMKhhVMKpgVMGoglEFowpQAQDNejAuUhs8swAAAABJRU5ErkJggg==',
  'base64',
);

// All tests use one person, who has to enter a code once the second step is on.
test.describe
  .serial('a policyholder with a claim', () => {
    test('CL-02 HM-03 a customer comes from the claims page to their own claim, sends a paper and writes, by their account', async ({
      page,
      samples,
    }) => {
      test.slow();
      const { claimLogin } = samples;
      await page.goto('/uaichome/claims');
      await page.getByRole('tabpanel').first().getByRole('link', { name: 'Send documents' }).click();
      await expect(page).toHaveURL(/clogin/);
      await signInHere(page, claimLogin);
      // Redirected to what was wanted: on the only open claim, or to a choice of claims.
      await expect(page).toHaveURL(/my-papers|\/papers/);
      await page.goto('/insurednew/claims');
      await expectAccessibleInTurn(page);
      const card = page
        .getByRole('region')
        .or(page.locator('section'))
        .filter({ hasText: String(claimLogin?.claimNumber) });
      await card.getByRole('link', { name: 'Open your claim' }).first().click();
      await expectNoSidewaysScroll(page);
      await page.getByLabel('Your message').fill('When do you look at the car?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('When do you look at the car?')).toBeVisible();
      await expectAccessibleInTurn(page);
      await page.getByRole('link', { name: 'Send photos or documents' }).click();
      await page.locator('input[type=file]').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: gray });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('link', { name: /car\.png/ })).toBeVisible();
      const paper = page.getByRole('link', { name: /^PDF/ }).first();
      if ((await paper.count()) > 0) {
        const pdf = await page.request.get(String(await paper.getAttribute('href')));
        expect(pdf.headers()['content-type']).toBe('application/pdf');
      }
    });

    test(
      'a policyholder sees where they are signed in, turns on the second step and signs in with it',
      IN_PROOFS,
      async ({ page, samples }) => {
        const { password = '' } = samples.claimLogin ?? {};
        await signIn(page, '/insurednew/login', samples.claimLogin);
        await page.goto('/insurednew/security');
        await expect(page.getByText('Chrome on Linux').first()).toBeVisible();
        await page.getByLabel('Current password').last().fill(password);
        await page.getByRole('button', { name: 'Turn it on' }).click();
        await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
        await expectAccessibleInTurn(page);
        const key = await page.locator('code').innerText();
        await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
        await page.getByRole('button', { name: 'Turn it on' }).click();
        await expect(page.locator('ol code')).toHaveCount(10);
        const recovery = await page.locator('ol code').first().innerText();
        await page.getByRole('link', { name: 'I’ve saved them' }).click();
        await expect(page).toHaveURL('/insurednew/security');
        await page.getByRole('button', { name: 'Log out', exact: true }).click();

        await page.goto('/insurednew/insured/claimuser/clogin');
        await givePassword(page, samples.claimLogin);
        await page.getByRole('textbox', { name: 'Code' }).fill(recovery.toLowerCase());
        await page.getByRole('button', { name: 'Log in' }).click();
        await expect(page).toHaveURL('/insurednew/claims');
        await expect(page.getByText(`Claim ${samples.claimLogin?.claimNumber}`)).toBeVisible();
      },
    );
  });

test('LG-05 whoever has no account finds what needs none, and has the claims desk call them', async ({
  page,
  browser,
  samples,
}) => {
  test.slow();
  await page.goto('/uaichome');
  await page.locator('#claim-number').scrollIntoViewIfNeeded();
  await page.locator('#claim-number').fill('TX-2026-000123-4');
  await page.locator('#claim-code').fill('ABCD EFGH JKLM');
  await page.locator('form:has(#claim-number)').getByRole('button').click();
  await expect(page).toHaveURL(/\/insurednew\/claims\/follow/);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/insurednew/claims/guest?lang=es');
  await expectAccessibleInTurn(page);
  await page.goto('/insurednew/claims/call-me');
  await page.getByRole('button', { name: 'Have us call me' }).click();
  await expect(page.getByText('Enter your name.').first()).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.getByLabel('Your name').fill('Rosa Delgado');
  await page.getByLabel('Phone number').fill('(713) 555-0148');
  await page.getByRole('button', { name: 'Have us call me' }).click();
  await expect(page.getByRole('heading', { name: /^We’ll call you on/ })).toBeVisible();

  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(desk, '/staff/login', samples.staffClaimsLead);
  await desk.goto('/staff/claims');
  await desk
    .getByRole('link', { name: /^Calls to make/ })
    .first()
    .click();
  await expect(desk.getByRole('heading', { name: /Rosa Delgado/ })).toBeVisible();
  await expectAccessibleInTurn(desk);
  await desk.getByRole('button', { name: /^Reached/ }).click();
  await expect(desk.getByText('Noted. They’re off the list.')).toBeVisible();

  await desk.goto('/staff/claims/catastrophes');
  await desk.getByRole('button', { name: 'Add a catastrophe' }).click();
  await expect(desk.getByText('Enter a name, 2 to 80 letters.').first()).toBeVisible();
  await desk.getByLabel('Name').fill('Hail of November');
  await desk.locator('[name=state]').selectOption('TX');
  await desk.getByLabel('First day').fill(daysFromNow(-300));
  await desk.getByLabel('Last day').fill(daysFromNow(30));
  await desk.getByLabel('Where it was declared').fill('Bulletin B-0007-26');
  await desk.getByRole('button', { name: 'Add a catastrophe' }).click();
  await expect(desk.getByText('Added. The deadlines of its parts')).toBeVisible();
  await expectAccessibleInTurn(desk);
  await desk.getByRole('link', { name: 'Show its parts' }).click();
  await expect(desk.getByText('Hail of November').first()).toBeVisible();
  await desk.locator('tbody a').first().click();
  await expect(desk).toHaveURL(/\/staff\/claims\/[^/]+\/\d+/);
  await desk.goto('/staff/claims/letters');
  await expectAccessibleInTurn(desk);
  await desk.goto('/staff/figures');
  await expect(desk.getByRole('heading', { name: 'Claims: open parts by age' })).toBeVisible();
  await desk.context().close();
});
