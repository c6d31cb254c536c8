import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInTurn,
  expectNoSidewaysScroll,
  IN_PROOFS,
  showIn,
  test,
} from './journey.ts';
import { keptBy } from './kept.ts';
import { photo } from './test-photo.ts';

test.use({ serviceWorkers: 'allow' });

const LANGUAGES = [
  {
    path: '/uaichome',
    colorScheme: 'light',
    headline: 'No signal here.',
    again: 'Try again',
    step: 'Get to a safe spot.',
  },
  {
    path: '/es/uaichome',
    colorScheme: 'dark',
    headline: 'Aquí no hay señal.',
    again: 'Intentar otra vez',
    step: 'Vaya a un lugar seguro.',
  },
] as const;

/** Waits until the service worker has cached a page for offline use, which it does when the page is idle. */
async function waitUntilKept(page: Page, path: string) {
  const isKept = () =>
    page.evaluate(async (kept) => {
      const worker = await navigator.serviceWorker.getRegistration();
      // A worker that is not active answers nothing, whatever it has cached.
      return Boolean(worker?.active && (await caches.match(kept)));
    }, path);
  // A busy machine becomes idle late.
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

for (const { path, colorScheme, headline, again, step } of LANGUAGES) {
  test(
    `${path}: without a network a page of ours has the phones and the checklist; with one all is as before`,
    path.startsWith('/es/') ? IN_PROOFS : {},
    async ({ page, context }) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.goto(path);
      await waitUntilKept(page, `${path}/offline`);
      expect(complaints).toEqual([]);

      await context.setOffline(true);
      await page.goto(`${path}/FindAnAgent?zip=33135`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
      for (const phone of ['tel:911', 'tel:+18005550119', 'tel:+18005550135']) {
        await expect(page.locator(`a[href="${phone}"]`)).toBeVisible();
      }
      await showIn(page, colorScheme);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      // No card is saved here.
      await page.goto(`/insurednew/home?lang=${path.startsWith('/es/') ? 'es' : 'en'}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);

      await page.goto(`${path}/FindAnAgent?zip=33135`);
      await context.setOffline(false);
      await page.getByRole('link', { name: again }).click();
      await expect(page).toHaveURL(/FindAnAgent\?zip=33135$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(headline);
    },
  );
}

test('the claims page, once opened, is read without a network; a portal’s page is never kept', async ({
  page,
  context,
}) => {
  // The cached page is the same for everyone, even if a person is signed in now.
  const hint = { name: 'portal-signed-in', value: 'policyholder', httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([{ ...hint, url: process.env.UNISON_URL ?? '' }]);
  await page.goto('/es/uaichome/claims');
  const own = page.getByRole('banner').getByRole('link', { name: 'Mi cuenta' });
  await expect(own).toBeVisible();
  await waitUntilKept(page, '/es/uaichome/claims');
  await page.goto('/insurednew/login');
  const kept = await page.evaluate(async () => {
    const builds = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(builds.map((build) => build.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/es/uaichome/claims',
    '/es/uaichome/claims/notes',
    '/es/uaichome/offline',
    '/uaichome/claims/notes',
    '/uaichome/offline',
  ]);

  await context.setOffline(true);
  await page.goto('/es/uaichome/claims');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primero: ¿están todos bien?');
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('link', { name: '1-800-555-0119' }).first()).toBeVisible();
  await expect(page.locator('img[src*="scene-pines"]')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.goto('/insurednew/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('without a network somebody writes down what happened, with photos: kept in the phone through a reload, put into a report when there is a line, then gone from the phone', async ({
  page,
  context,
}) => {
  test.slow();
  const databases = async () => (await keptBy(page))?.databases;
  const begin = page.getByRole('button', { name: 'Empezar apuntes en este teléfono' });
  const story = page.getByLabel('Con sus propias palabras');
  await page.goto('/es/uaichome');
  await waitUntilKept(page, '/es/uaichome/claims/notes');
  await context.setOffline(true);
  await page.goto('/es/uaichome/aboutus');
  await page.getByRole('link', { name: 'Apunte lo que pasó, con fotos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apúntelo ahora. Mándelo después.');
  await expect(begin).toBeVisible();
  expect(await databases()).toEqual([]);
  await begin.click();
  await story.fill('Algo que borro.');
  await expect(page.getByText(/^Guardado en este teléfono/)).toBeVisible();
  await page.getByText('Borrar de este teléfono').click();
  await page.getByRole('button', { name: 'Borrarlo todo' }).click();
  await expect(page.getByText(/^Borrado\./)).toBeVisible();
  expect(await databases()).toEqual([]);

  await begin.click();
  await expect(story).toHaveValue('');
  await story.fill('Estaba parada en el semáforo.');
  await page.getByLabel('Placa').fill('QRT 9917');
  await page.getByLabel('Fotos').setInputFiles([photo('uno.png', 40), photo('dos.png', 90), photo('tres.png', 200)]);
  await page.getByRole('button', { name: 'Quitar tres.png' }).click();
  await expect(page.getByRole('listitem')).toHaveText([/uno\.png/, /dos\.png/]);
  await expectAccessibleInTurn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(story).toHaveValue('Estaba parada en el semáforo.');
  await expect(page.getByRole('listitem')).toHaveCount(2);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Ponerlos en un reporte' }).click();
  await expect(page.getByRole('heading', { name: 'Tiene apuntes en este teléfono' })).toBeVisible();
  // The answer to a photo gets lost: the photo has arrived and must not be stored twice. The page itself is patched,
  // because requests through a service worker cannot always be observed from outside.
  await page.addInitScript(() => {
    const { fetch } = window;
    let sent = 0;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      if (!String(asked[0]).includes('/report/add')) return answer;
      sent += 1;
      document.documentElement.dataset.sent = String(sent);
      return sent === 2 ? Promise.reject(new TypeError('connection reset')) : answer;
    };
  });
  await page.getByRole('button', { name: 'Empiece sin póliza' }).click();
  await page.getByRole('button', { name: 'Poner mis apuntes en este reporte' }).click();
  await expect(page.getByText(/^Su reporte ya tiene sus apuntes/)).toBeVisible();
  expect(await databases()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-sent', '4');
  await page.getByRole('link', { name: 'Seguir con mi reporte' }).click();
  await expect(story).toHaveValue('Estaba parada en el semáforo.');
  await expect(page.getByRole('heading', { name: 'Tiene apuntes en este teléfono' })).toHaveCount(0);
});
