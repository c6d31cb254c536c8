import type { Page } from '@playwright/test';
import { CAR, LICENSE, PRIOR, sendAnswers } from './answer-quote.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  IN_PROOFS,
  test,
} from './journey.ts';
import { PlainPage } from './plain-page.ts';

const PIN = /\b([2-9A-HJ-NP-Z]{5})\b/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('on a phone, in Spanish, without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('RT-08 from the zip plate to the reference', IN_PROOFS, async ({ page, received }) => {
    test.slow();
    await page.goto('/es/uaichome');
    const box = page.locator('form', { has: page.getByLabel('Código postal') }).first();
    await box.getByLabel('Código postal').fill('33135');
    await box.getByRole('button').click();
    await page.getByRole('link', { name: 'Responder las preguntas' }).click();
    await expect(heading(page, '¿Para quién es la póliza?')).toBeVisible();
    await page.getByText('Qué hacemos con sus respuestas').click();
    await expect(page.getByText('Antes de su primer precio le pedimos permiso')).toBeVisible();

    const start = () => page.getByRole('button', { name: 'Empezar mi cotización' }).click();
    const on = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect(page.getByText('Paso 1 de 9')).toBeVisible();
    await page.getByLabel('Nombre', { exact: true }).fill('José');
    await start();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('link', { name: 'Escriba los apellidos' }).click();
    await expect(page.getByLabel('Apellidos')).toBeFocused();
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('José');
    await page.getByLabel('Apellidos').fill('Núñez-O’Neil');
    await page.getByLabel('Mes').selectOption('marzo');
    await page.getByLabel('Día').fill('2');
    await page.getByLabel('Año').fill('1984');
    await start();

    await page.getByLabel('Teléfono celular').fill('(305) 555-0191');
    await page.getByLabel('Correo electrónico (opcional)').fill('jose.nunez@mail.example');
    await expect(page.getByLabel('Envíenme mensajes de texto')).not.toBeChecked();
    await on();
    await expect(page.getByLabel('Ciudad')).toHaveValue('Miami');
    await page.getByLabel('Calle y número').fill('812 SW 22nd Ave');
    await page.getByLabel('Rento').check();
    await on();
    await page.getByLabel('Número de licencia').fill('N520-123-84-562-0');
    await page.getByLabel('Su licencia hoy').selectOption('Vigente');
    await page.getByLabel('Años con licencia').fill('18');
    await page.getByLabel('¿Estado civil?').selectOption('Casado o casada');
    await page.getByLabel('¿Una corte o el estado').selectOption('Ninguno');
    await on();
    await page.getByLabel('VIN (opcional)').fill('1HGCM82633A004352');
    await page.getByLabel('Modelo').fill('Accord');
    await page.getByLabel('Sí, es mío').check();
    await page.getByLabel('¿Para qué se usa más?').selectOption('Mandados y paseos');
    await on();
    await expect(page.getByRole('link', { name: 'Cambiar 2003 Honda Accord' })).toBeVisible();
    await page.getByRole('button', { name: 'Estos son todos mis autos' }).click();
    await page.getByRole('button', { name: 'Son todos' }).click();
    await page.getByRole('button', { name: 'No, ninguno' }).click();
    await page.getByLabel('Nunca he tenido').check();
    await page.getByLabel('¿Por qué sin seguro?').selectOption('Ninguna de estas');
    await on();

    await expect(heading(page, 'Revise sus respuestas')).toBeVisible();
    await expect(page.getByText('FL …620')).toBeVisible();
    expect(await page.content()).not.toMatch(/N520|1HGCM/);
    await page.getByRole('link', { name: 'Cambiar Dirección' }).click();
    await page.getByLabel('Apartamento o unidad (opcional)').fill('4B');
    await on();
    await expect(page.getByText('812 SW 22nd Ave, 4B')).toBeVisible();
    await page.getByRole('button', { name: 'Ver mi precio' }).click();
    await expect(page.getByRole('link', { name: 'Elija sí o no' })).toBeVisible();
    await page.getByLabel('Sí, puede consultarlos una vez').check();
    await page.getByRole('button', { name: 'Ver mi precio' }).click();
    await expect(heading(page, 'Lo que encontramos')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Elegir cobertura' }).click();
    await expect(heading(page, 'Elija su cobertura')).toBeVisible();
    await page.locator('[name="policy.property_damage"][value="50"]').check();
    await page.getByRole('button', { name: 'Actualizar el precio' }).click();
    await expect(page.locator('[name="policy.property_damage"][value="50"]')).toBeChecked();
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Ver cómo pagar' }).click();
    await expect(heading(page, 'Su precio')).toBeVisible();
    await expect(page.getByText('Este es el precio que pagará si compra a más tardar el')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Atrás' }).click();
    await page.getByRole('link', { name: 'Atrás' }).click();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Enviar mis respuestas' }).click();
    await expect(heading(page, 'Recibimos sus respuestas')).toBeVisible();
    const [reference = ''] = /Q[0-9A-Z]{9}/.exec((await page.locator('main').textContent()) ?? '') ?? [];
    await expect(page.getByText(/le llama a más tardar el \d+ de \w+ de \d{4}/)).toBeVisible();
    expect((await received('jose.nunez@mail.example', new RegExp(`(${reference})`)))[0]).toBe(reference);
    await page.goBack();
    await expect(heading(page, 'Recibimos sus respuestas')).toBeVisible();
  });
});

