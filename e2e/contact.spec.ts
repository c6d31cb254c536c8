import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('RT-09 a message goes to the desk of its state; reload and a second sending are the same one', async ({
      page,
      received,
    }) => {
      const email = `ana.${javaScriptEnabled ? 'on' : 'off'}.${Date.now()}@mail.example`;
      const words = `Quiero pagar en la oficina. ${email}`;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/es/uaichome/contact');
      const form = page.getByRole('region', { name: 'Escríbanos' });
      await form.getByLabel('Su estado').selectOption({ label: 'Georgia' });
      await form.getByLabel('Nombre').fill('Ana María Núñez');
      await form.getByLabel('Mensaje').fill(words);
      await form.getByRole('button', { name: 'Enviar mi mensaje' }).click();

      // Two fields lack: they are named above the form, which keeps the rest.
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
    });
  });
}
