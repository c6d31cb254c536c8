import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, RECENT_DAY, test } from './journey.ts';
import { signIn, signInHere } from './sign-in.ts';
import { photo } from './test-photo.ts';

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [id, value] of Object.entries(fields)) await page.locator(`main [name="${id}"]`).first().fill(value);
};

const fillDay = async (page: Page) => {
  await page.locator('main select[name=month]').selectOption(RECENT_DAY.month);
  await fill(page, { date: RECENT_DAY.date, year: RECENT_DAY.year });
};
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();
const tick = (page: Page, name: string) => page.locator(`main input[name="${name}"]`).check();
test.describe('on a phone of 390 pixels, without scripts, in Spanish', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: 'es-US' });

  test('a report that was begun on one phone is gone on with on another, by its code', async ({ page, browser }) => {
    await page.goto('/insurednew/claims/report?lang=es');
    await page.getByRole('button', { name: 'Empiece sin póliza' }).click();
    await choose(page, 'kind', 'parked');
    await tick(page, 'story-unknown');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const code = await page.locator('main b').last().innerText();
    const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await other.goto('/insurednew/claims/report/resume?lang=es');
    await fill(other, { code });
    await other.getByRole('button', { name: 'Seguir con mi reporte' }).click();
    await expect(other.getByRole('heading', { level: 1, name: '¿Cuándo fue?' })).toBeVisible();
    await other.context().close();
    await page.goto('/insurednew/claims/report/when?lang=es');
    await expect(page.getByRole('heading', { level: 1, name: '¿Están todos a salvo?' })).toBeVisible();
  });
});

test.describe('at the desk, without scripts, in Spanish', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 }, locale: 'es-US' });

  test('an employee takes down by phone what somebody who was hit says, reads out number and dates, and finds the claim', async ({
    page,
    samples,
  }) => {
    test.slow();
    const main = page.locator('main');
    const goOn = async (title: string) => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main.getByText('Reporte por teléfono')).toBeVisible();
      await page.getByRole('button', { name: 'Continuar' }).click();
    };
    await signIn(page, '/staff/login?lang=es', samples.staffAdjuster);
    await page.goto('/staff/claims?lang=es');
    await page.getByRole('link', { name: 'Reporte por teléfono' }).first().click();
    await page.getByRole('button', { name: /^Comenzar ?: Llama otra persona/ }).click();
    await choose(page, 'kind', 'rear_end');
    await fill(page, { story: 'Le pegaron por detrás.' });
    await goOn('¿Qué pasó?');
    await fillDay(page);
    await choose(page, 'time', 'morning');
    await goOn('¿Cuándo fue?');
    // The caller hangs up, and calls again later.
    await page.goto('/staff/claims/report?lang=es');
    await page
      .getByRole('button', { name: /^Seguir ?: / })
      .first()
      .click();
    await choose(page, 'state', 'TX');
    await tick(page, 'place-unknown');
    await goOn('¿Dónde fue?');
    await choose(page, 'role', 'driver_other');
    await goOn('Usted y su auto');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await tick(page, 'zone-6');
    await choose(page, 'drivable', 'yes');
    await tick(page, 'whereabouts-unknown');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await choose(page, 'hurt', 'no');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await choose(page, 'police', 'no');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('link', { name: 'Añadir fotos después' }).click();
    await fill(page, { name: 'Rosa Delgado', phone: '713-555-0148' });
    await choose(page, 'reach', 'phone');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(main.getByText('Léale la ley de arriba.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar el reporte' }).click();
    await expect(main.getByText('Lea a quien llama su número de reclamo')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Abrir el reclamo en la oficina de reclamos' }).click();
    await expect(main.getByText(/^Por teléfono, /)).toBeAttached();
  });
});

test('CL-02 a customer who is signed in reports with their car filled in, and the other driver joins by the card', async ({
  page,
  browser,
  samples,
}) => {
  test.slow();
  const me = samples.customerLogin;
  await page.goto('/insurednew/claims/report');
  await page.getByRole('link', { name: 'Log in and start' }).click();
  await signInHere(page, me);
  await expect(page.getByRole('heading', { level: 1, name: 'Which policy was it?' })).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: `${me?.prefix} ${me?.policyNumber}` }).click();

  const goOn = async (title: string) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInTurn(page);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await choose(page, 'kind', 'intersection');
  await fill(page, { story: 'The light was green. The other car came from the left.' });
  await goOn('What happened?');
  await fillDay(page);
  await choose(page, 'time', 'morning');
  await goOn('When was it?');
  // Location is not allowed: the page says what to do, and the fields are filled in by hand.
  await page.getByRole('button', { name: 'Use this phone’s location' }).click();
  await expect(page.getByText(/Type the place below, or allow location for this site/)).toBeVisible();
  await choose(page, 'state', 'FL');
  await fill(page, { place: 'SW 8th St at 27th Ave', city: 'Miami', zip: '33135' });
  await goOn('Where was it?');
  await page.locator('main input[name=car]').first().check();
  await page.locator('main input[name=driver]').first().check();
  await goOn('Which car, and who drove it?');
  await tick(page, 'zone-11');
  await choose(page, 'drivable', 'no');
  await tick(page, 'whereabouts-unknown');
  await goOn('Where is the damage?');
  await choose(page, 'hurt', 'yes');
  await tick(page, 'hurt-me');
  await goOn('Is anyone hurt?');
  await choose(page, 'other', 'yes');
  await fill(page, { 'other-car': '2018 Ford F-150', 'other-driver': 'Ana Ruiz' });
  await goOn('Was there another car?');
  await choose(page, 'police', 'no');
  await goOn('Did the police come?');
  await expectAccessibleInTurn(page);
  // A photo that was chosen, but not sent, is sent before the link leads on.
  const sent = page.waitForResponse(/\/claims\/report\/add/);
  await page.locator('main input[name=plate]').setInputFiles(photo('plate.png'));
  await page.getByRole('link', { name: 'Add photos later' }).click();
  expect((await sent).status()).toBe(200);
  await fill(page, { name: 'Marisol Peña', phone: '305-555-0142' });
  await choose(page, 'reach', 'phone');
  await choose(page, 'rental', 'yes');
  await goOn('How do we reach you?');
  await expect(page.getByRole('heading', { name: / law$/ })).toBeVisible();
  await expect(page.getByText('Front corner, driver’s side')).toBeVisible();
  await expect(page.getByText('Where your car is now, so that we can look at it.')).toBeVisible();
  await expectAccessibleInTurn(page);
  const same = page.locator('main input[name=same][value=no]');
  if (await same.count()) await same.check();
  await page.getByRole('button', { name: 'Send my report' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'We have it' })).toBeVisible();
  await expect(page.getByText('Issued today').first()).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const number = (
    await page
      .locator('main p')
      .filter({ hasText: /^[A-Z]{2}-\d{4}-\d{6}-\d$/ })
      .first()
      .innerText()
  ).trim();
  const card = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(String(card)).pathname);
  await expect(other.getByText(number)).toBeVisible();
  await expect(other.getByText('Marisol')).toHaveCount(0);
  await other.getByRole('button', { name: 'Report my side' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'What happened?' })).toBeVisible();
  await other.context().close();
});