/** Answers the questions of a quote, in English; axe reads each page. */
async function answerAll(page: Page, { email, phone }: { email: string; phone: string }) {
  const on = async () => {
    await expectAccessibleInTurn(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  };
  await page.goto('/uaicins/quote/start?zip=33135&campaign=h');
  await expectAccessibleInTurn(page);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Day').fill('2');
  await page.getByLabel('Year').fill('1984');
  await page.getByRole('button', { name: 'Start my quote' }).click();
  await page.getByLabel('Mobile phone').fill(phone);
  await page.getByLabel('Email (optional)').fill(email);
  await page.getByLabel('Text me about this quote').check();
  await on();
  await page.getByLabel('Street address').fill('812 SW 22nd Ave');
  await page.getByLabel('I own it').check();
  await on();
}

async function answerTheRest(page: Page, license: string) {
  const on = async () => {
    await expectAccessibleInTurn(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
  };
  await page.getByLabel('License number').fill(license);
  await page.getByLabel('Your license today').selectOption('Valid');
  await page.getByLabel('Years with a license').fill('20');
  await page.getByLabel('Married?').selectOption('Married');
  await page.getByLabel('Did a court or the state').selectOption('No');
  await on();
  await page.getByLabel('Year', { exact: true }).fill('2019');
  await page.getByLabel('Make').fill('Toyota');
  await page.getByLabel('Model').fill('Corolla Sedan');
  await page.getByLabel('No, I have a loan').check();
  await page.getByLabel('What is it mostly used for?').selectOption('Errands and trips');
  await on();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'These are all my cars' }).click();
  await page.getByRole('link', { name: 'Add a person' }).click();
  await page.getByLabel('First name').fill('Ray');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Month').selectOption('July');
  await page.getByLabel('Day', { exact: true }).fill('9');
  await page.getByLabel('Year', { exact: true }).fill('2007');
  await page.getByLabel('Who is this person to you?').selectOption('Son or daughter');
  await page.getByLabel('Excluded').check();
  await on();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'That’s everyone' }).click();
  await page.getByRole('link', { name: 'Add a ticket or accident' }).click();
  await page.getByLabel('Who was driving?').selectOption('Dana Whitfield');
  await page.getByLabel('What was it?').selectOption('Accident, someone else’s fault');
  await page.getByLabel('Month').selectOption('July');
  await page.getByLabel('Day').fill('9');
  await page.getByLabel('Year').fill(String(new Date().getUTCFullYear() - 1));
  await on();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'That’s all of them' }).click();
  await page.getByLabel('Yes, today').check();
  await page.getByLabel('How long insured without a gap?').selectOption('A year or more');
  await page.getByLabel('Your limits for injuries to others').selectOption('I don’t know');
  await on();
  await expectAccessibleInTurn(page);
}

