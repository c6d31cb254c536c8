import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, test } from './journey.ts';
import { signIn } from './sign-in.ts';

const BIRTH = { month: '3', date: '2', year: '1984' };
const DUI = { who: 'owner', kind: 'dui', month: '5', date: '6', year: String(new Date().getUTCFullYear() - 1) };
const CAR = { vin: '1HGCM82633A004352', modelYear: '', make: '', model: 'Accord', ownership: 'owned' };
const HOME = { zip: '77036', street: '9203 Ranchester Dr', unit: '', city: 'Houston', home: 'rent' };
const LICENSE = {
  ...{ licenseState: 'TX', licenseNumber: '12345678', licenseStatus: 'valid', licensedYears: '18' },
  ...{ marital: 'married', filing: 'none' },
};
const PRIOR = { had: 'never', without: 'none' };

/** Answers a quote completely, up to its price. */
async function answered(page: Page, { email, use, incidents }: { email: string; use: string; incidents: object[] }) {
  await page.goto('/uaicins/quote/start?zip=77036');
  const answers: [place: string, form: object][] = [
    ['start', { zip: '77036', firstName: 'Wes', lastName: 'Tillman', ...BIRTH }],
    ['contact', { phone: '7135550164', email }],
    ['address', HOME],
    ['license', LICENSE],
    ['vehicles/new', { key: 'a1b2c3d4', ...CAR, use }],
    ['vehicles', {}],
    ['drivers', {}],
    ...incidents.map((each, at): [string, object] => ['incidents/new', { key: `e5f6a7b${at}`, ...each }]),
    ['incidents', {}],
    ['insurance', PRIOR],
  ];
  for (const [place, form] of answers) {
    const address = new URL(`/uaicins/quote/${place}`, page.url());
    const sent = await page.request.post(address.href, {
      form: { ...form, sent: '' },
      headers: { origin: address.origin },
    });
    expect(sent.ok(), place).toBe(true);
  }
  await page.goto('/uaicins/quote/check');
  await page.getByLabel('Yes, you may look once').check();
  await page.getByRole('button', { name: 'See my price' }).click();
  await page.getByRole('button', { name: 'Choose coverage' }).click();
}

test('a quote that the rules send to a person is accepted at the underwriter’s desk, and its price promised', async ({
  page,
  browser,
  samples,
  received,
}) => {
  test.slow();
  const email = `${randomUUID()}@example.com`;
  await answered(page, { email, use: 'pleasure', incidents: [DUI, { ...DUI, month: '9' }] });
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
  await expect(page.getByText('This is the price you’ll pay through')).toBeVisible();
});

test('a quote that the rules decline gets its reasons as a page and as a letter', async ({ page, received }) => {
  const email = `${randomUUID()}@example.com`;
  await answered(page, { email, use: 'delivery', incidents: [] });
  await expect(page.getByText('2003 Honda Accord')).toBeVisible();
  await page.getByRole('link', { name: 'Read the letter' }).click();
  await expect(page.getByText('Tex. Ins. Code 551.002')).toBeVisible();
  await expectAccessibleInTurn(page);
  const letter = await page.request.get('/uaicins/quote/letter/pdf');
  expect(letter.headers()['content-type']).toBe('application/pdf');
  await received(email, /(Tex\. Ins\. Code 551\.002)/);
});
