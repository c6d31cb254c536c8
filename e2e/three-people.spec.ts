import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, RECENT_DAY, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { photo } from './test-photo.ts';

const PHONE = { width: 390, height: 844 };
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 };

/**
 * A connection that drops during the second photo and loses the answer to the third: no photo may be lost or stored
 * twice.
 */
async function overBadLine(context: BrowserContext) {
  let sent = 0;
  await context.route('**/insurednew/claims/report/add*', async (route: Route) => {
    sent += 1;
    if (sent === 2) {
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    }
    if (sent === 4) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  return { backAgain: () => context.setOffline(false), sent: () => sent };
}

/** What the injured person does, and how many pages it takes. */
class Injured {
  screens = 0;
  readonly page: Page;
  readonly email: string;
  constructor(page: Page, email: string) {
    this.page = page;
    this.email = email;
  }

  async sees(title: string | RegExp) {
    this.screens += 1;
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(this.page);
  }
  press = (name: string | RegExp) => this.page.getByRole('button', { name }).click();
  follow = (name: string | RegExp) => this.page.getByRole('link', { name }).click();
  goOn = () => this.press('Continuar');
  choose = (name: string, value: string) => this.page.locator(`main input[name="${name}"][value="${value}"]`).check();
  async fill(fields: Record<string, string>) {
    for (const [name, value] of Object.entries(fields)) {
      await this.page.locator(`main [name="${name}"]`).first().fill(value);
    }
  }

  /** Goes from the first page to the photos. */
  async tells() {
    const { page } = this;
    await page.goto('/insurednew/claims/report?lang=es');
    await this.sees('¿Están todos a salvo?');
    await this.press('Empiece sin póliza');
    await this.sees('¿Qué pasó?');
    await this.choose('kind', 'rear_end');
    await this.fill({ story: 'Estaba parada en el semáforo y me pegaron por detrás.' });
    await this.goOn();
    await this.sees('¿Cuándo fue?');
    await page.locator('main select[name=month]').selectOption(RECENT_DAY.month);
    await this.fill({ date: RECENT_DAY.date, year: RECENT_DAY.year });
    await this.choose('time', 'afternoon');
    await this.goOn();
    await this.sees('¿Dónde fue?');
    await this.press('Usar la ubicación de este teléfono');
    await expect(page.getByText(/^Pusimos Houston, TX 770\d\d\./)).toBeVisible();
    await expect(page.locator('main input[name=place]')).toHaveValue('29.76040, -95.36980');
    await expectAccessibleInTurn(page);
    await this.fill({ place: 'Westheimer Rd y Dunlavy St' });
    await this.goOn();
    await this.sees('Usted y su auto');
    await this.choose('role', 'driver_other');
    await this.fill({ 'own-car': '2021 Honda Civic', 'own-plate': 'PJK-4417' });
    await this.goOn();
    await this.sees('¿Qué sabe del otro auto?');
    await this.fill({ 'ours-plate': 'QRT 9917' });
    await this.goOn();
    await this.sees('¿Dónde está el daño?');
    // Tapped on the drawing, which is one more label of the checkbox.
    await page.locator('label[for="zone-6"]').tap();
    await expect(page.getByRole('checkbox', { name: 'Parachoques trasero, cajuela', exact: true })).toBeChecked();
    const [bumper, roof] = [page.locator('path[data-zone="6"]'), page.locator('path[data-zone="14"]')];
    const colorOf = (part: typeof bumper) => part.evaluate((path) => getComputedStyle(path).fill);
    expect(await colorOf(bumper)).not.toBe(await colorOf(roof));
    await expectAccessibleInTurn(page);
    await this.choose('drivable', 'yes');
    await this.fill({ whereabouts: 'En casa' });
    await this.goOn();
    await this.sees('¿Hay alguien herido?');
    await this.choose('hurt', 'no');
    await this.goOn();
    await this.sees('¿Vino la policía?');
    await this.choose('police', '?');
    await this.goOn();
    await this.sees('Muéstrenos el auto');
  }

  async showsPhotos() {
    const { page } = this;
    const line = await overBadLine(page.context());
    await page.locator('#more').setInputFiles([photo('uno.png', 40), photo('dos.png', 90)]);
    await page.locator('#rear-left').setInputFiles(photo('atras.png', 200));
    await expect(page.locator('#rear-left')).toHaveAttribute('data-chosen');
    await this.press('Enviar estas fotos');
    await expect(page.getByText(/^Se fue la señal\. No se pierde nada/)).toBeVisible();
    await line.backAgain();
    await expect(page.getByText('3 fotos recibidas')).toBeVisible();
    await expect(page.locator('main img[src*="/report/file/"]')).toHaveCount(3);
    expect(line.sent()).toBe(5);
    await expectAccessibleInTurn(page);
    await page.getByRole('link', { name: 'Continuar' }).click();
  }

  /** @returns the claim number, and the code that opens the claim with it */
  async sends() {
    const { page } = this;
    await this.sees('¿Cómo le contactamos?');
    await this.fill({ name: 'Marisol Peña', phone: '713-555-0148', email: this.email });
    await this.choose('reach', 'phone');
    await this.goOn();
    await this.sees('Revise y envíe');
    await this.press('Enviar mi reporte');
    await this.sees('Lo tenemos');
    await expect(page.getByRole('heading', { name: 'Sus derechos al reparar su auto en Texas' })).toBeVisible();
    await expect(page.getByText(/Primero buscamos la póliza/)).toBeVisible();
    await this.isWholeOnPaper();
    const words = await page.locator('main').innerText();
    const number = /TX-\d{4}-\d{6}-\d/.exec(words)?.[0] ?? '';
    const code = /[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}/.exec(words)?.[0] ?? '';
    return { number, code };
  }

  /** In print there is nothing to press, and what is folded on the screen, such as the text of a law, is whole. */
  async isWholeOnPaper() {
    const { page } = this;
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    for (const folded of await page.locator('main details:not([open])').all()) {
      await expect(folded.locator('> :not(summary)').first()).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'screen' });
  }

  async opens({ number, code }: { number: string; code: string }) {
    await this.follow('Abrir su reclamo');
    await this.sees('Abrir su reclamo');
    await this.page.getByLabel('Número de reclamo').fill(number);
    await this.page.getByLabel('Su código').fill(code);
    await this.press('Abrir mi reclamo');
    await this.sees('Hola, Marisol.');
    await expectAccessibleInTurn(this.page);
    await this.isWholeOnPaper();
  }

  async readsPaper(name: string) {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.sees(name);
    await expectAccessibleInTurn(this.page);
  }

  async answers() {
    const { page } = this;
    await page.reload();
    await this.follow(/^Enviar Foto del odómetro/);
    await this.sees('Foto del odómetro');
    await expectAccessibleInTurn(page);
    await page.getByLabel('Elija archivos').setInputFiles(photo('millas.png', 10));
    await this.press('Enviar');
    await this.sees('Hola, Marisol.');
    await expect(page.getByText('Tenemos lo que pedimos. Gracias.')).toBeVisible();
  }

  async booksVisit() {
    await this.follow('Reservar visita para el presupuesto');
    await this.sees('Reserve una visita para el presupuesto');
    await this.follow(/^Venga a nuestro local, Dallas/);
    await expectAccessibleInTurn(this.page);
    await this.page.getByRole('radio').last().check();
    await this.press('Reservar esta hora');
    await this.sees('Hola, Marisol.');
    await expect(this.page.getByText(/^Su visita está reservada\./)).toBeVisible();
  }
}

/** The adjuster matches the claim to the policy of the car, takes the line and requests a photo. */
async function matchAndAsk(desk: Page, number: string, policy: string) {
  await desk.goto('/staff/claims/match');
  const card = desk.locator('section').filter({ hasText: number });
  await card.getByLabel('Policy number, as on the ID card').fill(policy);
  await card.getByRole('button', { name: 'Match to this policy' }).click();
  await expect(desk.getByText('Matched. The claim has its policy now.')).toBeVisible();
  await desk.goto(`/staff/claims/${number}/1`);
  await desk.getByRole('button', { name: 'Take it' }).click();
  await desk.getByText('Ask for something', { exact: true }).click();
  await desk.getByLabel('What', { exact: true }).selectOption('odometer');
  await desk.getByLabel('Why, as they read it').fill('Muestra las millas.');
  await desk.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(desk.getByText('Asked for: Photo of the odometer.')).toBeVisible();
}

async function accept(desk: Page) {
  // Waits until the mail that confirms the report has gone out; nothing can be decided before.
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByRole('button', { name: 'Write a letter that confirms it' })).toHaveCount(0);
  }).toPass();
  await expect(desk.getByText('millas.png')).toBeVisible();
  await desk.getByRole('link', { name: 'Decide' }).click();
  await desk.getByLabel('What we accept, and what comes next').fill('Pagamos su parachoques.');
  await desk.getByRole('button', { name: 'Accept all' }).click();
  await expect(desk.getByText('Decided. The letter is on their page.')).toBeVisible();
}

