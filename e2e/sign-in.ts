import type { Page } from '@playwright/test';
import { codeFor, expect } from './journey.ts';
import { PlainPage } from './plain-page.ts';

/** The login of a sample person: an agent's name is the `userId`, and who uses an app for codes a `setupKey`. */
type Login = Record<string, string> | undefined;

/**
 * Sends the name and the password on the page that asks for them. Does not wait for the answer. Each state's agent system
 * names its fields, so they are found by what they complete.
 */
export async function givePassword(page: Page, login: Login) {
  const form = page.locator('main form:has(input[autocomplete=current-password])');
  await form.locator('input[autocomplete=username]').fill(login?.userId ?? login?.email ?? '');
  await form.locator('input[type=password]').fill(login?.password ?? '');
  await form.locator('button[type=submit]').last().click();
}

/** Sends the code of the app on the page that asks for it, and waits until it was accepted. */
export async function giveCode(page: Page, login: Login) {
  const form = page.locator('main form:has(input[name=code])');
  await form.locator('input[name=code]').fill(codeFor(login?.setupKey ?? ''));
  await form.locator('button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/code\b/);
}

/**
 * Logs in on the page that is open, and waits until the portal has let the person in. Without the wait, a `goto` right
 * after it would cancel the request that logs in.
 */
export async function signInHere(page: Page, login: Login) {
  await givePassword(page, login);
  if (login?.setupKey) await giveCode(page, login);
  await expect(page).not.toHaveURL(/login/);
}

/**
 * Signs a browser in by sending the forms, without opening their pages: for journeys about something else.
 *
 * @returns the address to which the portal leads the person
 */
export async function signIn({ request }: Pick<Page, 'request'>, at: string, login: Login): Promise<string> {
  const [name, password] = [login?.userId ?? login?.email ?? '', login?.password ?? ''];
  const asked = await PlainPage.open(request, at);
  let { url } = await asked.send({ username: name, tbxUserID: name, password, tbxPassword: password });
  // A code is good once, and journeys that run side by side may be of the same employee: the codes of half a minute ago and
  // to come are good, too.
  for (const stepsAway of login?.setupKey ? [-1, 0, 1] : []) {
    if (!/\/code\b/.test(url)) break;
    const code = codeFor(login?.setupKey ?? '', stepsAway);
    ({ url } = await (await PlainPage.open(request, url)).send({ code }));
  }
  expect(url).not.toMatch(/login|\/code\b/);
  return url;
}
