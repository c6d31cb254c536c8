import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilLive } from './journey.ts';

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

    for (const [zip, state] of [
      ['33135', 'Florida'],
      ['77002', 'Texas'],
    ] as const) {
      test(`ZP-01 ZP-04 ${zip} starts a quote in ${state}, with the campaign`, async ({ page }) => {
        await page.goto('/uaichome');
        const { zip: field, button } = zipBox(page, 'first');
        await field.fill(zip);
        await button.click();
        await expect(page).toHaveURL(`/uaichome/getaquote?zip=${zip}&campaign=h`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(state);
        await expect(page.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
      });
    }

    test('ZP-05 who lives in Georgia is told when it is sold online, after they agreed in their own mailbox', async ({
      page,
      received,
    }) => {
      const email = `georgia-${javaScriptEnabled}@mail.example`;
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
      if (javaScriptEnabled) await expectAccessible(page);
      const [link = ''] = await received(email, /(\/uaicins\/quote\/tell-me\/\S+)/);
      await page.goto(link);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'I agree' }).click();
      // Or the mail was already sent: the staff journey writes to everyone on the list at that moment.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(You’ll hear from us|Georgia is online)$/);
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is forgotten');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work anymore');
    });

    test('ZP-04 a visitor’s own campaign is passed on', async ({ page }) => {
      await page.goto('/uaichome?campaign=radio-24');
      const { zip, button } = zipBox(page, 'last');
      await zip.fill('33135');
      await button.click();
      await expect(page).toHaveURL('/uaichome/getaquote?zip=33135&campaign=radio-24');
    });

    for (const [which, empty] of [
      ['first', FIVE_DIGITS],
      ['last', 'Please enter a zip code'],
    ] as const) {
      test(`ZP-03 the ${which} box says what is wrong under itself, and keeps what was typed`, async ({ page }) => {
        await page.goto('/uaichome');
        const { zip, button, message } = zipBox(page, which);
        for (const [typed, sentence] of [
          ['', empty],
          ['331', FIVE_DIGITS],
          ['10001', NOT_AVAILABLE],
        ] as const) {
          await zip.fill(typed);
          await button.click();
          await expect(message).toContainText(sentence);
          await expect(zip).toHaveValue(typed);
          await expect(zip).toHaveAttribute('aria-invalid', 'true');
          await expect(zip).toHaveAccessibleDescription(new RegExp(sentence));
          await expect(zipBox(page, which === 'first' ? 'last' : 'first').message).toBeEmpty();
          await expect(page).toHaveURL(/\/uaichome(#[a-z]+)?$/);
        }
      });
    }

    test('ZP-05 a Georgia zip offers the nearest agents instead', async ({ page }) => {
      await page.goto('/uaichome');
      const { zip, button, message } = zipBox(page, 'first');
      await zip.fill('30303');
      await button.click();
      await expect(message).toContainText(NOT_AVAILABLE);
      if (javaScriptEnabled) {
        await expect(page.getByRole('dialog', { name: /agents near 30303/ })).toContainText(NOT_AVAILABLE);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await message.getByRole('link', { name: 'See agents near 30303' }).click();
      await expect(page.getByRole('heading', { name: /agents near 30303/ })).toBeVisible();
    });
  });
}

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
    ['90210', 'Not in FL · TX · GA'],
    // Oklahoma ZIP codes begin like those of Texas.
    ['73102', 'Not in FL · TX · GA'],
    ['73301', 'Texas'],
  ] as const) {
    await zip.fill(typed);
    await expect(zip).toHaveAccessibleDescription(name);
  }
});
