import type { Page } from '@playwright/test';
import { expect, expectAccessibleInTurn, test } from './journey.ts';
import { signIn } from './sign-in.ts';

/** Looks up a policy as a lienholder: anyone can, with the policy number and the end of a VIN. */
async function lienOf(page: Page, policyNumber: string, vin: string) {
  await page.goto('/uaichome/leinholder');
  await page.getByLabel(/policy number/i).fill(policyNumber);
  await page.getByLabel(/last 5/i).fill(vin.slice(-5));
  await page.getByRole('button', { name: 'Search' }).click();
}

const VIN = '3N1AB7AP4KY218845';
const CAR = '2019 Nissan Sentra';
const LENDER = 'Bluebonnet Credit Union';

test.use({ viewport: { width: 390, height: 844 } });

test('a policyholder adds a financed car and has its card; its lender finds it; the desk takes it off again', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  samples,
  received,
}) => {
  test.slow();
  const { policyNumber = '', prefix, email = '', ...me } = samples.thirdCustomerLogin ?? {};
  const policyAt = `/insurednew/policy/${prefix}${policyNumber}`;
  const premium = () => page.getByText('Premium for the term').locator('xpath=following-sibling::dd').innerText();
  await signIn(page, '/insurednew/login', { email, ...me });
  await page.goto(policyAt);
  const before = await premium();

  await page.getByRole('link', { name: 'Request a change' }).click();
  await page.getByRole('link', { name: 'Add a vehicle' }).click();
  await page.getByLabel('Model year').fill('2019');
  await page.getByLabel('Make').fill('Nissan');
  await page.getByLabel('Model', { exact: true }).fill('Sentra');
  await page.getByLabel('VIN').fill(VIN);
  await page.getByLabel('What do you use it for?').selectOption('pleasure');
  await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  await page.getByLabel('Is it paid off?').selectOption('financed');
  await page.getByLabel('Bank or leasing company').fill(LENDER);
  await page.getByLabel('Its mailing address').fill('9 Bank St');
  await page.getByLabel('Its city').fill('Austin');
  await page.getByLabel('Its state').fill('TX');
  await page.getByLabel('Its zip code').fill('78701');
  await page.getByLabel('Cover the car itself like').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before we do it: Add a vehicle');
  await expect(page.getByText(`${CAR} added`)).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Yes, make this change' }).click();
  await expect(page.getByRole('status')).toContainText('Your policy has changed, and so has your ID card');
  await received(email, /Done: Add a vehicle/);

  await page.goto('/insurednew/id-cards');
  await expect(page.getByRole('article').first()).toContainText(VIN);
  await page.goto('/insurednew/payments');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page.goto(policyAt);
  await expect(page.getByRole('heading', { name: CAR })).toBeVisible();
  expect(await premium()).not.toBe(before);
  await lienOf(page, policyNumber, VIN);
  await expect(page.getByRole('article')).toContainText(LENDER);
  await expect(page.getByRole('article')).toContainText('This car is covered.');

  // The car has a lienholder, so a person decides whether it can be removed.
  await page.goto(`${policyAt}/change/remove-vehicle`);
  await page.getByLabel('Which vehicle?').selectOption({ label: `${CAR} (${VIN.slice(-5)})` });
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByText('A lender has an interest in this vehicle.')).toBeVisible();
  await expectAccessibleInTurn(page);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveURL(/\/insurednew\/requests/);
  const [, reference = ''] = /(C\w{8})/.exec(await page.getByRole('main').innerText()) ?? [];
  await page.goto(policyAt);
  await expect(page.getByRole('heading', { name: CAR })).toBeVisible();

  const desk = await browser.newPage({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
    viewport: { width: 1440, height: 900 },
  });
  await signIn(desk, '/staff', samples.staffService);
  await desk.goto(`/staff/changes/${reference}`);
  await expect(desk.getByText(`${CAR} removed`)).toBeVisible();
  await expectAccessibleInTurn(desk);
  await desk.getByLabel('Your answer').fill('The car is off your policy, and your bank knows.');
  await desk.getByRole('button', { name: 'Make the change' }).click();
  await expect(desk.getByRole('status')).toContainText('The request is done');
  await desk.close();
  await received(email, /The car is off your policy/);

  await page.goto('/insurednew/id-cards');
  await expect(page.getByRole('article').first()).not.toContainText(VIN);
  await page.goto(policyAt);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(policyNumber);
  expect(await premium()).toBe(before);
  await lienOf(page, policyNumber, VIN);
  await expect(page.getByRole('alert').first()).toContainText(/couldn’t match/i);
});
