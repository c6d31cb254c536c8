import { randomUUID } from 'node:crypto';
import { htmlFaults } from '../testing/html-faults.ts';
import { answerQuote } from './answer-quote.ts';
import { expect, test, untilLive } from './journey.ts';

test('RT-08 a payment plan and a way to pay less are priced on the page, and without scripts by loading it', async ({
  page,
  browser,
}) => {
  await answerQuote(page, { email: `${randomUUID()}@example.com`, use: 'pleasure', incidents: [] });
  await page.request.post('/uaicins/quote/coverage', { form: { go: 'price', sent: '' } });
  for (const other of ['packages', 'worksheet']) {
    const answer = await page.request.get(`/uaicins/quote/${other}`);
    expect(answer.status()).toBe(200);
    expect(await htmlFaults(await answer.text())).toEqual([]);
  }
  await page.goto('/uaicins/quote/price');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  const main = page.getByRole('main');
  const total = main.locator('[aria-live] > p').first();
  const lastRow = main.getByRole('table').getByRole('row').last();
  const before = (await total.textContent()) ?? '';
  await expect(lastRow).toContainText(before);
  const payments = await main.getByText('All payments').textContent();
  const full = main.getByRole('radio', { name: /All today/ });
  await untilLive(full);
  await full.check();
  await expect(total).not.toHaveText(before);
  await expect(main.getByText('All payments')).not.toHaveText(payments ?? '');
  const inFull = (await total.textContent()) ?? '';
  await expect(lastRow).toContainText(inFull);
  await expect(main.getByText('Paid in full')).toBeVisible();

  // The way that was taken is gone, and what it saved is said where the focus is.
  await main.getByRole('button', { name: 'Go paperless' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('Done: Get documents by email');
  await expect(main.getByRole('button', { name: 'Go paperless' })).toBeHidden();
  await expect(lastRow).toContainText((await total.textContent()) ?? '');
  expect(loads).toBe(0);
  // The price is the same when the page is loaded again.
  const live = (await main.innerText()).replace(/Ways to pay less\s+Done: .*\s+/, '');
  await page.reload();
  expect(await main.innerText()).toBe(live);

  const storageState = await page.context().storageState();
  const plain = await browser.newPage({ storageState, javaScriptEnabled: false });
  await plain.goto(page.url());
  await plain.getByRole('radio', { name: /payments after today/ }).check();
  await plain.getByRole('button', { name: 'Use this plan' }).click();
  await expect(plain.getByRole('radio', { name: /payments after today/ })).toBeChecked();
  await expect(plain.getByRole('main').locator('[aria-live] > p').first()).not.toHaveText(inFull);
  await plain.close();
});

test('RT-08 a choice on a price whose quote is no longer open in this browser leads to where quotes begin', async ({
  page,
}) => {
  await answerQuote(page, { email: `${randomUUID()}@example.com`, use: 'pleasure', incidents: [] });
  await page.request.post('/uaicins/quote/coverage', { form: { go: 'price', sent: '' } });
  await page.goto('/uaicins/quote/price');
  const full = page.getByRole('radio', { name: /All today/ });
  await untilLive(full);
  await page.context().clearCookies({ name: 'portal-quote' });
  // A click, as `check` would look for the choice on the next page.
  await full.click();
  await expect(page).toHaveURL(/\/uaicins\/quote$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sorry, this page broke down');
});
