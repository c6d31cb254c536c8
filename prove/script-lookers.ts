// For the proof of script injection: the places to look at, the people who look, and browsers that report what ran.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { OWNERS } from '../app/testing/test-owners.ts';
import { filledPath, pages } from '../testing/addresses.ts';
import { PATH_VALUES } from '../testing/valid-values.ts';
import { type Place, placesOf } from './places.ts';
import { MOST_TURNS, type Person, type ProvingGround, type Sent } from './proving-ground.ts';

export type Tried = { slots: Set<string>; asked: number; looked: number; found: string[]; failed: string[] };

/** The number of browser pages that look in parallel. */
const LOOKERS = 4;

/** Matches every injection, escaped or not. */
const WORDS = /xss|evil\.example/;

let nextAddress = 0;
/** A header with a new network address, so that no rate limit carries over. */
export const fromNewAddress = () => ({ 'x-forwarded-for': `10.7.${nextAddress >> 8}.${nextAddress++ & 255}` });

/** A browser page that reports scripts that ran and scripts that the content security policy stopped. */
export async function watchedPage(context: BrowserContext, tried: Tried): Promise<Page> {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders(fromNewAddress());
  await page.addInitScript(() => {
    Object.assign(globalThis, { xss: () => console.error('XSS a script ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`XSS stopped by ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  page.on('console', (message) => {
    if (message.text().startsWith('XSS')) tried.found.push(`${new URL(page.url()).pathname} ${message.text()}`);
  });
  page.on('dialog', (dialog) => dialog.dismiss());
  page.on('response', (response) => {
    const { status, path } = { status: response.status(), path: new URL(response.url()).pathname };
    // Too busy, and says so. If it is never answered, the request itself has reported that.
    if (status >= 500 && status !== 503) tried.failed.push(`${path} ${status}`);
  });
  return page;
}

const anyone = new Map<string, Promise<Person>>();

/**
 * The person who looks at an address: one for each kind of page, unless a link or a process of their own leads there.
 */
export function personAt(ground: ProvingGround, path: string): Promise<Person> {
  const kind = /:token|:id$|reinstate$|code$|sent$/.test(path)
    ? path
    : (ownerOf(path)?.who ?? /^(staff\/\w+|apply|uaicins\/quote)/.exec(path)?.[0] ?? '');
  const person = anyone.get(kind) ?? ground.personFor(path);
  anyone.set(kind, person);
  return person;
}
export const ownerOf = (path: string) => OWNERS.find(({ pages: theirs }) => theirs.test(path));

export const addressOf = ({ path, names: placed }: Looked, person: Person, names: Record<string, string> = {}) =>
  `/${filledPath(path, (name) => names[name] ?? placed[name] ?? person.names[name] ?? PATH_VALUES[name]?.[0] ?? 'x')}`;

export type Looked = Place & { path: string };

export const looked: Looked[] = pages
  .filter(({ path }) => !/sign-out|\.(pdf|json|txt|xml|webmanifest)$|\/pdf$|stay$/.test(path))
  .flatMap(({ path }) => placesOf(path).map((place) => ({ ...place, path: path.slice(1) })));

/** A person's request to the product. With fields, it is a POST. */
export type Asking = { path: string; person: Person; fields?: Record<string, string>; isMultipart?: boolean };

/** Sends all requests, and opens in a browser those whose answer contains an injection. */
export async function tryAll(ground: ProvingGround, lookers: Looker[], askings: Asking[], tried: Tried) {
  const waiting = askings.values();
  await Promise.all(
    lookers.map(async (looker) => {
      for (const asking of waiting) {
        const { status, text } = await ground.send(sentOf(asking));
        tried.asked += 1;
        if (status >= 500) tried.failed.push(`${asking.path.slice(0, 80)} ${status}`);
        if (!WORDS.test(text)) continue;
        tried.looked += 1;
        await look(looker, ground.url, asking);
      }
    }),
  );
}

export const sentOf = ({ path, person: { cookie }, fields }: Asking): Sent =>
  fields
    ? {
        path,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
    : { path, method: 'GET', headers: { cookie } };

type Looker = { context: BrowserContext; page: Page };

export const openLookers = (browser: Browser, tried: Tried): Promise<Looker[]> =>
  Promise.all(
    Array.from({ length: LOOKERS }, async () => {
      const context = await browser.newContext();
      return { context, page: await watchedPage(context, tried) };
    }),
  );

async function look({ context, page }: Looker, origin: string, { path, person, fields, isMultipart }: Asking) {
  await context.clearCookies();
  const cookies = person.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return { name, value, url: origin };
  });
  await context.addCookies(cookies.filter(({ name }) => name));
  await page.setExtraHTTPHeaders(fromNewAddress());
  if (fields) {
    await post(page, origin, { path, fields, isMultipart });
    return;
  }
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const response = await page.goto(`${origin}${path}`).catch((error: Error) => {
      // A file, which a browser saves.
      if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
    });
    if (response?.status() !== 503) return;
  }
}

type Posted = { path: string; fields: Record<string, string>; isMultipart?: boolean | undefined };

/** Posts from a page of the same origin that does nothing by itself. */
export async function post(page: Page, origin: string, posted: Posted) {
  await page.goto(`${origin}/robots.txt`);
  const isThere = page.waitForEvent('load', { timeout: 20_000 }).catch(() => undefined);
  await page.evaluate(({ path, fields, isMultipart }) => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: path, ...(isMultipart && { enctype: 'multipart/form-data' }) });
    for (const [name, value] of Object.entries(fields))
      Object.assign(form.appendChild(document.createElement('textarea')), { name, value });
    // After the current script has ended, because leaving the page would abort it.
    setTimeout(() => HTMLFormElement.prototype.submit.call(form));
  }, posted);
  await isThere;
}
