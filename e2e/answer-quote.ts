import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const BIRTH = { month: '3', date: '2', year: '1984' };
export const CAR = { vin: '1HGCM82633A004352', modelYear: '', make: '', model: 'Accord', ownership: 'owned' };
const HOME = { zip: '77036', street: '9203 Ranchester Dr', unit: '', city: 'Houston', home: 'rent' };
export const LICENSE = {
  licenseState: 'TX',
  licenseNumber: '12345678',
  licenseStatus: 'valid',
  licensedYears: '18',
  marital: 'married',
  filing: 'none',
};
export const PRIOR = { had: 'never', without: 'none' };

/** Sends the forms of a quote, each at its place, in the order of its questions. `quote` is where an agent has it. */
export async function sendAnswers(page: Page, answers: [place: string, form: object][], quote = '/uaicins/quote') {
  for (const [place, form] of answers) {
    const address = new URL(`${quote}/${place}`, page.url());
    const sent = await page.request.post(address.href, {
      form: { ...form, sent: '' },
      headers: { origin: address.origin },
    });
    expect(sent.ok(), place).toBe(true);
  }
}

/** Answers a quote in Texas completely, up to the choice of its coverage. */
export async function answerQuote(
  page: Page,
  { email, use, incidents }: { email: string; use: string; incidents: object[] },
) {
  await page.goto('/uaicins/quote/start?zip=77036');
  await sendAnswers(page, [
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
  ]);
  await page.goto('/uaicins/quote/check');
  await page.getByLabel('Yes, you may look once').check();
  await page.getByRole('button', { name: 'See my price' }).click();
  await page.getByRole('button', { name: 'Choose coverage' }).click();
}