test('CL-02 CL-04 three people: who was hit reports from a phone in Spanish over a line that drops, and reads a decision after twenty-two screens; the customer sees their claim and nothing of theirs; the adjuster decides', async ({
  page: desk,
  browser,
  samples,
}) => {
  test.slow();
  const phone = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    locale: 'es-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: HOUSTON,
  });
  const injured = new Injured(await phone.newPage(), `${randomUUID()}@example.com`);
  await injured.tells();
  await injured.showsPhotos();
  const claim = await injured.sends();
  await injured.opens(claim);
  await injured.readsPaper('Sus derechos al reparar su auto en Texas');
  await injured.follow('Volver al reclamo');
  await injured.sees('Hola, Marisol.');

  const { prefix, policyNumber } = samples.customerLogin ?? {};
  await signIn(desk, '/staff/login', samples.staffAdjuster);
  await matchAndAsk(desk, claim.number, `${prefix} ${policyNumber}`);
  await injured.answers();
  await injured.booksVisit();
  await accept(desk);
  await injured.page.reload();
  await injured.readsPaper('Aceptamos esta parte de su reclamo');
  await expect(injured.page.getByText('Pagamos su parachoques.')).toBeVisible();
  expect(injured.screens).toBe(22);

  const customer = await (await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage();
  await signIn(customer, '/insurednew/login', samples.customerLogin);
  await customer.goto('/insurednew/my-claims');
  await customer
    .locator('section')
    .filter({ hasText: claim.number })
    .getByRole('link', { name: 'Open your claim' })
    .click();
  await expect(customer.getByText(claim.number).first()).toBeVisible();
  for (const theirs of ['Marisol', '555-0148', 'PJK4417', 'Pagamos su parachoques.']) {
    await expect(customer.getByText(theirs)).toHaveCount(0);
  }
  for (const page of [injured.page, customer]) await page.context().close();
});