test(
  'a price changes as coverage is chosen, is compared, promised and explained to the dollar',
  IN_PROOFS,
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await answerAll(page, { email: 'dana.price@mail.example', phone: '3055550193' });
    // The records for this license have an accident that was not in the answers.
    await answerTheRest(page, 'W123456789091');
    await page.getByLabel('Yes, you may look once').check();
    await page.getByRole('button', { name: 'See my price' }).click();
    await expect(heading(page, 'What we found')).toBeVisible();
    await expectAccessibleInTurn(page);
    await expect(page.getByLabel('What is wrong?')).toBeHidden();
    await page.getByLabel('That’s not right').check();
    await page.getByRole('button', { name: 'Choose coverage' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('What is wrong?')).toBeVisible();
    await page.getByLabel('That’s right, use it').check();
    await page.getByRole('button', { name: 'Choose coverage' }).click();
    await expect(heading(page, 'Choose your coverage')).toBeVisible();
    await expectAccessibleInTurn(page);
    const total = page.locator('[aria-live="polite"] p').first();
    const before = (await total.textContent()) ?? '';
    await page.locator('[name="policy.property_damage"][value="100"]').check();
    await expect(total).not.toHaveText(before);
    await expect(page.locator('[name="policy.property_damage"][value="100"]')).toBeFocused();
    await page.getByRole('link', { name: 'Compare three packages' }).click();
    await expectAccessibleInTurn(page);
    await page.getByRole('button', { name: 'Choose: The most' }).click();
    await expect(heading(page, 'Choose your coverage')).toBeVisible();
    await page.getByRole('button', { name: 'See how to pay' }).click();
    await expect(page.getByText('This is the price you’ll pay if you buy by')).toBeVisible();
    await expectAccessibleInTurn(page);
    await page.getByRole('link', { name: 'Read the notice' }).click();
    await expect(page.getByText('within 60 days')).toBeVisible();
    await expectAccessibleInTurn(page);
    await page.goBack();
    const [price = ''] = /\$[\d,]+/.exec((await page.locator('[aria-live="polite"]').textContent()) ?? '') ?? [];
    const [payments = ''] = /\$[\d,]+/.exec((await page.getByText('All payments:').textContent()) ?? '') ?? [];
    await page.getByRole('link', { name: 'See how we got this price' }).first().click();
    await expect(
      page
        .getByText(`${price}.00`)
        .or(page.getByText(price, { exact: true }))
        .first(),
    ).toBeVisible();
    await expectAccessibleInTurn(page);
    await page.goBack();
    await page.getByRole('button', { name: /^Send it to/ }).click();
    await expect(heading(page, 'We have your answers')).toBeVisible();
    await expect(page.getByText(`We promised you ${payments} for 6 months`)).toBeVisible();
  },
);

