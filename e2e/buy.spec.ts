import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { LICENSE, PRIOR, sendAnswers } from './answer-quote.ts';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test, untilLive } from './journey.ts';
import { signIn } from './sign-in.ts';

// A new customer buys a policy in Texas on a phone, in Spanish, from the ZIP code form to the ID card.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const VIN = '2HGFC2F55HH512345';

type Buyer = { email: string; phone: string; license: string; hand: Hand };

const SECONDS_A_FIELD = 4;
/** The length of the whole path when this was written; making it longer needs a reason. */
const MOST = { screens: 26, fields: 47 };

/** Counts what a person does on the way: each field they fill in and each page they see. */
class Hand {
  fields = 0;
  screens = 0;
  #isLooking = false;

  constructor(page: Page) {
    page.on('domcontentloaded', () => {
      if (!this.#isLooking) this.screens++;
    });
  }

  fill(field: Locator, words: string) {
    this.fields++;
    return field.fill(words);
  }

  check(field: Locator) {
    this.fields++;
    return field.check();
  }

  selectOption(field: Locator, option: string | { index: number }) {
    this.fields++;
    return field.selectOption(option);
  }

  /** Does something that only the test does, without counting it. */
  async beside<Seen>(look: () => Promise<Seen>): Promise<Seen> {
    this.#isLooking = true;
    try {
      return await look();
    } finally {
      this.#isLooking = false;
    }
  }
}

/** Fills in everything from the ZIP code form to the price, typed as a person does. */
async function answerToPrice(page: Page, { phone, license, hand }: Buyer) {
  await page.goto('/es/uaichome');
  const box = page.locator('form', { has: page.getByLabel('Código postal') }).first();
  await hand.fill(box.getByLabel('Código postal'), '77036');
  await box.getByRole('button').click();
  await page.getByRole('link', { name: 'Responder las preguntas' }).click();

  const on = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await hand.fill(page.getByLabel('Nombre', { exact: true }), 'Daniel');
  await hand.fill(page.getByLabel('Apellidos'), 'Fuentes Núñez');
  await hand.selectOption(page.getByLabel('Mes'), 'marzo');
  await hand.fill(page.getByLabel('Día'), '2');
  await hand.fill(page.getByLabel('Año'), '1984');
  await page.getByRole('button', { name: 'Empezar mi cotización' }).click();
  await hand.fill(page.getByLabel('Teléfono celular'), phone);
  await on();
  await hand.fill(page.getByLabel('Calle y número'), '9889 Bellaire Blvd');
  await hand.check(page.getByLabel('Rento'));
  await on();
  await hand.fill(page.getByLabel('Número de licencia'), license);
  await hand.selectOption(page.getByLabel('Su licencia hoy'), 'Vigente');
  await hand.fill(page.getByLabel('Años con licencia'), '18');
  await hand.selectOption(page.getByLabel('¿Estado civil?'), 'Casado o casada');
  await hand.selectOption(page.getByLabel('¿Una corte o el estado'), 'Ninguno');
  await on();
  await hand.fill(page.getByLabel('Año', { exact: true }), '2017');
  await hand.fill(page.getByLabel('Marca'), 'Honda');
  await hand.fill(page.getByLabel('Modelo'), 'Civic Sedán');
  await hand.check(page.getByLabel('No, tengo un préstamo'));
  await hand.selectOption(page.getByLabel('¿Para qué se usa más?'), 'Mandados y paseos');
  await on();
  await page.getByRole('button', { name: 'Estos son todos mis autos' }).click();
  await page.getByRole('link', { name: 'Agregar una persona' }).click();
  await hand.fill(page.getByLabel('Nombre', { exact: true }), 'Ernesto');
  await hand.fill(page.getByLabel('Apellidos'), 'Salas');
  await hand.selectOption(page.getByLabel('Mes'), 'julio');
  await hand.fill(page.getByLabel('Día', { exact: true }), '9');
  await hand.fill(page.getByLabel('Año', { exact: true }), '1955');
  await hand.selectOption(page.getByLabel('¿Qué es de usted esta persona?'), { index: 3 });
  await hand.check(page.getByLabel('Excluida'));
  await on();
  await page.getByRole('button', { name: 'Son todos' }).click();
  await page.getByRole('button', { name: 'No, ninguno' }).click();
  await hand.check(page.getByLabel('Nunca he tenido'));
  await hand.selectOption(page.getByLabel('¿Por qué sin seguro?'), 'Ninguna de estas');
  await on();
  await hand.check(page.getByLabel('Sí, puede consultarlos una vez'));
  await page.getByRole('button', { name: 'Ver mi precio' }).click();
  await expect(heading(page, 'Lo que encontramos')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir cobertura' }).click();
  await expect(heading(page, 'Elija su cobertura')).toBeVisible();
}

/** The same answers, sent by their forms: `quote-steps.spec.ts` walks the questions without scripts. */
async function sendToPrice(page: Page, { phone, license }: Buyer) {
  const birth = { month: '3', date: '2', year: '1984' };
  const car = {
    vin: '',
    modelYear: '2017',
    make: 'Honda',
    model: 'Civic Sedán',
    ownership: 'financed',
    use: 'pleasure',
  };
  const ernesto = { firstName: 'Ernesto', lastName: 'Salas', month: '7', date: '9', year: '1955', relation: 'parent' };
  await page.goto('/uaicins/quote/start?zip=77036&lang=es');
  await sendAnswers(page, [
    ['start', { zip: '77036', firstName: 'Daniel', lastName: 'Fuentes Núñez', ...birth }],
    ['contact', { phone, email: '' }],
    ['address', { zip: '77036', street: '9889 Bellaire Blvd', unit: '', city: 'Houston', home: 'rent' }],
    ['license', { ...LICENSE, licenseNumber: license }],
    ['vehicles/new', { key: 'a1b2c3d4', ...car }],
    ['vehicles', {}],
    ['drivers/new', { key: 'd4c3b2a1', ...ernesto, driving: 'excluded' }],
    ['drivers', {}],
    ['incidents', {}],
    ['insurance', PRIOR],
  ]);
  await page.goto('/uaicins/quote/check?lang=es');
  await page.getByLabel('Sí, puede consultarlos una vez').check();
  await page.getByRole('button', { name: 'Ver mi precio' }).click();
  await page.getByRole('button', { name: 'Elegir cobertura' }).click();
  await expect(heading(page, 'Elija su cobertura')).toBeVisible();
}

/** Goes from the price to the policy. */
async function buy(page: Page, { email, hand }: Buyer, look: (page: Page) => Promise<void>): Promise<number> {
  await hand.check(page.locator('[name="policy.personal_injury_protection"][value=""]'));
  await expectPriceInView(page);
  await page.getByRole('button', { name: 'Ver cómo pagar' }).click();
  await expect(heading(page, 'Su precio')).toBeVisible();
  await look(page);
  const rated = await hand.beside(() => ratedAgain(page));
  await page.getByRole('button', { name: 'Comprar esta póliza' }).click();

  const on = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(heading(page, '¿A dónde le enviamos sus documentos?')).toBeVisible();
  await hand.fill(page.getByLabel('Correo electrónico'), email);
  await on();
  await expect(heading(page, 'Licencias de los demás en casa')).toBeVisible();
  await look(page);
  await hand.fill(page.getByLabel('Número de licencia o de identificación estatal'), '30418276');
  await on();
  await expect(heading(page, 'Su 2017 Honda Civic')).toBeVisible();
  await hand.beside(async () => {
    await on();
    await expect(page).toHaveTitle(/^Error: /);
  });
  await hand.fill(page.getByLabel('VIN'), VIN);
  await hand.fill(page.getByLabel(/^Banco o arrendadora/), 'Bluebonnet Credit Union');
  await hand.fill(page.getByLabel('Dirección postal del banco o arrendadora'), 'P.O. Box 5550');
  await hand.fill(page.getByLabel('Ciudad del banco'), 'Austin');
  await hand.selectOption(page.getByLabel('Estado del banco'), 'TX');
  await hand.fill(page.getByLabel('Código postal del banco'), '78701');
  await look(page);
  await on();

  // The VIN is of the car that was priced, so the price is that from before.
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
    await hand.fill(choice.getByLabel('Sus iniciales'), 'df');
    await choice.getByRole('button', { name: 'Estoy de acuerdo' }).click();
    await expect(choice.getByText('Listo')).toBeVisible();
  }
  await hand.beside(async () => {
    await page.getByLabel('Nombre completo').fill('Otra Persona');
    await page.getByRole('button', { name: 'Firmar e ir a pagar' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('link', { name: /Escriba su nombre como lo dio/ })).toBeVisible();
  });
  await hand.fill(page.getByLabel('Nombre completo'), 'Daniel Fuentes Nuñez');
  await hand.check(page.getByLabel('Lo que le dije a'));
  await hand.check(page.getByLabel('Acepto firmar aquí'));
  await page.getByRole('button', { name: 'Firmar e ir a pagar' }).click();

  await page.waitForURL(/\/test-processor\/pay\//);
  await hand.fill(page.locator('[name=number]'), '4242 4242 4242 4242');
  await hand.fill(page.locator('[name=expires]'), '12/40');
  await hand.fill(page.locator('[name=code]'), '123');
  await page.locator('main form button').click();
  await expect(heading(page, /^Tiene cobertura desde el/)).toBeVisible({ timeout: 20_000 });
  return rated;
}

/** The total is in view while coverages are chosen, and a focused field is not below it; on a wide page as well. */
async function expectPriceInView(page: Page) {
  const phone = page.viewportSize() ?? { width: 0, height: 0 };
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const last = page.locator('#paperless');
    await last.evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const amounts = page.locator('main :is(p > b, [aria-live] > p)');
    const price = amounts.filter({ hasText: /^\$[\d,]+$/, visible: true }).first();
    await expect(price).toBeInViewport({ ratio: 1 });
    const [field, shown] = [await last.boundingBox(), await price.boundingBox()];
    if (size === phone) expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(shown?.y ?? 0);
  }
  await page.setViewportSize(phone);
}

/** The first dollar amount in a text, in cents. */
const centsIn = (text: string | null) => Number((/\$([\d,.]+)/.exec(text ?? '')?.[1] ?? '').replace(/,/g, '')) * 100;

/** Downloads the worksheet as a file and rates it with `npm run rate`: cents for the whole term. */
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

/** After the buyer saves the card, it opens without a network. */
async function showOffline(page: Page, number: string) {
  const save = page.getByRole('button', { name: 'Guardar en mi teléfono' });
  await untilLive(save);
  await save.click();
  const open = page.getByRole('link', { name: 'Abrir la tarjeta guardada' });
  await expect(open).toBeVisible();
  await page.context().setOffline(true);
  await open.click();
  await expect(page).toHaveURL(/saved-id-card/);
  await expect(page.getByRole('article')).toContainText(number);
  await expectNoSidewaysScroll(page);
  await page.context().setOffline(false);
}

/** The agent named on the policy has it in their book. */
async function seeAsAgent(page: Page, agent: Record<string, string> | undefined, number: string) {
  await page.goto(await signIn(page, '/uaicins/tx/agent/login?lang=en', agent));
  await page.getByRole('navigation', { name: 'Agent pages' }).getByRole('link', { name: 'Policies' }).click();
  await page.getByLabel('Name, policy number, phone, VIN or plate').fill(number);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(page.getByRole('main')).toContainText('Daniel Fuentes');
  await page.getByRole('link', { name: 'How we got this price' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Why this price' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, in Spanish, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
      serviceWorkers: 'allow',
      alsoKept: ['/insurednew/saved-id-card'],
    });

    const way = javaScriptEnabled ? 'from the zip plate' : 'from the price';
    test(`RT-08 a stranger buys a policy ${way} to the ID card, and its lender finds it`, async ({
      page,
      browser,
      received,
      samples,
    }, info) => {
      test.slow();
      const hand = new Hand(page);
      const buyer = javaScriptEnabled
        ? { hand, email: 'daniel.fuentes@mail.example', phone: '(713) 555-0144', license: '30418271' }
        : { hand, email: 'daniel.sin@mail.example', phone: '(713) 555-0145', license: '30418272' };
      await (javaScriptEnabled ? answerToPrice : sendToPrice)(page, buyer);
      let signed = '';
      const rated = await buy(page, buyer, async (at) => {
        if (javaScriptEnabled) await expectAccessibleInTurn(at);
      });

      const { screens, fields } = hand;
      const minutes = ((fields * SECONDS_A_FIELD) / 60).toFixed(1);
      const description = `${screens} screens, ${fields} fields, ${minutes} minutes at ${SECONDS_A_FIELD} s a field`;
      info.annotations.push({ type: 'from the zip plate to the policy', description });
      expect(screens, description).toBeLessThanOrEqual(MOST.screens);
      expect(fields, description).toBeLessThanOrEqual(MOST.fields);

      const main = page.getByRole('main');
      const number = /TX \d{8}/.exec((await main.textContent()) ?? '')?.[0] ?? '';
      expect(number).toMatch(/^TX \d{8}$/);
      await expect(main.getByRole('article', { name: /Texas/ })).toContainText(number);
      await expect(main).toContainText('Bluebonnet Credit Union');
      // The rated worksheet equals what is paid, apart from the installment fees.
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

      await expect(main).toContainText(samples.agentLoginTX?.agencyName ?? 'nobody');
      if (javaScriptEnabled) await showOffline(page, number);

      await page.goto('/uaicins/signed?lang=es');
      await page.getByLabel('PDF firmado').setInputFiles(signed);
      await page.getByRole('button', { name: 'Comprobarlo' }).click();
      await expect(page.getByRole('status')).toContainText('Sin cambios');

      await page.goto('/es/uaichome/leinholder');
      await page.getByLabel(/número de póliza/i).fill(number);
      await page.getByLabel(/últimos 5/i).fill(VIN.slice(-5));
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page.getByRole('article')).toContainText(VIN);

      if (!javaScriptEnabled) return;
      const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await seeAsAgent(desk, samples.agentLoginTX, number);
      await desk.close();
    });
  });
}
