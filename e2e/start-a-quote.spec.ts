import type { Page } from '@playwright/test';
import { expect, expectAccessible, IN_PROOFS, test, untilLive } from './journey.ts';
import { PlainPage } from './plain-page.ts';

const FIVE_DIGITS = 'Please enter a 5 digit zip code';
const NOT_AVAILABLE = 'Buy online currently not available in this zip code';

/** A form for a ZIP code with its button, and the messages below it. */
function zipBox(page: Page, which: 'first' | 'last') {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Start my quote' }) })[which]();
  return {
    zip: form.getByLabel('Zip code'),
    button: form.getByRole('button', { name: 'Start my quote' }),
    message: form.getByRole('alert'),
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('ZP-01 ZP-04 33135 starts a quote in Florida, with the campaign', async ({ page }) => {
      await page.goto('/uaichome');
      const { zip, button } = zipBox(page, 'first');
      await zip.fill('33135');
      await button.click();
      await expect(page).toHaveURL('/uaichome/getaquote?zip=33135&campaign=h');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Florida');
      await expect(page.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
    });

    test('ZP-03 the first box says what is wrong under itself, and keeps what was typed', async ({ page }) => {
      await page.goto('/uaichome');
      const { zip, button, message } = zipBox(page, 'first');
      for (const [typed, sentence] of [
        ['', FIVE_DIGITS],
        ['331', FIVE_DIGITS],
        ['10001', NOT_AVAILABLE],
      ] as const) {
        await zip.fill(typed);
        await button.click();
        await expect(message).toContainText(sentence);
        await expect(zip).toHaveValue(typed);
        await expect(zip).toHaveAttribute('aria-invalid', 'true');
        await expect(zip).toHaveAccessibleDescription(new RegExp(sentence));
        await expect(zipBox(page, 'last').message).toBeEmpty();
        await expect(page).toHaveURL(/\/uaichome(#[a-z]+)?$/);
      }
    });
  });
}

test('ZP-01 ZP-04 the last box says what is wrong under itself; 77002 starts a quote in Texas, with a visitor’s own campaign', async ({
  page,
}) => {
  await page.goto('/uaichome?campaign=radio-24');
  const { zip, button, message } = zipBox(page, 'last');
  for (const [typed, sentence] of [
    ['', 'Please enter a zip code'],
    ['10001', NOT_AVAILABLE],
  ] as const) {
    await zip.fill(typed);
    await button.click();
    await expect(message).toContainText(sentence);
    await expect(zip).toHaveValue(typed);
    await expect(zip).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(zipBox(page, 'first').message).toBeEmpty();
  }
  await zip.fill('77002');
  await button.click();
  await expect(page).toHaveURL('/uaichome/getaquote?zip=77002&campaign=radio-24');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Texas');
});

test('ZP-03 ZP-04 without scripts the last box answers the same', async ({ request }) => {
  const home = await PlainPage.open(request, '/uaichome?campaign=radio-24');
  // The browser sends whatever was typed.
  expect(home.html.match(/<form(?=[^>]*noValidate)[^>]* action="\/uaichome[^"]*" method="post"/g)).toHaveLength(3);
  for (const [typed, sentence] of [
    ['', 'Please enter a zip code'],
    ['331', FIVE_DIGITS],
    ['10001', NOT_AVAILABLE],
  ] as const) {
    const { html, words } = await home.send({ zip: typed }, 2);
    expect(words.split(sentence)).toHaveLength(2);
    const box = html.slice(html.indexOf('value="closing"'));
    expect(box).toContain(sentence);
    expect(/<input\b[^>]*name="zip"[^>]*>/.exec(box)?.[0]).toMatch(new RegExp(`aria-invalid="true".*value="${typed}"`));
  }
  expect((await home.send({ zip: '33135' }, 2)).url).toMatch(/getaquote\?zip=33135&campaign=radio-24$/);
});

test('ZP-05 who lives in Georgia is told when it is sold online, after they agreed in their own mailbox', async ({
  page,
  received,
}) => {
  const email = 'georgia@mail.example';
  await page.goto('/uaichome/getaquote?zip=30303');
  const form = page.locator('#tell-when');
  await form.getByLabel('Your email address').fill('nobody');
  await form.getByRole('button', { name: 'Tell me when' }).click();
  await expect(form.getByLabel('Your email address')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Your email address')).toHaveValue('nobody');
  await form.getByLabel('Your email address').fill(email);
  await form.getByRole('button', { name: 'Tell me when' }).click();
  await expect(form.getByRole('status')).toContainText('an email is on its way');
  await expect(page).toHaveURL(/told=yes#tell-when$/);
  await expectAccessible(page);
  const [link = ''] = await received(email, /(\/uaicins\/quote\/tell-me\/\S+)/);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ll hear from us');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is forgotten');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work anymore');
});

test('ZP-05 the same without scripts', IN_PROOFS, async ({ request, received }) => {
  const email = 'georgia-without@mail.example';
  const asked = await PlainPage.open(request, '/uaichome/getaquote?zip=30303');
  const refused = await asked.send({ email: 'nobody' });
  expect(/<input\b[^>]*name="email"[^>]*>/.exec(refused.html)?.[0]).toMatch(/aria-invalid="true".*value="nobody"/);
  const told = await asked.send({ email });
  expect(told.url).toMatch(/told=yes/);
  expect(told.words).toContain('an email is on its way');
  const [link = ''] = await received(email, /(\/uaicins\/quote\/tell-me\/\S+)/);
  const agreed = await (await PlainPage.open(request, link)).send({ answer: 'agree' });
  expect(agreed.words).toContain('You’ll hear from us');
  expect((await agreed.send({ answer: 'stop' })).words).toContain('Your address is forgotten');
  expect((await PlainPage.open(request, link)).words).toContain('This link doesn’t work anymore');
});

test('ZP-05 a Georgia zip offers the nearest agents instead', async ({ page, request }) => {
  await page.goto('/uaichome');
  const { zip, button, message } = zipBox(page, 'first');
  await zip.fill('30303');
  await button.click();
  await expect(message).toContainText(NOT_AVAILABLE);
  await expect(page.getByRole('dialog', { name: /agents near 30303/ })).toContainText(NOT_AVAILABLE);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await message.getByRole('link', { name: 'See agents near 30303' }).click();
  await expect(page.getByRole('heading', { name: /agents near 30303/ })).toBeVisible();

  // Without scripts there is the same link.
  const answered = await (await PlainPage.open(request, '/uaichome')).send({ zip: '30303' });
  expect(answered.words).toContain(NOT_AVAILABLE);
  const [, there = ''] = /<a [^>]*href="([^"]+)"[^>]*>(?:(?!<\/a>).)*See agents near 30303/.exec(answered.html) ?? [];
  expect(there).toBe('/uaichome/FindAnAgent?zip=30303');
  expect((await PlainPage.open(request, there)).words).toMatch(/agents near 30303/);
});

test('HM-05 the box takes digits alone, five of them, typed or pasted; Enter sends it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/uaichome');
  const { zip } = zipBox(page, 'first');
  await untilLive(zip);
  await zip.pressSequentially('3a3-1356');
  await expect(zip).toHaveValue('33135');
  await page.evaluate(() => navigator.clipboard.writeText('zip 77002-1234'));
  await zip.fill('');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(zip).toHaveValue('77002');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zip=77002/);
});

test('ZP-03 typing takes the message back, and the field has the focus', async ({ page }) => {
  await page.goto('/uaichome');
  const { zip, button, message } = zipBox(page, 'first');
  await untilLive(zip);
  await zip.fill('10001');
  await button.click();
  await expect(message).toContainText(NOT_AVAILABLE);
  await expect(zip).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(message).toBeEmpty();
});

test('the plate learns its state while one types', async ({ page }) => {
  await page.goto('/uaichome');
  const { zip } = zipBox(page, 'first');
  await untilLive(zip);
  for (const [typed, name] of [
    ['33', 'Florida'],
    ['77', 'Texas'],
    ['30', 'Georgia: see an agent'],
    ['90', '5 digits'],
    ['90210', 'Not in FL, TX, GA'],
    // Oklahoma ZIP codes begin like those of Texas.
    ['73102', 'Not in FL, TX, GA'],
    ['73301', 'Texas'],
  ] as const) {
    await zip.fill(typed);
    await expect(zip).toHaveAccessibleDescription(name);
  }
});