test('RT-08 QC-04 a quote is left, opened by link in a second browser and by pin in a third, and sent once', async ({
  page,
  browser,
  received,
  baseURL,
  extraHTTPHeaders,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const [email, phone] = ['dana.whitfield@mail.example', '3055550192'];
  await page.goto('/uaicins/quote/start?zip=33135&campaign=h');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(heading(page, '¿Para quién es la póliza?')).toBeVisible();
  await expect(page).toHaveURL(/\?zip=33135&campaign=h&lang=es$/);
  await sendAnswers(page, [
    ['start', { zip: '33135', firstName: 'Dana', lastName: 'Whitfield', month: '3', date: '2', year: '1984' }],
    ['contact', { phone, email, texts: 'yes' }],
    ['address', { zip: '33135', street: '812 SW 22nd Ave', unit: '', city: 'Miami', home: 'own' }],
  ]);

  await page.goto('/uaicins/quote/later');
  await expectAccessibleInTurn(page);
  // An email address is longer than the button is wide.
  await page.setViewportSize({ width: 320, height: 720 });
  const button = page.getByRole('button', { name: email });
  expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const elsewhere = () => browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const second = await (await elsewhere()).newPage();
  await second.goto('/uaicins/quote/license');
  await expect(heading(second, 'You have no quote open in this browser')).toBeVisible();
  const [path = ''] = await received(email, /(\/uaicins\/quote\/resume\/[\w-]{43})/);
  await second.goto(path);
  await second.getByRole('button', { name: 'Show my quote' }).click();
  await expect(second.getByText('Next: Your license.')).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('link', { name: 'Continue my quote' }).click();
  await expect(heading(second, 'Your driver’s license')).toBeVisible();
  await sendAnswers(second, [
    ['license', { ...LICENSE, licenseState: 'FL', licenseNumber: 'W123456789012' }],
    ['vehicles/new', { key: 'a1b2c3d4', ...CAR, use: 'pleasure' }],
    ...['vehicles', 'drivers', 'incidents'].map((place): [string, object] => [place, {}]),
    ['insurance', PRIOR],
  ]);
  await second.goto('/uaicins/quote/check');
  await expect(heading(second, 'Check your answers')).toBeVisible();

  const third = await (await elsewhere()).newPage();
  await third.goto('/uaichome/getaquote#continue');
  const form = third.locator('#continue');
  await form.getByLabel('License Number').fill('W123-456-789-012');
  await form.getByRole('button', { name: 'Continue' }).click();
  const dialog = third.getByRole('dialog', { name: 'Enter the Pin' });
  const [pin = ''] = await received(`+1${phone}`, PIN);
  await dialog.getByLabel('Pin').fill(pin);
  const [tab] = await Promise.all([
    third.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Verify' }).click(),
  ]);
  await tab.waitForURL(/\/uaicins\/quote\/resume\//);
  await tab.getByRole('button', { name: 'Show my quote' }).click();
  await tab.getByRole('link', { name: 'Continue my quote' }).click();
  await expect(tab.getByText('FL …012')).toBeVisible();

  await tab.getByRole('button', { name: 'Send my answers' }).dblclick();
  await expect(heading(tab, 'We have your answers')).toBeVisible();
  await tab.reload();
  const [reference = ''] = /Q[0-9A-Z]{9}/.exec((await tab.locator('main').textContent()) ?? '') ?? [];
  await second.getByRole('button', { name: 'Send my answers' }).click();
  await expect(second.getByText(reference, { exact: true })).toBeVisible();
  await expectAccessibleInTurn(second);
  // The mail is sent after the answer.
  await received(email, new RegExp(reference));
  const boxes: string[] = await (await fetch(`${process.env.UNISON_POST_OFFICE}/${email}`)).json();
  expect(boxes.filter((words) => words.includes(reference))).toHaveLength(1);
});

test('RT-08 a zip of Oklahoma, New Mexico or Nevada that begins like one of Texas is told so; Georgia has agents', async ({
  page,
}) => {
  const wordsFor = async (zip: string) => (await PlainPage.open(page.request, `/uaichome/getaquote?zip=${zip}`)).words;
  for (const [zip = '', state] of [
    ['73102', 'Oklahoma'],
    ['88001', 'New Mexico'],
    ['88901', 'Nevada'],
  ]) {
    const words = await wordsFor(zip);
    expect(words).toContain(`Zip code ${zip} is in ${state}.`);
    expect(words).not.toContain('Answer the questions');
  }
  expect(await wordsFor('77036')).toContain('Answer the questions');
  const inGeorgia = await wordsFor('30303');
  expect(inGeorgia).toContain('Talk with an agent near you.');
  expect(inGeorgia).not.toMatch(/Answer the questions|A few questions here/);
  await page.goto('/uaicins/quote/start?zip=30303');
  await expect(page.getByText('In Georgia we sell only through agents')).toBeVisible();
  await expectAccessibleInTurn(page);
});
