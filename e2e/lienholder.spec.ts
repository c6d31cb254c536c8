import type { Route } from '@playwright/test';
import {
  expect,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  holdScripts,
  IN_PROOFS,
  test,
  untilLive,
} from './journey.ts';
import { PlainPage } from './plain-page.ts';

const STATUSES = [
  ['activePolicy', 'Active', 'Vigente'],
  ['expiredPolicy', 'Expired', 'Vencida'],
  ['cancelledPolicy', 'Cancelled', 'Cancelada'],
  ['noticePolicy', 'Cancellation Notice', 'Aviso de cancelación'],
] as const;
const WIDTHS = [390, 1440];

for (const [language, path, isAt] of [
  ['English', '/uaichome/leinholder', 1],
  ['Spanish', '/es/uaichome/leinholder', 2],
] as const) {
  test(`LN-03 LN-04 a lien of each status is verified in ${language}, without scripts`, async ({
    request,
    samples,
  }) => {
    for (const status of STATUSES) {
      const { policyNumber = '', vinSuffix = '', vin } = samples[status[0]] ?? {};
      const { html, url } = await (await PlainPage.open(request, path)).send({ policyNumber, vinSuffix });
      const [, result = ''] = /<article\b[^>]*>(.*?)<\/article>/s.exec(html) ?? [];
      expect(result).toContain(vin);
      expect(result).toMatch(new RegExp(`>${status[isAt]}<`));
      expect(url).not.toContain('?');
    }
  });

  test(
    `LN-03 LN-04 the longest status has room in ${language}`,
    language === 'Spanish' ? {} : IN_PROOFS,
    async ({ page, samples }) => {
      const [name, ...words] = STATUSES[3];
      const { policyNumber, vinSuffix, vin } = samples[name] ?? {};
      await page.goto(path);
      await page.getByLabel(/policy number|número de póliza/i).fill(String(policyNumber));
      await page.getByLabel(/last 5|últimos 5/i).fill(String(vinSuffix));
      await page.getByRole('button', { name: /^search$|^buscar$/i }).click();
      const result = page.getByRole('article');
      await expect(result).toContainText(String(vin));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect(result.getByText(words[isAt - 1] ?? '', { exact: true }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      expect(page.url()).not.toContain('?');
    },
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('LN-02 LN-06 both fields are required; a wrong VIN and an unknown policy get the same answer, in bold red, and keep what was typed', async ({
      page,
      samples,
    }) => {
      await page.goto('/uaichome/leinholder');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByLabel(/policy number/i)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(/last 5/i)).toHaveAttribute('aria-invalid', 'true');
      const sentences: string[] = [];
      for (const policyNumber of [String(samples.activePolicy?.policyNumber), '99999999']) {
        await page.goto('/uaichome/leinholder');
        await page.getByLabel(/policy number/i).fill(policyNumber);
        await page.getByLabel(/last 5/i).fill('00000');
        await page.getByRole('button', { name: 'Search' }).click();
        const alert = page.getByRole('alert').first();
        await expect(alert).toContainText(/couldn’t match/i);
        sentences.push((await alert.textContent()) ?? '');
        await expect(page.getByLabel(/policy number/i)).toHaveValue(policyNumber);
      }
      expect(sentences[0]).toBe(sentences[1]);
      await expect(page.getByRole('article')).toHaveCount(0);
    });
  });
}

