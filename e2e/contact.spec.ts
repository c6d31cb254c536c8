import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, IN_PROOFS, test } from './journey.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test(
      'RT-09 a message goes to the desk of its state; reload and a second sending are the same one',
      javaScriptEnabled ? {} : IN_PROOFS,
      async ({ page, received }) => {
        const email = `ana.${javaScriptEnabled ? 'on' : 'off'}.${Date.now()}@mail.example`;
        const words = `Quiero pagar en la oficina. ${email}`;
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/es/uaichome/contact');
        const form = page.getByRole('region', { name: 'Escríbanos' });
        await form.getByLabel('Su estado').selectOption({ label: 'Georgia' });
        await form.getByLabel('Nombre').fill('Ana María Núñez');
        await form.getByLabel('Mensaje').fill(words);
        await form.getByRole('button', { name: 'Enviar mi mensaje' }).click();

        // Two fields are missing: they are named above the form, which keeps the others.
        const summary = page.getByRole('alert');
        await expect(summary).toContainText(/todavía no se envió.*Elija de qué se trata.*correo electrónico/s);
        await expect(summary).toBeFocused();
        await expect(page.getByLabel('Mensaje')).toHaveValue(words);
        await expectNoSidewaysScroll(page);
        if (javaScriptEnabled) await expectAccessibleInTurn(page);
        await summary.getByRole('link', { name: /correo electrónico/ }).click();
        await expect(page.getByLabel('Correo electrónico')).toBeFocused();
        await page.getByLabel('Correo electrónico').fill(email);
        await page.getByLabel('¿De qué se trata?').selectOption({ label: 'Una factura o un pago' });
        const send = page.getByRole('button', { name: 'Enviar mi mensaje' });
        await send.dblclick();

        await expect(page.getByRole('heading', { name: 'Recibimos su mensaje' })).toBeVisible();
        const told = page.getByText(/^Su referencia: M[2-9A-Z]{8}$/);
        const reference = (await told.textContent())?.slice(-9) ?? '';
        await page.reload();
        await expect(told).toContainText(reference);
        expect(page.url()).not.toContain(reference);
        await received(email, new RegExp(`Recibimos su mensaje, ${reference}`));
        await received('georgia@unison.example', new RegExp(`${reference}[^]*${email}`));
        if (javaScriptEnabled) await expectAccessibleInTurn(page);
      },
    );
  });
}

// The page without scripts.
test.describe('what is written', () => {
  test.use({ javaScriptEnabled: false });

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
      ['cancel_policy', 'please contact your agent by phone', ['/uaichome/policyholder']],
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
      await confirmFor(page, asked);
      await page.goto('/uaichome/requestedhelp?PorC=FL1234567');
      const main = page.getByRole('main');
      await expect(main).toContainText(said);
      await expect(main).not.toContainText('1234567');
      for (const way of ways) await expect(main.locator(`li a[href="${way}"]`)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
      await main.getByRole('button', { name: 'Continue on Contact Page' }).click();
      await expect(page).toHaveURL('/uaichome/contact');
      await page.goto('/uaichome/requestedhelp?PorC=FL1234567');
      await expect(main).toContainText('Your help request has been submitted');
    }
  });

  test('BZ-06 claims and service have their lines, the automated one day and night, and claims a box in Miami', async ({
    page,
  }) => {
    await page.goto('/uaichome/contact');
    const main = page.getByRole('main');
    for (const fact of [
      '1-800-555-0119',
      '1-800-555-0135',
      'open 24 hours a day, 7 days a week',
      /P\.O\. Box \d+, Miami, FL/,
    ])
      await expect(main.getByText(fact).first()).toBeVisible();
  });
});

/** Sets the cookie that the site sets after a help request was sent. */
const confirmFor = (page: Page, reason: string) =>
  page.context().addCookies([
    {
      name: 'asked-help',
      value: encodeURIComponent(encodeURIComponent(JSON.stringify({ reason }))),
      url: process.env.UNISON_URL ?? '',
      httpOnly: true,
      sameSite: 'Lax',
      expires: Date.now() / 1000 + 900,
    },
  ]);
