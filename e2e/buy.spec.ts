import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';

// A stranger buys a policy in Texas on a phone, in Spanish, from the zip plate to the ID card.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const VIN = '2HGFC2F55HH512345';

type Buyer = { email: string; phone: string; license: string };

/** From the zip plate to the price, as somebody types it. */
async function answerToPrice(page: Page, { phone, license }: Buyer) {
  await page.goto('/es/uaichome');
  const box = page.locator('form', { has: page.getByLabel('Código postal') }).first();
  await box.getByLabel('Código postal').fill('77036');
  await box.getByRole('button').click();
  await page.getByRole('link', { name: 'Responder las preguntas' }).click();
  await page.getByRole('button', { name: 'Empezar mi cotización' }).click();

  const on = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Daniel');
  await page.getByLabel('Apellidos').fill('Fuentes Núñez');
  await page.getByLabel('Mes').selectOption('marzo');
  await page.getByLabel('Día').fill('2');
  await page.getByLabel('Año').fill('1984');
  await on();
  await page.getByLabel('Teléfono celular').fill(phone);
  await on();
  await page.getByLabel('Calle y número').fill('9889 Bellaire Blvd');
  await page.getByLabel('Rento').check();
  await on();
  await page.getByLabel('Número de licencia').fill(license);
  await page.getByLabel('Su licencia hoy').selectOption('Vigente');
  await page.getByLabel('Años con licencia').fill('18');
  await page.getByLabel('¿Estado civil?').selectOption('Casado o casada');
  await page.getByLabel('¿Una corte o el estado').selectOption('Ninguno');
  await on();
  await page.getByLabel('Año', { exact: true }).fill('2017');
  await page.getByLabel('Marca').fill('Honda');
  await page.getByLabel('Modelo').fill('Civic');
  await page.getByLabel('No, tengo un préstamo').check();
  await page.getByLabel('¿Para qué se usa más?').selectOption('Mandados y paseos');
  await on();
  await page.getByRole('button', { name: 'Estos son todos mis autos' }).click();
  await page.getByRole('link', { name: 'Agregar una persona' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Ernesto');
  await page.getByLabel('Apellidos').fill('Salas');
  await page.getByLabel('Mes').selectOption('julio');
  await page.getByLabel('Día', { exact: true }).fill('9');
  await page.getByLabel('Año', { exact: true }).fill('1955');
  await page.getByLabel('¿Qué es de usted esta persona?').selectOption({ index: 3 });
  await page.getByLabel('Excluida').check();
  await on();
  await page.getByRole('button', { name: 'Son todos' }).click();
  await page.getByRole('button', { name: 'No, ninguno' }).click();
  await page.getByLabel('Nunca he tenido').check();
  await page.getByLabel('¿Por qué sin seguro?').selectOption('Ninguna de estas');
  await on();
  await page.getByRole('button', { name: 'Ver mi precio' }).click();
  await expect(heading(page, 'Elija su cobertura')).toBeVisible();
}

/** From the price to the policy. */
async function buy(page: Page, { email }: Buyer, look: (page: Page) => Promise<void>): Promise<number> {
  await page.locator('[name="policy.personal_injury_protection"][value=""]').check();
  await page.getByRole('button', { name: 'Ver cómo pagar' }).click();
  await expect(heading(page, 'Su precio')).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Comprar esta póliza' }).click();

  const on = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(heading(page, '¿A dónde le enviamos sus documentos?')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await on();
  await expect(heading(page, 'Licencias de los demás en casa')).toBeVisible();
  await look(page);
  await page.getByLabel('Número de licencia o de identificación estatal').fill('30418276');
  await on();
  await expect(heading(page, 'Su 2017 Honda Civic')).toBeVisible();
  await on();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('VIN').fill(VIN);
  await page.getByLabel('Banco o arrendadora').fill('Bluebonnet Credit Union');
  await page.getByLabel('Su dirección postal para seguros').fill('P.O. Box 5550');
  await page.getByLabel('Su ciudad').fill('Austin');
  await page.getByLabel('Su estado').selectOption('TX');
  await page.getByLabel('Su código postal').fill('78701');
  await look(page);
  await on();

  // The VIN says another car than its make did: the price is another, and is looked at before it goes on.
  await expect(heading(page, 'Su precio')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Era $' })).toBeVisible();
  const rated = await ratedAgain(page);
  await page.getByRole('button', { name: 'Comprar esta póliza' }).click();
  await expect(heading(page, '2 elecciones y firma')).toBeVisible();
  await look(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const application = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Abrir Su solicitud' }).click();
  expect((await application).suggestedFilename()).toBe('application.pdf');
  for (const title of ['Usted rechaza el PIP', 'Ernesto Salas queda fuera']) {
    const choice = page.getByRole('article').filter({ hasText: title });
    await choice.getByLabel('Sus iniciales').fill('df');
    await choice.getByRole('button', { name: 'Estoy de acuerdo' }).click();
    await expect(choice.getByText('Listo')).toBeVisible();
  }
  await page.getByLabel('Nombre completo').fill('Otra Persona');
  await page.getByRole('button', { name: 'Firmar e ir a pagar' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('link', { name: /Escriba su nombre como lo dio/ })).toBeVisible();
  await page.getByLabel('Nombre completo').fill('Daniel Fuentes Nuñez');
  await page.getByLabel('Lo que le dije a').check();
  await page.getByLabel('Acepto firmar aquí').check();
  await page.getByRole('button', { name: 'Firmar e ir a pagar' }).click();

  await page.waitForURL(/\/test-processor\/pay\//);
  await page.locator('[name=number]').fill('4242 4242 4242 4242');
  await page.locator('[name=expires]').fill('12/40');
  await page.locator('[name=code]').fill('123');
  await page.locator('main form button').click();
  await expect(heading(page, /^Está asegurado desde el/)).toBeVisible({ timeout: 20_000 });
  return rated;
}

/** Dollars as they are written in a text, in cents. */
const centsIn = (text: string | null) => Number((/\$([\d,.]+)/.exec(text ?? '')?.[1] ?? '').replace(/,/g, '')) * 100;

/** What the price is made of, as a file, and what `npm run rate` makes of it: cents of the whole term. */
async function ratedAgain(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Ver cómo calculamos este precio' }).first().click();
  const path = join(mkdtempSync(join(tmpdir(), 'bought-')), 'worksheet.json');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /JSON/ }).click();
  await (await download).saveAs(path);
  await page.goBack();
  const rated = spawnSync(process.execPath, ['tools/rate.ts', path, '--eligibility'], { encoding: 'utf8' });
  return (JSON.parse(rated.stdout) as { total_cents: number }).total_cents;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, in Spanish, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled });

    test('RT-08 a stranger buys a policy from the zip plate to the ID card, and its lender finds it', async ({
      page,
      received,
    }) => {
      test.setTimeout(75_000);
      const buyer = javaScriptEnabled
        ? { email: 'daniel.fuentes@mail.example', phone: '(713) 555-0144', license: '30418271' }
        : { email: 'daniel.sin@mail.example', phone: '(713) 555-0145', license: '30418272' };
      await answerToPrice(page, buyer);
      let signed = '';
      const rated = await buy(page, buyer, async (at) => {
        if (javaScriptEnabled) await expectAccessibleInTurn(at);
      });

      const main = page.getByRole('main');
      const number = /TX \d{8}/.exec((await main.textContent()) ?? '')?.[0] ?? '';
      expect(number).toMatch(/^TX \d{8}$/);
      await expect(main.getByRole('article', { name: /Texas/ })).toContainText(number);
      await expect(main).toContainText('Bluebonnet Credit Union');
      // The worksheet, rated again, is what is paid: but for what each installment costs besides.
      const all = centsIn(await main.getByText('Todos los pagos').locator('..').textContent());
      const parts = await main.locator('ol:has([href="#icon-calendar"]) > li').count();
      expect(all - (parts - 1) * 300).toBe(rated);
      if (javaScriptEnabled) await expectAccessibleInTurn(page);
      await expectNoSidewaysScroll(page);
      for (const [name, file] of [
        ['Descargar el PDF', 'id-card.pdf'],
        [/^Abrir .*declaraciones/i, 'declarations.pdf'],
        ['Abrir Lo que firmó', 'signed.pdf'],
      ] as const) {
        const download = page.waitForEvent('download');
        await main.getByRole('link', { name }).click();
        expect((await download).suggestedFilename()).toBe(file);
        if (file === 'signed.pdf') signed = await (await download).path();
      }
      await received(buyer.email, new RegExp(`(${number})`));

      await page.goto('/uaicins/signed?lang=es');
      await page.getByLabel('PDF firmado').setInputFiles(signed);
      await page.getByRole('button', { name: 'Comprobarlo' }).click();
      await expect(page.getByRole('status')).toContainText('Sin cambios');

      await page.goto('/es/uaichome/leinholder');
      await page.getByLabel(/número de póliza/i).fill(number);
      await page.getByLabel(/últimos 5/i).fill(VIN.slice(-5));
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page.getByRole('article')).toContainText(VIN);
    });
  });
}
