// What has to happen before a scene can be filmed.
import type { Page } from '@playwright/test';
import { plusDays } from '../../app/platform/calendar/day.ts';

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/insurednew/insured/claimuser/clogin');
  await page.locator('main [name=username]').fill(email);
  await page.locator('main [name=password]').fill(password);
  await page.locator('main form [type=submit]').last().click();
  await page.waitForURL(/\/insurednew\/claims/);
}

/** Answers to a page of a report in either language: only `story`, `car` and `whereabouts` are words. */
export type Told = Record<'story' | 'car' | 'whereabouts', string>;

const fillers: Record<string, (page: Page, told: Told) => Promise<void>> = {
  what: async (page, { story }) => {
    await choose(page, 'kind', 'rear_end');
    await fill(page, { story });
  },
  when: async (page) => {
    const [year = '', month, date] = plusDays(new Date().toISOString().slice(0, 10), -1).split('-');
    await page.locator('main select[name=month]').selectOption(String(Number(month)));
    await fill(page, { date: String(Number(date)), year });
    await choose(page, 'time', 'afternoon');
  },
  where: async (page) => {
    await choose(page, 'state', 'TX');
    await fill(page, { place: 'Maple Ave & Oak Lawn Ave', city: 'Dallas', zip: '75219' });
  },
  car: async (page, { car }) => {
    if ((await page.locator('main [name=own-car]').count()) > 0) {
      await choose(page, 'role', 'driver_other');
      await fill(page, { 'own-car': car, 'own-plate': 'PJK-4417' });
      return;
    }
    await page.locator('main [name=car]').first().check();
    await page.locator('main [name=driver]').first().check();
  },
  ours: (page) => fill(page, { 'ours-plate': 'QRT 9917' }),
  damage: async (page, { whereabouts }) => {
    await page.locator('main [name=zone-6]').check();
    await choose(page, 'drivable', 'yes');
    await fill(page, { whereabouts });
  },
  people: (page) => choose(page, 'hurt', 'no'),
  others: async (page, { car }) => {
    await choose(page, 'other', 'yes');
    await fill(page, { 'other-car': car, 'other-driver': 'Ana Ruiz' });
  },
  police: (page) => choose(page, 'police', 'no'),
  contact: async (page) => {
    await fill(page, { name: 'Marisol Peña', phone: '214-555-0148' });
    await choose(page, 'reach', 'phone');
    const rental = page.locator('main [name=rental][value=no]');
    if ((await rental.count()) > 0) await rental.check();
  },
};

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).first().fill(value);
};
const choose = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();

const stepOf = (page: Page) => /\/report\/(\w+)/.exec(page.url())?.[1] ?? '';

/** Answers each page of a report until the given one is reached. */
export async function report(page: Page, told: Told, until: 'photos' | 'check'): Promise<void> {
  for (let step = stepOf(page); step !== until; step = stepOf(page)) {
    if (step === 'photos') await page.goto(page.url().replace('photos', 'contact'));
    else {
      await fillers[step]?.(page, told);
      await page.locator('main form:has([name]) button[type=submit]').last().click();
      await page.waitForURL((url) => !url.pathname.endsWith(`/${step}`));
    }
  }
}

/** A person who is not a customer reports an accident. Returns what opens their part of the claim. */
export async function reportAsOther(page: Page, language: string, told: Told) {
  await page.goto(`/insurednew/claims/report?lang=${language}`);
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL(/report\/what/);
  await report(page, told, 'check');
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL(/report\/sent/);
  const words = await page.locator('main').innerText();
  const [number] = /[A-Z]{2}-\d{4}-\d{6}-\d/.exec(words) ?? [];
  const [code] = /[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}/.exec(words) ?? [];
  if (!number || !code) throw new Error('the report ended without a number and a code');
  return { number, code };
}
