import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  test,
  untilLive,
  withKey,
} from './journey.ts';
import { signIn } from './sign-in.ts';

const SAVED = '/insurednew/saved-id-card';

test.use({ serviceWorkers: 'allow', alsoKept: [SAVED] });

/** Every address in the cache of the saved card. */
const keptCard = (page: Page) =>
  page.evaluate(async () => {
    const requests = (await caches.has('saved-id-card')) ? await (await caches.open('saved-id-card')).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'));
  });

async function save(page: Page, name: string, saved: string) {
  const button = page.getByRole('button', { name });
  await untilLive(button);
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
}

/** Opens the tab that the site's guest form opens, with data of the sample book. */
async function openAsGuest(page: Page, context: BrowserContext, guest: Record<string, string>) {
  const [year = '', month = '', date = ''] = guest.dateOfBirth?.split('-') ?? [];
  const answer = await context.request.post('/insurednew/insured/insuredpayment/insuredpaymentguest', {
    headers: { 'sec-fetch-site': 'same-origin', ...withKey() },
    multipart: {
      CONR: '08',
      SITE_STATE: 'TX',
      mailingZip: guest.zip ?? '',
      'policy-or-dl': 'policy',
      view: 'ID',
      policyordl: guest.policyNumber ?? '',
      choosenPolicyPrefix: 'TX',
      choosenPolicyNo: guest.policyNumber ?? '',
      tbxMM: month,
      tbxDD: date,
      tbxYY: year,
    },
  });
  const { url } = await answer.json();
  await page.goto(`/insurednew/${url}?lang=en`);
  await page.getByRole('main').getByRole('button').click();
  return url as string;
}

test('a policyholder saves the card, opens it without a network, shows it to an officer, and it goes at sign out', async ({
  page,
  context,
  samples,
}) => {
  // The service worker fetches what the saved card needs, while the page is checked five times.
  test.slow();
  const { vin = '', policyNumber = '' } = samples.spanishLogin ?? {};
  await signIn(page, '/insurednew/login?lang=es', samples.spanishLogin);
  await page.goto('/insurednew/id-cards?lang=es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su tarjeta de seguro');
  await expectAccessibleInTurn(page);
  expect(await keptCard(page)).toEqual([]);
  await save(page, 'Guardar en mi teléfono', 'Guardada en este dispositivo');
  await expect(page.getByRole('link', { name: 'Abrir la tarjeta guardada' })).toBeFocused();
  expect(await keptCard(page)).toEqual([SAVED]);

  await context.setOffline(true);
  await page.goto('/insurednew/id-cards?lang=es');
  await expect(page).toHaveURL(`${SAVED}?lang=es`);
  const card = page.getByRole('article', { name: 'Florida Automobile Insurance Identification Card' });
  await expect(card).toContainText(vin);
  await expect(page.locator('article img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mostrar a un oficial' }).click();
  const officer = page.getByRole('dialog', { name: 'Tarjeta de seguro, para un oficial' });
  await expect(officer).toContainText(`FL ${policyNumber}`);
  const { width, height } = (await officer.boundingBox()) ?? {};
  expect([width, height]).toEqual([320, 700]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(officer).toBeHidden();

  await page.getByRole('button', { name: 'Quitar de este dispositivo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay señal.');
  expect(await keptCard(page)).toEqual([]);

  await context.setOffline(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/insurednew/id-cards?lang=es');
  await save(page, 'Guardar en mi teléfono', 'Guardada en este dispositivo');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
  expect(await keptCard(page)).toEqual([]);
  await page.goto(`${SAVED}?lang=es`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay una tarjeta guardada');
  await expectAccessible(page);
});

/** Puts another copy in the place of the saved card, as one that was saved earlier. */
const keepOther = (page: Page, words: string, endsOn: string) =>
  page.evaluate(
    async ([path, body, day]) => {
      const cache = await caches.open('saved-id-card');
      await cache.put(path, new Response(body, { headers: { 'x-card-ends-on': day } }));
    },
    [SAVED, words, endsOn] as const,
  );

test('a copy that was saved earlier can be replaced, and one that is over does not count as saved', async ({
  page,
  context,
  samples,
}) => {
  test.slow();
  const { guestTX = {} } = samples;
  await openAsGuest(page, context, guestTX);
  await expect(page.getByRole('article')).toContainText(`TX ${guestTX.policyNumber}`);
  await keepOther(page, 'Of another term.', '2099-01-01');
  await page.goto('/insurednew/guest?lang=en');
  await expect(page.getByText('A card is already saved on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the saved card' })).toBeVisible();
  await save(page, 'Save again', 'Saved on this device');
  await page.getByRole('link', { name: 'Open the saved card' }).click();
  await expect(page.getByRole('article').first()).toContainText(`TX ${guestTX.policyNumber}`);

  await keepOther(page, 'Of an earlier term.', '2026-01-05');
  await page.goto('/insurednew/guest?lang=en');
  await expect(page.getByRole('article')).toContainText(`TX ${guestTX.policyNumber}`);
  await expect(page.getByRole('link', { name: 'Open the saved card' })).toBeHidden();
  await save(page, 'Save to my phone', 'Saved on this device');
});

test('GU-07 a guest has the card as a page and as PDF; what was saved is no proof after its last day', async ({
  page,
  context,
  samples,
}) => {
  const { guestTX = {} } = samples;
  const url = await openAsGuest(page, context, guestTX);
  await expect(page.getByRole('article', { name: 'Texas Liability Insurance Card' })).toContainText(
    `TX ${guestTX.policyNumber}`,
  );
  await expectAccessibleInTurn(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('id-card.pdf');
  await page.goto(`/insurednew/${url}`);
  await expect(page.getByRole('button', { name: 'Open my policy' })).toBeHidden();

  await page.goto('/insurednew/guest?lang=en');
  await save(page, 'Save to my phone', 'Saved on this device');
  await page.evaluate(async (path) => {
    const cache = await caches.open('saved-id-card');
    const kept = await cache.match(path);
    await cache.put(path, new Response(await kept?.text(), { headers: { 'x-card-ends-on': '2026-01-05' } }));
  }, SAVED);
  await page.goto(`${SAVED}?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t saved a card here');
  expect(await keptCard(page)).toEqual([]);
});