test('LN-07 the letter downloads, and its code is confirmed to whoever holds it', async ({ page, samples }) => {
  const { policyNumber, vinSuffix, vin } = samples.financedVehicle ?? {};
  await page.goto('/es/uaichome/leinholder');
  await page.getByLabel(/número de póliza/i).fill(String(policyNumber));
  await page.getByLabel(/últimos 5/i).fill(String(vinSuffix));
  await page.getByRole('button', { name: 'Buscar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la carta (PDF)' }).click();
  const name = (await download).suggestedFilename();
  const [, code = ''] = /^letter-(LV-[2-9A-Z]{4}-[2-9A-Z]{4})\.pdf$/.exec(name) ?? [];
  await expect(page.getByRole('article')).toContainText(`Carta ${code}.`);

  await page.goto('/uaichome/leinholder');
  await page.getByRole('link', { name: 'Have a letter already? Check its code' }).click();
  await page.getByLabel('Check code').fill(code.slice(0, -1));
  await page.getByRole('button', { name: 'Check the letter' }).click();
  await expect(page.getByLabel('Check code')).toHaveAccessibleDescription(/isn’t one of our codes/);
  await page.getByLabel('Check code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  const confirmed = page.getByRole('region', { name: 'This letter is ours.' });
  await expect(confirmed).toContainText(/Status then.*Active/s);
  await expect(page.getByRole('heading', { name: 'This letter is ours.' })).toBeFocused();
  for (const hidden of [policyNumber, vin, vinSuffix]) await expect(confirmed).not.toContainText(String(hidden));
  expect(page.url()).not.toContain(code);
  await expectAccessibleInTurn(page);
});

test('LN-07 the same without scripts', async ({ request, samples }) => {
  const { policyNumber = '', vinSuffix = '' } = samples.financedVehicle ?? {};
  const found = await (await PlainPage.open(request, '/es/uaichome/leinholder')).send({ policyNumber, vinSuffix });
  const [, code = ''] = /name="code" value="([^"]+)"/.exec(found.html) ?? [];
  expect(found.words).toContain(`Carta ${code}.`);
  const letter = await found.send({ code });
  expect(letter.html).toMatch(/^%PDF-/);
  expect(letter.headers['content-disposition']).toContain(`letter-${code}.pdf`);

  const asked = await PlainPage.open(request, '/uaichome/leinholder/letter');
  expect((await asked.send({ code: code.slice(0, -1) })).words).toContain('isn’t one of our codes');
  const confirmed = await asked.send({ code: code.toLowerCase() });
  expect(confirmed.words).toMatch(/This letter is ours\..*Status then.*Active/);
  expect(confirmed.url).not.toContain(code);

  const held = await PlainPage.open(request, '/uaichome/leinholder/letter?letter=wait&minutes=12');
  expect(held.words).toContain('Wait 12 min');
});

test('the sixth miss of an address is told to wait, with scripts and without', async ({ page, samples }) => {
  // A policy that no other journey uses, because misses are limited per policy, too.
  const policyNumber = String(samples.paidInFull?.policyNumber);
  const search = await PlainPage.open(page.request, '/uaichome/leinholder');
  for (let miss = 1; miss <= 6; miss++) {
    const { words } = await search.send({ policyNumber, vinSuffix: `0000${miss}` });
    expect(words).toMatch(miss < 6 ? /couldn’t match/i : /too many tries/i);
  }
  await page.goto('/uaichome/leinholder');
  await page.getByLabel(/policy number/i).fill(policyNumber);
  await page.getByLabel(/last 5/i).fill('00007');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/too many tries/i);
});

test('LN-06 a search that does not come back says the row’s sentence, and keeps what was typed', async ({ page }) => {
  await page.goto('/uaichome/leinholder');
  await untilLive(page.getByLabel('Policy number'));
  await page.getByLabel('Policy number').fill('44170263');
  await page.getByLabel(/last 5/i).fill('44178');
  const alert = page.getByRole('alert');
  for (const answer of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ]) {
    await page.route('**/leinholder.data*', answer);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(alert).toContainText('Search Results not Found!');
    await expect(page.getByLabel('Policy number')).toHaveValue('44170263');
    await expect(page.getByLabel(/last 5/i)).toHaveValue('44178');
    await page.getByLabel('Policy number').fill('44170263');
  }
});

test('LN-01 only digits stay, typed or pasted, five of the VIN', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/uaichome/leinholder');
  await untilLive(page.getByLabel(/policy number/i));
  await page.getByLabel(/policy number/i).pressSequentially('FL-4417a0263');
  await expect(page.getByLabel(/policy number/i)).toHaveValue('44170263');
  await page.evaluate(() => navigator.clipboard.writeText('KC2-4417 8999'));
  await page.getByLabel(/last 5/i).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel(/last 5/i)).toHaveValue('24417');
});

test('a result is accessible', async ({ page, samples }) => {
  await page.goto('/uaichome/leinholder');
  await page.getByLabel(/policy number/i).fill(String(samples.noticePolicy?.policyNumber));
  await page.getByLabel(/last 5/i).fill(String(samples.noticePolicy?.vinSuffix));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessibleInTurn(page);
});

test('LN-03 what is typed before the scripts come is searched for when they have come', async ({ page, samples }) => {
  const { policyNumber = '', vinSuffix = '', vin = '' } = samples.activePolicy ?? {};
  const scripts = await holdScripts(page);
  await page.goto('/uaichome/leinholder', { waitUntil: 'commit' });
  await page.getByLabel('Policy number').fill(policyNumber);
  await page.getByLabel(/last 5/i).fill(vinSuffix);
  scripts.letCome();
  await untilLive(page.getByLabel('Policy number'));
  await page.getByLabel(/last 5/i).press('End');
  await page.keyboard.press('9');
  await expect(page.getByLabel(/last 5/i)).toHaveValue(vinSuffix);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article')).toContainText(vin);
});
