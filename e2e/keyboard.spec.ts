import type { Page } from '@playwright/test';
import { expect, test, untilLive } from './journey.ts';

// No animations, so that the position of the focus is final at once.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('HD-01 HD-02 the keyboard walks the header in order; the skip link, first, leads past it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/uaichome/leinholder');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const links = page.getByRole('banner').getByRole('link');
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await expect(links.last()).toHaveAccessibleName('Login');

  await skip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

for (const [path, width, height] of [
  ['/uaichome', 390, 844],
  ['/es/uaichome/claims/faq', 1440, 900],
  ['/uaichome/contact', 320, 256],
] as const) {
  test(`LY-02 ${path} at ${width} by ${height}: every stop of the keyboard is seen, ringed, and leads on to the next`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await untilLive(page.getByRole('main'));
    const stops = await walk(page);
    expect(stops.filter(({ trouble }) => trouble)).toEqual([]);
    expect(stops.length).toBeGreaterThan(20);
  });
}

type Stop = { name: string; trouble: string };

/** Tabs from the first stop to the last; a page that traps the focus would never end. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < 150) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('the walk does not end');
}

function stopHere(): Stop | undefined {
  const stop = document.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  const { top, bottom, left, right } = stop.getBoundingClientRect();
  const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : [];
  // A control may show its focus ring on the box drawn for it; the calendar button of a date field has the browser's
  // own ring.
  const isBrowsersOwn = !stop.matches(':focus');
  const isRinged = [stop, stop.nextElementSibling, stop.parentElement, ...labels].some(
    (part) => part && [null, '::after'].some((drawn) => getComputedStyle(part, drawn).outlineStyle !== 'none'),
  );
  const isInView = bottom > 0 && top < innerHeight;
  const middle = Math.min((top + bottom) / 2, innerHeight - 1);
  const above = document.elementFromPoint((left + right) / 2, middle);
  const isCovered = !above || !(stop.contains(above) || above.contains(stop) || labels.some((l) => l.contains(above)));
  return {
    name: stop.getAttribute('aria-label') ?? stop.textContent.trim().slice(0, 40),
    trouble: [
      !isRinged && !isBrowsersOwn && 'no ring',
      !isInView && 'out of view',
      isInView && isCovered && `under ${above?.outerHTML}`,
    ]
      .filter(Boolean)
      .join(', '),
  };
}

test('HM-02 HM-04 the arrows of the carousels work by keyboard and keep the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/uaichome');
  const headline = page.getByRole('heading', { level: 1 });
  const first = String(await headline.textContent());
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(headline).not.toHaveText(first);
  await expect(next).toBeFocused();
  await page.getByRole('button', { name: 'Previous', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(headline).toHaveText(first);

  const lastCard = page.getByRole('list', { name: 'What do you need today?' }).getByRole('listitem').last();
  await expect(lastCard).not.toBeInViewport();
  const more = page.getByRole('button', { name: 'More services' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(lastCard).toBeInViewport();
  await expect(more).toBeFocused();
});

for (const [path, first, second, last] of [
  ['/uaichome/contact', 'Florida', 'Georgia', 'Texas'],
  ['/es/uaichome/claims', 'Soy cliente', 'No soy cliente', 'No soy cliente'],
] as const) {
  test(`${path}: arrows, Home and End choose a tab; Tab goes on into its panel`, async ({ page }) => {
    await page.goto(path);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const expectChosen = async (name: string) => {
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    };
    await tab(first).focus();
    for (const [key, chosen] of [
      ['ArrowRight', second],
      ['End', last],
      ['ArrowRight', first],
      ['ArrowLeft', last],
      ['Home', first],
    ] as const) {
      await page.keyboard.press(key);
      await expectChosen(chosen);
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: first, exact: true }).locator(':focus')).toHaveCount(1);
  });
}

test('FQ-04 a question opens and closes by Enter and Space, one at a time', async ({ page }) => {
  await page.goto('/uaichome/claims/faq');
  const questions = page.getByRole('tabpanel').locator('details');
  await questions.nth(1).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(questions.nth(1)).toHaveAttribute('open');
  await expect(questions.nth(0)).not.toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(questions.nth(1)).not.toHaveAttribute('open');
});

test('AG-02 the dialog of agents holds the focus until it is closed', async ({ page }) => {
  await page.goto('/uaichome');
  await page.locator('#agents').getByLabel('Zip code').fill('33135');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /agents near 33135/ });
  await expect(dialog).toBeVisible();
  for (let tab = 0; tab < 12; tab++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).toBe('dialog');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#agents :focus')).toHaveCount(1);
});
