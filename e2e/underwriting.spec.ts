import { randomUUID } from 'node:crypto';
import { answerQuote } from './answer-quote.ts';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const DUI = { who: 'owner', kind: 'dui', month: '5', date: '6', year: String(new Date().getUTCFullYear() - 1) };

test('a quote that the rules send to a person is accepted at the underwriter’s desk, and its price promised', async ({
  page,
  browser,
  samples,
  received,
}) => {
  test.slow();
  const email = `${randomUUID()}@example.com`;
  await answerQuote(page, { email, use: 'pleasure', incidents: [DUI, { ...DUI, month: '9' }] });
  await expect(page.getByText('A driver has more than 10 points')).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Ask an underwriter' }).click();
  const [reference = ''] = /U[0-9A-Z]{9}/.exec((await page.locator('main').textContent()) ?? '') ?? [];
  await expectAccessibleInTurn(page);

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, '/staff/login', samples.staffUnderwriter);
  await desk.goto('/staff/underwriting');
  await expectAccessibleInTurn(desk);
  await desk.goto(`/staff/underwriting/${reference}`);
  await expectAccessibleInTurn(desk);
  await desk.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(desk);
  await desk.getByLabel('Reason for the file').fill('Both are more than a year old, and nothing else.');
  await desk.getByRole('button', { name: /^Accept and promise/ }).click();
  await expect(desk.getByText('Accepted. The price is promised')).toBeVisible();

  await received(email, /(Yes: your price is ready)/);
  await page.reload();
  await expect(page.getByText('This is the price you’ll pay if you buy by')).toBeVisible();
});

test('a quote that the rules decline gets its reasons as a page and as a letter', async ({ page, received }) => {
  const email = `${randomUUID()}@example.com`;
  await answerQuote(page, { email, use: 'delivery', incidents: [] });
  await expect(page.getByText('2003 Honda Accord')).toBeVisible();
  await page.getByRole('link', { name: 'Read the letter' }).click();
  await expect(page.getByText('Tex. Ins. Code 551.002')).toBeVisible();
  await expectAccessibleInTurn(page);
  const letter = await page.request.get('/uaicins/quote/letter/pdf');
  expect(letter.headers()['content-type']).toBe('application/pdf');
  await received(email, /(Tex\. Ins\. Code 551\.002)/);
});
