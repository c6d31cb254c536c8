// For the proof of scripts in words: where anything may be looked at, as whom, and browsers that say what ran.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { OWNERS } from '../app/testing/test-owners.ts';
import { filledPath, pages } from '../testing/addresses.ts';
import { PATH_VALUES } from '../testing/right-values.ts';
import { type Place, placesOf } from './places.ts';
import { MOST_TURNS, type Person, type ProvingGround, type Sent } from './proving-ground.ts';

export type Tried = { slots: Set<string>; asked: number; looked: number; found: string[]; failed: string[] };

/** Browsers' pages that look at the same time. */
const LOOKERS = 4;

/** Of every load: escaped or not, in an address or as it was. */
const WORDS = /xss|evil\.example/;

let nextAddress = 0;
/** From a network address of its own: what is limited for one is not for the next. */
export const fromNewAddress = () => ({ 'x-forwarded-for': `10.7.${nextAddress >> 8}.${nextAddress++ & 255}` });

/** A page that says what ran and what the policy stopped. */
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
    // Too busy, and says so: what is never answered was told of when it was asked for.
    if (status >= 500 && status !== 503) tried.failed.push(`${path} ${status}`);
  });
  return page;
}

const anyone = new Map<string, Promise<Person>>();

/** As whom an address is looked at: one person for all of a kind, but where a link or an errand of their own leads. */
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

/** What a person of the product asks for. A form's fields make it a POST. */
export type Asking = { path: string; person: Person; fields?: Record<string, string>; isMultipart?: boolean };

/** Asks for all of them, and looks at those whose answer has the words in it. */
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

/** From a page of the same origin that does nothing by itself. */
export async function post(page: Page, origin: string, posted: Posted) {
  await page.goto(`${origin}/robots.txt`);
  const isThere = page.waitForEvent('load', { timeout: 20_000 }).catch(() => undefined);
  await page.evaluate(({ path, fields, isMultipart }) => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: path, ...(isMultipart && { enctype: 'multipart/form-data' }) });
    for (const [name, value] of Object.entries(fields))
      Object.assign(form.appendChild(document.createElement('textarea')), { name, value });
    // After this has come to its end, which leaving the page would break off.
    setTimeout(() => HTMLFormElement.prototype.submit.call(form));
  }, posted);
  await isThere;
}
