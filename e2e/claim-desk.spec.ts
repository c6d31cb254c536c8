import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, expectNoSidewaysScroll, RECENT_DAY, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { photo } from './test-photo.ts';

const paper = {
  name: 'registration.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n% registration\n%%EOF\n'),
};

/** A person who was hit reports the accident by the shortest path; what they leave out is requested later. */
async function report(page: Page, email: string) {
  const main = page.locator('main');
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  const choose = (name: string, value: string) => main.locator(`input[name="${name}"][value="${value}"]`).check();
  await page.goto('/insurednew/claims/report');
  await page.getByRole('button', { name: 'Start without a policy' }).click();
  await goOn();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toBeFocused();
  await choose('kind', 'rear_end');
  await main.locator('[name=story]').fill('I stood at the light.');
  await goOn();
  await main.locator('[name=month]').selectOption(RECENT_DAY.month);
  await main.locator('[name=date]').fill(RECENT_DAY.date);
  await main.locator('[name=year]').fill(RECENT_DAY.year);
  await choose('time', 'afternoon');
  await goOn();
  await choose('state', 'TX');
  await main.locator('[name=place-unknown]').check();
  await goOn();
  await choose('role', 'driver_other');
  await main.locator('[name=own-car]').fill('2021 Honda Civic');
  await main.locator('[name=own-plate]').fill('PJK-4417');
  await goOn();
  await main.locator('[name=ours-plate]').fill('QRT 9917');
  await goOn();
  await main.locator('[name=zone-6]').check();
  await choose('drivable', 'yes');
  await main.locator('[name=whereabouts]').fill('At home');
  await goOn();
  await choose('hurt', 'no');
  await goOn();
  await choose('police', 'no');
  await goOn();
  await page.locator('#rear-left').setInputFiles(photo('back.png'));
  await page.locator('#more').setInputFiles([paper]);
  await page.getByRole('button', { name: 'Send these photos' }).click();
  await expect(page.getByText('2 photos received')).toBeVisible();
  await expect(page.locator('main img[src*="/report/file/"]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Continue' }).click();
  await main.locator('[name=name]').fill('Rosa Delgado');
  await main.locator('[name=phone]').fill('713-555-0148');
  await main.locator('[name=email]').fill(email);
  await choose('reach', 'phone');
  await goOn();
}

/** A browser without scripts. `look` checks the current page with axe, which needs scripts, in another window. */
async function withoutScripts(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const beside = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const seen = await beside.newPage();
  const look = async () => {
    if (!process.env.UNISON_EVERY_LOOK) return expectAccessibleInTurn(page);
    await beside.addCookies(await context.cookies());
    await seen.goto(page.url());
    await expectAccessibleInTurn(seen);
  };
  return { page, look, close: () => Promise.all([context.close(), beside.close()]) };
}
type Person = Awaited<ReturnType<typeof withoutScripts>>;

