import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  IN_PROOFS,
  test,
} from './journey.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
});
/** A gray picture, 64 × 64 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAAAAABK8sMDAAAAH0lEQVRIx2NIIwAYRhWMKhhVMKpgVMGoglEFowpQAQDNejAuUhs8swAAAABJRU5ErkJggg==',
  'base64',
);
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
};

test.describe('on a phone, without scripts, in Spanish', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 }, locale: 'es-US' });

  test('BA-02 an agency applies in Florida with its papers, is told what is wrong, sends once and sees how it stands', async ({
    page,
    received,
  }) => {
    const email = `${randomUUID()}@example.com`;
    const goOn = () => page.getByRole('button', { name: 'Continuar' }).click();
    await page.goto('/es/uaichome/becomeagent');
    await page.getByRole('link', { name: 'Florida', exact: true }).click();
    await page.getByRole('button', { name: 'Comenzar' }).click();

    await goOn();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('alert').getByRole('link', { name: 'Seleccione sí o no.' }).click();
    await page.getByRole('radio', { name: 'No' }).check();
    await goOn();
    await expect(page.getByRole('heading', { name: /Primero necesita una licencia/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Cambiar mi respuesta' }).click();
    for (let step = 0; step < 2; step++) {
      await page.getByRole('radio', { name: 'Sí' }).check();
      await goOn();
    }
    await fill(page, { agency: 'Seguros Peña', fein: '12-3456789', years: 'x' });
    await goOn();
    await expect(page.locator('#agency')).toHaveValue('Seguros Peña');
    await fill(page, { years: '7' });
    await goOn();
    await fill(page, { npn: '1234567', license: 'P123456' });
    await goOn();
    await fill(page, { street: '1421 SW 8th St', city: 'Miami', state: 'fl', zip: '33135' });
    await goOn();
    await fill(page, { name: 'Marisol Peña', email, phone: '(305) 555-0142' });
    await goOn();
    await fill(page, { premium: '$850,000' });
    await goOn();
    await fill(page, { owner1: 'Marisol Peña', share1: '100' });
    await goOn();

    const upload = page.getByRole('button', { name: 'Subir' });
    await page.locator('#file').setInputFiles({
      name: '../../licencia.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    });
    await upload.click();
    await expect(page.getByRole('alert')).toContainText('Su archivo no se subió');
    await expectNoSidewaysScroll(page);
    await page.locator('#file').setInputFiles({ name: 'licencia.png', mimeType: 'image/png', buffer: picture });
    await upload.click();
    await expect(page.locator('main img[src*="/file/"]')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.locator('#file').setInputFiles(pdf('licencia.pdf'));
    await upload.click();
    for (const name of ['seguro.pdf', 'w9.pdf', 'cheque.pdf']) {
      await page.getByRole('link', { name: 'Continuar' }).click();
      await page.locator('#file').setInputFiles(pdf(name));
      await upload.click();
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Continuar' }).click();

    await page.getByRole('link', { name: 'Cambiar Años en el negocio' }).click();
    await fill(page, { years: '8' });
    await goOn();
    await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Enviar mi solicitud' }).click();
    await expect(page.getByRole('heading', { name: 'Recibimos su solicitud' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Recibimos su solicitud' })).toBeVisible();

    const [reference = ''] = await received(email, /(A\w{2}-\w{4}-\w{3})/);
    await page.goto('/apply/status?lang=es');
    await fill(page, { reference, email });
    await page.getByRole('button', { name: 'Ver cómo va' }).click();
    await expect(page.getByText(reference)).toBeVisible();
  });
});

test(
  'CR-03 a job is applied for in English on a desktop; its pages are accessible',
  IN_PROOFS,
  async ({ page, received }) => {
    const email = `${randomUUID()}@example.com`;
    await page.goto('/apply/agent-tx');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('radio', { name: 'No' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'You need a Texas license first' })).toBeVisible();
    await expectAccessibleInTurn(page);

    await page.goto('/uaichome/careers?panel=Claims');
    await page.getByRole('link', { name: 'Apply' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.locator('#position')).toHaveValue('claims');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectAccessibleInTurn(page);
    await page.locator('#where').selectOption('FL');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fill(page, { name: 'Leo Peña', email, phone: '305-555-0143' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('#file').setInputFiles({ name: 'resume.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expectAccessibleInTurn(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectAccessibleInTurn(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send my application' }).dblclick();
    await expect(page.getByRole('heading', { name: 'We have your application' })).toBeVisible();
    await expectAccessibleInTurn(page);

    const [link = ''] = await received(email, /(\/apply\/status\/[\w-]{43})/);
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole('button', { name: 'Open my application' }).click();
    await expect(page.getByRole('link', { name: 'resume.png' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: /This link was already used/ })).toBeVisible();
  },
);

test('HM-03 an insurer pays a subrogation claim by card and has a receipt', async ({ page, received }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/uaichome');
  await page.getByRole('link', { name: /Make a Subro Payment By card/ }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessibleInTurn(page);
  await fill(page, { file: 'FL-2026-000123', name: 'Gulf Mutual', email, amount: '1,250.50' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Test card number').fill('4000 0000 0000 1000');
  await page.getByLabel(/^Expires/).fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Your bank is confirming the payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Check again now' }).focus();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeFocused({ timeout: 15_000 });
  await expect(page).toHaveTitle(/^Paid\. Thank you\. \|/);
  await expect(page.getByText('$1,250.50')).toBeVisible();
  await expectAccessibleInTurn(page);
  await received(email, /FL-2026-000123/);
});
