import { expect, expectAccessible, expectNoSidewaysScroll, IN_PROOFS, showIn, test, untilLive } from './journey.ts';

const PAGES = [
  ['en', '/uaichome/claims/faq', /^Report a claim/, /captions/i],
  ['es', '/es/uaichome/claims/faq', /^Reportar un reclamo/, /subtítulos/i],
] as const;

for (const [language, path, name, captions] of PAGES) {
  test(
    `FQ-02: a video plays with captions in ${language}, and is gone when it is closed`,
    language === 'en' ? {} : IN_PROOFS,
    async ({ page }) => {
      const loaded: string[] = [];
      page.on('request', (request) => /\.(mp4|vtt)/.test(request.url()) && loaded.push(request.url()));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('#videos')).toContainText(captions);
      expect(loaded).toEqual([]);

      const card = page.locator('#videos').getByRole('link', { name });
      await card.click();
      const video = page.getByRole('dialog', { name }).locator('video');
      await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2);
      const tracks = () =>
        video.evaluate(({ textTracks }: HTMLVideoElement) =>
          [...textTracks].map((track) => [track.language, track.mode, (track.cues?.length ?? 0) > 3]),
        );
      await expect.poll(tracks).toEqual([
        [language, 'showing', true],
        [language === 'en' ? 'es' : 'en', 'disabled', false],
      ]);
      expect(loaded.filter((url) => /mp4/.test(url)).length).toBeGreaterThan(0);
      const box = await page.getByRole('dialog').boundingBox();
      expect([box?.width, box?.height]).toEqual([750, 465]);
      // One language in light mode, the other in dark mode.
      await showIn(page, language === 'en' ? 'light' : 'dark');
      await expectAccessible(page);

      await page.keyboard.press('Escape');
      await expect(page.locator('video')).toHaveCount(0);
      await expect(card).toBeFocused();
    },
  );
}

test('FQ-01: five videos in a strip of 1180 px that the arrows scroll by 344 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/uaichome/claims/faq#videos');
  await untilLive(page.getByRole('main'));
  const strip = page.locator('#videos ul').first();
  await expect(strip.getByRole('link', { name: /seconds$/ })).toHaveCount(5);
  const left = () => strip.evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  const inside = await strip.evaluate(
    (list) => list.clientWidth - 2 * Number.parseFloat(getComputedStyle(list).paddingLeft),
  );
  expect(inside).toBe(1180);
  await page.getByRole('button', { name: 'More videos' }).click();
  await expect.poll(left).toBe(344);
  await page.getByRole('button', { name: 'Previous videos' }).click();
  await expect.poll(left).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('FQ-02: a card leads to the video itself, in parts if asked, and its words are on the page', async ({
    page,
    request,
  }) => {
    await page.goto('/uaichome/claims/faq');
    const guide = page.locator('#guide-estimate');
    const address = (await guide.getByRole('link').first().getAttribute('href')) ?? '';
    const part = await request.get(address, { headers: { range: 'bytes=0-99' } });
    expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/mp4']);
    expect((await part.body()).length).toBe(100);
    await guide.getByText('Read it in steps').click();
    await expect(guide.getByRole('listitem').first()).toBeVisible();
  });
});