/** The desk's page of a line on paper: all that is known, also what is folded on the screen, and nothing to fill in. */
async function expectWholeOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  for (const known of ['I stood at the light.', 'miles.png', 'Up to $25.00 a day for 3 days', 'BY LAW, YOU HAVE']) {
    await expect(page.getByText(known).first()).toBeVisible();
  }
  for (const role of ['textbox', 'combobox', 'button'] as const) {
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0);
  }
  for (const name of ['Write', 'How we reach them']) {
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The adjuster signs in, and matches the claim to the policy of the car. */
async function matchToPolicy({ page, look }: Person, number: string, samples: Record<string, Record<string, string>>) {
  const { prefix, policyNumber } = samples.customerLogin ?? {};
  await signIn(page, '/staff/login', samples.staffAdjuster);
  await page.goto('/staff/claims/match');
  await look();
  const card = page.locator('section').filter({ hasText: number });
  await card.getByLabel('Policy number, as on the ID card').fill(`${prefix} ${policyNumber}`);
  await card.getByRole('button', { name: 'Match to this policy' }).click();
  await expect(page.getByText('Matched. The claim has its policy now.')).toBeVisible();
}

/** The customer whose car it was sees the claim, but nothing about the person who was hit. */
async function customerLooks({ page, look }: Person, number: string, customer: Record<string, string> | undefined) {
  await signIn(page, '/insurednew/login', customer);
  await page.goto('/insurednew/my-claims');
  await page.locator('section').filter({ hasText: number }).getByRole('link', { name: 'Open your claim' }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  for (const theirs of ['Rosa', '555-0148', 'PJK4417', 'We pay for your bumper.']) {
    await expect(page.getByText(theirs)).toHaveCount(0);
  }
  await look();
}

/** An appraisal is booked and moved; two versions of the estimate are written, and the claimant reads what changed. */
async function visitAndEstimate(hit: Person, adjuster: Person, number: string) {
  const [claimant, desk] = [hit.page, adjuster.page];
  await claimant.goto(`/insurednew/claims/${number}`);
  await claimant.getByRole('link', { name: 'Book an estimate visit' }).click();
  await expect(claimant.getByRole('link', { name: /^We come to you, Texas/ })).toBeVisible();
  await expectNoSidewaysScroll(claimant);
  await claimant.getByRole('link', { name: /^Drive in, Houston/ }).click();
  await claimant.getByRole('radio').first().check();
  await claimant.getByRole('button', { name: 'Book this time' }).click();
  await expect(claimant.getByText('Your visit is booked.')).toBeVisible();
  const calendar = await claimant.request.get(`/insurednew/claims/${number}/appointment/1/calendar`);
  expect(await calendar.text()).toContain('SEQUENCE:0');
  await claimant.getByRole('link', { name: 'Move or cancel' }).click();
  await claimant.getByRole('radio').last().check();
  await claimant.getByLabel(/Anything we should know/).fill('I need Spanish.');
  await claimant.getByRole('button', { name: 'Move to this time' }).click();
  await expect(claimant.getByText('Your visit has a new time.')).toBeVisible();
  await expectNoSidewaysScroll(claimant);

  const line = `/staff/claims/${number}/1`;
  await desk.goto(line);
  await expect(desk.getByText('I need Spanish.')).toBeVisible();
  await desk.getByRole('link', { name: 'Move or cancel' }).click();
  await adjuster.look();
  await desk.goto(line);
  await desk.getByRole('link', { name: 'Open another part' }).click();
  await adjuster.look();
  await desk.goto(line);
  await desk.getByRole('link', { name: 'Write the estimate' }).click();
  await adjuster.look();
  const row = (place: number) => desk.getByRole('group', { name: `Row ${place}`, exact: true });
  await row(1).getByLabel('Part', { exact: true }).fill('Rear bumper cover');
  await row(1).getByLabel('Parts, $').fill('412');
  await row(2).getByLabel('Work').selectOption('repair');
  await row(2).getByLabel('Part', { exact: true }).fill('Trunk floor');
  await row(2).getByLabel('Hours').fill('9');
  await row(2).getByLabel('Rate, $').fill('58');
  await desk.getByLabel('Sales tax, $').fill('34');
  await desk.getByRole('button', { name: 'Save this version and tell them' }).click();
  await expect(desk.getByText('Estimate, version 1: $968.00.')).toBeVisible();
  await desk.getByRole('link', { name: 'See the estimate' }).click();
  await row(2).getByLabel('Hours').fill('13');
  await row(2).getByLabel('Why, as they read it').fill('Bent behind the bumper.');
  await desk.getByLabel('Why there is a new version').fill('The shop took the bumper off.');
  await desk.getByRole('button', { name: 'Save this version and tell them' }).click();
  await expect(desk.getByText('Estimate, version 2: $1,200.00.')).toBeVisible();

  await claimant.reload();
  await claimant.getByRole('link', { name: 'See the estimate' }).click();
  await expect(claimant.getByText('The total went up by $232.00, from $968.00 to $1,200.00.')).toBeVisible();
  await expect(
    claimant.getByText('Trunk floor: 13 hours instead of 9; $232.00 more. Bent behind the bumper.'),
  ).toBeVisible();
  await hit.look();
  await claimant.getByRole('link', { name: 'Back to the claim' }).click();

  // The days of a rental car follow from the hours in the estimate.
  await claimant.getByRole('link', { name: 'See how it’s counted' }).click();
  await claimant.getByRole('button', { name: 'Ask my adjuster' }).click();
  await expect(claimant.getByText('Asked. Your adjuster answers here')).toBeVisible();
  await hit.look();
  await desk.goto(`${line}/rental`);
  await adjuster.look();
  await desk.getByRole('button', { name: 'Save this answer and tell them' }).click();
  await expect(desk.getByText('Saved. It’s on their page')).toBeVisible();
  await claimant.reload();
  await expect(claimant.getByText('Up to $25.00 a day for 3 days: $75.00 at most.')).toBeVisible();
  await claimant.getByRole('link', { name: 'Back to the claim' }).click();
  await desk.goto(line);
}

test('CL-02 CL-04 three people without JavaScript: who was hit and has no account, the adjuster, the customer: photos, message, answer, something asked for and sent, a visit, an estimate, a decision read', async ({
  browser,
  samples,
  received,
}) => {
  test.slow();
  const email = `${randomUUID()}@example.com`;
  const [hit, adjuster, customer] = await Promise.all(
    [PHONE, DESK, PHONE].map((size) => withoutScripts(browser, size)),
  );
  if (!hit || !adjuster || !customer) throw new Error('three people');
  const [claimant, page] = [hit.page, adjuster.page];
  await report(claimant, email);
  await claimant.getByRole('button', { name: 'Send my report' }).click();
  const number = /TX-\d{4}-\d{6}-\d/.exec(await claimant.locator('main').innerText())?.[0] ?? '';
  const code = /[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}/.exec(await claimant.locator('main').innerText())?.[0] ?? '';

  // With claim number and code: the claimant's part, their rights, and the form for messages.
  await claimant.getByRole('link', { name: 'Open your claim' }).click();
  await claimant.getByLabel('Claim number').fill(number.toLowerCase());
  await claimant.getByLabel('Your code').fill(code);
  await claimant.getByRole('button', { name: 'Open my claim' }).click();
  await expect(claimant.getByRole('heading', { level: 1 })).toHaveText('Hello, Rosa.');
  await expectNoSidewaysScroll(claimant);
  await claimant.getByLabel('Your message').fill('Do I go through my own insurance?');
  await claimant.getByRole('button', { name: 'Send message' }).click();
  await expect(claimant.getByText(/^We answer by /)).toBeVisible();

  await matchToPolicy(adjuster, number, samples);
  await page.goto('/staff/claims?part=unassigned');
  await adjuster.look();
  await page.getByRole('link', { name: `${number} / 1` }).click();
  await adjuster.look();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('Do I go through my own insurance?')).toBeVisible();
  await page.getByLabel('Your message').fill('No. You can ask us directly.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Sent. An email tells them')).toBeVisible();
  await page.getByText('Ask for something', { exact: true }).click();
  await page.getByLabel('What', { exact: true }).selectOption('odometer');
  await page.getByLabel('Why, as they read it').fill('It shows the miles.');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Asked for: Photo of the odometer.')).toBeVisible();

  // Through the link in the mail: the answer, and what is requested.
  const [link = ''] = await received(email, /(\/insurednew\/claims\/link\/\S+)/);
  await claimant.goto(link);
  await claimant.getByRole('button', { name: 'Open my claim' }).click();
  await expect(claimant.getByText('No. You can ask us directly.')).toBeVisible();
  await claimant.getByRole('link', { name: 'Send Photo of the odometer' }).click();
  await expect(claimant.getByText('It shows the miles.')).toBeVisible();
  await claimant.getByLabel('Choose files').setInputFiles(photo('miles.png', 10));
  await claimant.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(claimant.getByText('We have what we asked for.')).toBeVisible();
  await expectNoSidewaysScroll(claimant);

  // Waits until the mail that confirms the report has gone out; nothing can be decided before.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Write a letter that confirms it' })).toHaveCount(0);
  }).toPass();
  await expect(page.getByText('miles.png')).toBeVisible();
  await visitAndEstimate(hit, adjuster, number);
  await page.getByRole('link', { name: 'Decide' }).click();
  await adjuster.look();
  await page.getByLabel('What we accept, and what comes next').fill('We pay for your bumper.');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Decided. The letter is on their page.')).toBeVisible();
  await expectWholeOnPaper(page);

  await claimant.reload();
  await claimant.getByRole('link', { name: 'We accept this part of your claim', exact: true }).click();
  await expect(claimant.getByText('We pay for your bumper.')).toBeVisible();
  await expect(claimant.getByText(/Texas Department of Insurance, Consumer Protection/)).toBeVisible();
  await expectNoSidewaysScroll(claimant);
  await claimant.getByRole('link', { name: 'Back to the claim' }).click();
  await claimant.getByRole('button', { name: 'Lock this page' }).click();
  await expect(claimant.getByRole('button', { name: 'Lock this page' })).toHaveCount(0);
  await claimant.goto(`/insurednew/claims/${number}`);
  await expect(claimant.getByRole('heading', { level: 1 })).toHaveText('Open your claim');
  await customerLooks(customer, number, samples.customerLogin);
  for (const person of [hit, adjuster, customer]) await person.close();
});
