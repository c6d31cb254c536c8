import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInTurn, expectShownIn, test, untilLive } from './journey.ts';

test('HP-01 … HP-08 HP-09 HP-10 a policyholder asks for help in two steps, closes each, gets a reference, and is told when asking again', async ({
  page,
  samples,
}) => {
  const { policyNumber = '', dateOfBirth = '' } = samples.activePolicy ?? {};
  await page.goto('/uaichome/insurance');
  const go = page.getByRole('link', { name: 'Get Assistance' });
  await untilLive(go);
  await go.click();
  const first = page.getByRole('dialog', { name: 'How Can We Help?' });
  const next = first.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();
  await first.getByLabel('Policy number').pressSequentially('12-34');
  await expect(first.getByLabel('Policy number')).toHaveValue('1234');
  await first.getByLabel('Date of birth').fill('1920-05-05');
  await expect(first.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toBeDisabled();
  await first.getByLabel('Date of birth').fill(dateOfBirth);
  await next.click();
  await expect(first.getByRole('alert')).toContainText('couldn’t match');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(go).toBeFocused();
  await go.click();
  await expect(first.getByLabel('Policy number')).toHaveValue('');
  await expect(first.getByLabel('Date of birth')).toHaveValue('');
  await first.getByLabel('Policy number').fill(policyNumber);
  await first.getByLabel('Date of birth').fill(dateOfBirth);
  await next.click();

  const second = page.getByRole('dialog', { name: 'Policy related' });
  await expect(second.getByRole('status')).toContainText('We found your policy');
  await expect(first).toBeHidden();
  await second.getByRole('button', { name: 'Close' }).click();
  await expect(first.getByLabel('Policy number')).toHaveValue(policyNumber);
  await expect(first.getByLabel('Date of birth')).toHaveValue(dateOfBirth);
  await next.click();
  await expect(second.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await second.getByLabel('Name').fill('Ana María Núñez');
  await second.getByLabel('Reason').selectOption('cancel_policy');
  await second.getByLabel('Email').fill('ana@mail.example');
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Submit' }).click();

  await expect(page).toHaveURL(/requestedhelp\?PorC=[A-Z]+\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please call your agent');
  const reference = await page.getByText('Your reference').locator('b').innerText();
  expect(reference).toMatch(/^H\w{8}$/);
  await expect(page.getByText('Your agent:').getByRole('link')).toHaveAttribute('href', /^tel:\+1\d{10}$/);

  await page.getByRole('link', { name: 'Check a request' }).click();
  await page.getByRole('button', { name: 'Show my request' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInTurn(page);
  await fillStatusForm(page, reference, dateOfBirth);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Request ${reference}`);
  await expectAccessibleInTurn(page);

  await page.goto('/uaichome');
  await untilLive(go);
  await go.click();
  await first.getByLabel('Policy number').fill(policyNumber);
  await first.getByLabel('Date of birth').fill(dateOfBirth);
  await next.click();
  await expect(first.getByRole('alert')).toContainText(reference);
});

test('a policy that strangers have locked asks for its VIN and a last name, which go on to the request', async ({
  page,
}) => {
  const answers = [
    { message: 'Too many tries.', errors: {}, typed: {}, canProveMore: true },
    { proved: { agencyName: 'Palm Agency', agencyPhone: '3055550111' } },
    { goTo: '/uaichome/contact' },
  ];
  const sent: string[] = [];
  await page.route('**/uaichome/help/answer', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.fulfill({ json: answers[sent.length - 1] });
  });
  await page.goto('/uaichome/insurance');
  const go = page.getByRole('link', { name: 'Get Assistance' });
  await untilLive(go);
  await go.click();
  const first = page.getByRole('dialog', { name: 'How Can We Help?' });
  await first.getByLabel('Policy number').fill('44170263');
  await first.getByLabel('Date of birth').fill('1984-03-02');
  await first.getByRole('button', { name: 'Continue' }).click();
  const more = first.getByRole('group', { name: 'Is this policy yours?' });
  await more.getByLabel('VIN').fill('1HGCM82633A004352');
  await more.getByLabel('Last name').fill('Núñez');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Continue' }).click();
  const second = page.getByRole('dialog', { name: 'Policy related' });
  await second.getByLabel('Name').fill('Ana');
  await second.getByLabel('Reason').selectOption('other');
  await second.getByLabel('Email').fill('ana@mail.example');
  await second.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/uaichome/contact');
  for (const form of sent.slice(1)) expect(form).toMatch(/1HGCM82633A004352.*Núñez/s);
  expect(sent).toHaveLength(3);
});

test.describe('on a phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('HP-03 HP-11 claims lead to their portal in a new tab; without a network the dialog says so', async ({
    page,
    context,
    samples,
  }) => {
    await page.goto('/es/uaichome/insurance');
    await expectShownIn(page, 'dark');
    const go = page.getByRole('link', { name: 'Obtener ayuda' });
    await untilLive(go);
    await go.click();
    const first = page.getByRole('dialog', { name: '¿Cómo podemos ayudarle?' });
    await first.getByRole('tab', { name: 'Reclamos' }).click();
    await expect(first.getByRole('link', { name: 'Continuar' })).toHaveAttribute('target', '_blank');
    await expectAccessible(page);
    await first.getByRole('tab', { name: 'Póliza' }).click();
    await first.getByLabel('Número de póliza').fill(samples.guestFL?.policyNumber ?? '');
    await first.getByLabel('Fecha de nacimiento').fill(samples.guestFL?.dateOfBirth ?? '');
    await context.setOffline(true);
    await first.getByRole('button', { name: 'Continuar' }).click();
    await expect(first.getByRole('alert')).toContainText('No se envió nada');
    await context.setOffline(false);
    await first.getByRole('button', { name: 'Continuar' }).click();
    const second = page.getByRole('dialog', { name: 'Sobre la póliza' });
    await second.getByLabel('Nombre').fill('Ana');
    await second.getByLabel('Motivo').selectOption('other');
    await second.getByLabel('Correo').fill('ana@mail.example');
    await context.setOffline(true);
    await second.getByRole('button', { name: 'Enviar' }).click();
    await expect(second.getByRole('alert')).toContainText('No nos llegó la confirmación de su solicitud');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('HP-01 HP-08 home leads to one form; sent twice and reloaded it is one request, whose status can be looked up', async ({
    page,
    samples,
    received,
  }) => {
    const { policyNumber = '', dateOfBirth = '' } = samples.policyWithoutAccount ?? {};
    await page.goto('/uaichome');
    await page.getByRole('link', { name: 'Get Assistance' }).click();
    await expect(page).toHaveURL('/uaichome/contact#ask');
    const form = page.locator('section', { has: page.locator('#ask') });
    await form.getByLabel('Policy number').fill(policyNumber);
    await form.getByLabel('Date of birth').fill(dateOfBirth);
    await form.getByLabel('Name').fill('Ana');
    await form.getByLabel('Email').fill('twice@mail.example');
    await form.getByLabel('Reason').selectOption('renew_policy');
    await form.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(page).toHaveURL(/requestedhelp/);
    await page.reload();
    const reference = await page.getByText('Your reference').locator('b').innerText();
    const confirmation = page.url();
    await received('twice@mail.example', new RegExp(reference));
    expect(await lettersTo('twice@mail.example')).toHaveLength(1);

    await page.getByRole('link', { name: 'Check a request' }).click();
    await fillStatusForm(page, reference.toLowerCase(), dateOfBirth);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Request ${reference}`);
    await expect(page).toHaveURL(/\/insurednew\/help-request\?lang=en$/);
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByText('Recibida', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Consultar otra solicitud' }).click();
    await expect(page.getByLabel('Referencia')).toHaveValue('');

    await page.goto(confirmation);
    await page.getByRole('button', { name: 'Continue on Contact Page' }).click();
    await expect(page).toHaveURL('/uaichome/contact');
    await page.goto(confirmation);
    await expect(page.getByText('Your reference').locator('b')).toHaveText(reference);
  });

  test('HP-06 a refused request comes back at the form, with the reason in sight', async ({ page }) => {
    await page.goto('/uaichome/contact#ask');
    const form = page.locator('section', { has: page.locator('#ask') });
    await form.getByLabel('Policy number').fill('99999999');
    await form.getByLabel('Date of birth').fill('1980-05-05');
    await form.getByLabel('Name').fill('Ana');
    await form.getByLabel('Email').fill('refused@mail.example');
    await form.getByLabel('Reason').selectOption('renew_policy');
    await form.getByRole('button', { name: 'Submit' }).click();
    const refusal = form.getByRole('alert');
    await expect(refusal).toContainText('couldn’t match');
    await expect(refusal).toBeInViewport();
  });

  test('HP-10 an address confirms nothing and is not read back: whoever made no request is told so, and what to do', async ({
    page,
  }) => {
    await page.goto('/uaichome/requestedhelp?PorC=FL1234567&reason=cancel_policy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No help request to confirm');
    const main = page.getByRole('main');
    await expect(main).not.toContainText(/1234567|cancel|submitted|Thank you/i);
    await expect(main.getByRole('link', { name: 'Check a request' })).toHaveAttribute(
      'href',
      '/insurednew/help-request?lang=en',
    );
    await main.getByRole('link', { name: 'Ask us about your policy' }).click();
    await expect(page).toHaveURL('/uaichome/contact#ask');
  });
});

async function lettersTo(address: string): Promise<string[]> {
  const box = await fetch(`${process.env.UNISON_POST_OFFICE}/${encodeURIComponent(address)}`);
  return box.json();
}

async function fillStatusForm(page: Page, reference: string, dateOfBirth: string) {
  const [year = '', month = '', date = ''] = dateOfBirth.split('-');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Month').selectOption(String(Number(month)));
  await page.getByLabel('Day').fill(date);
  await page.getByLabel('Year').fill(year);
  await page.getByRole('button', { name: 'Show my request' }).click();
}
