import { globSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { OWNERS } from '../app/portals/test-owners.ts';
import { type AnsweredCall, FLOWS, openCarrier } from '../app/site/test-carrier.ts';
import { filledPath, pages } from '../tools/addresses.ts';
import { startBuiltServer } from '../tools/built-server.ts';
import { PATH_VALUES } from '../tools/right-values.ts';
import { CHROMIUM_ARGUMENTS, journeyChromium } from '../tools/test-machine.ts';
import { formsOf, namesAskedBy, type PageForm, rightValue } from './page-forms.ts';
import { type Place, placesOf } from './places.ts';
import type { Row } from './prove.ts';
import { MOST_TURNS, openProvingGround, type Person, type ProvingGround, type Sent } from './proving-ground.ts';
import { LOADS } from './script-vectors.ts';

type Tried = { slots: Set<string>; asked: number; looked: number; found: string[]; failed: string[] };

/** Browsers' pages that look at the same time. */
const LOOKERS = 4;

/**
 * Sixty ways to smuggle a script into words, through what is stored, typed, asked for in an address and answered by a
 * carrier's portals. Whatever answer has any of the words in it is looked at in a browser: none runs, and none has to
 * be stopped by the policy.
 *
 * @param loads fewer for a quick look
 */
export async function crossSiteScripting(loads = LOADS): Promise<Row[]> {
  const executablePath = journeyChromium() ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  const ground = await openProvingGround();
  try {
    const ways: [string, (tried: Tried) => Promise<void>][] = [
      ['typed into forms and addresses', (tried) => inForms(ground, browser, loads, tried)],
      ['answered by a carrier’s portals', (tried) => inAnswers(browser, loads, tried)],
      ['stored about people', (tried) => inTables(ground, browser, loads, tried)],
    ];
    const rows: Row[] = [];
    for (const [how, tryAll] of ways) {
      const tried: Tried = { slots: new Set(), asked: 0, looked: 0, found: [], failed: [] };
      await tryAll(tried);
      for (const each of [...new Set([...tried.found, ...tried.failed])].slice(0, 20)) console.error(`${how}: ${each}`);
      rows.push({
        failure: `scripts in words, ${how}`,
        promise: `of ${loads.flat().length} ways none runs, none is left to the policy to stop`,
        measured: `${tried.slots.size} slots, ${tried.asked} answers, ${tried.looked} with the words in them and looked at, ${tried.found.length} runs or violations, ${tried.failed.length} failed`,
        held: tried.found.length + tried.failed.length === 0 && tried.slots.size > 10 && tried.looked > 10,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await ground.close();
  }
}

/** Of every load: escaped or not, in an address or as it was. */
const WORDS = /xss|evil\.example/;

let nextAddress = 0;

/** A page that says what ran and what the policy stopped. */
async function watchedPage(context: BrowserContext, tried: Tried): Promise<Page> {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.7.${nextAddress >> 8}.${nextAddress++ & 255}` });
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
function personAt(ground: ProvingGround, path: string): Promise<Person> {
  const kind = /:token|:id$|reinstate$|code$|sent$/.test(path)
    ? path
    : (ownerOf(path)?.who ?? /^(staff\/\w+|apply|uaicins\/quote)/.exec(path)?.[0] ?? '');
  const person = anyone.get(kind) ?? ground.personFor(path);
  anyone.set(kind, person);
  return person;
}
const ownerOf = (path: string) => OWNERS.find(({ pages: theirs }) => theirs.test(path));

const addressOf = ({ path, names: placed }: Looked, person: Person, names: Record<string, string> = {}) =>
  `/${filledPath(path, (name) => names[name] ?? placed[name] ?? person.names[name] ?? PATH_VALUES[name]?.[0] ?? 'x')}`;

type Looked = Place & { path: string };

const looked: Looked[] = pages
  .filter(({ path }) => !/sign-out|\.(pdf|json|txt|xml|webmanifest)$|\/pdf$|stay$/.test(path))
  .flatMap(({ path }) => placesOf(path).map((place) => ({ ...place, path: path.slice(1) })));

// Looked at.

/** What a person of the product asks for. A form's fields make it a POST. */
type Asking = { path: string; person: Person; fields?: Record<string, string>; isMultipart?: boolean };

/** Asks for all of them, and looks at those whose answer has the words in it. */
async function tryAll(ground: ProvingGround, lookers: Looker[], askings: Asking[], tried: Tried) {
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

const sentOf = ({ path, person: { cookie }, fields }: Asking): Sent =>
  fields
    ? {
        path,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }
    : { path, method: 'GET', headers: { cookie } };

type Looker = { context: BrowserContext; page: Page };

const openLookers = (browser: Browser, tried: Tried): Promise<Looker[]> =>
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
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.7.${nextAddress >> 8}.${nextAddress++ & 255}` });
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
async function post(page: Page, origin: string, posted: Posted) {
  await page.goto(`${origin}/robots.txt`);
  const isThere = page.waitForEvent('load', { timeout: 20_000 }).catch(() => undefined);
  await page.evaluate(({ path, fields, isMultipart }) => {
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', action: path, ...(isMultipart && { enctype: 'multipart/form-data' }) });
    for (const [name, value] of Object.entries(fields))
      Object.assign(form.appendChild(document.createElement('textarea')), { name, value });
    HTMLFormElement.prototype.submit.call(form);
  }, posted);
  await isThere;
}

// Typed.

/** What addresses are asked with, as the code reads them; what links and searching forms bring is found in the pages. */
const READ = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/searchParams\.(?:get|has|getAll)\('([\w-]+)'\)/g)].map(
    ([, name = '']) => name,
  ),
);
/** Headers, the address among them, may have 8 KB. */
const MOST_IN_ADDRESS = 5000;

async function inForms(ground: ProvingGround, browser: Browser, loads: string[][], tried: Tried) {
  const lookers = await openLookers(browser, tried);
  const names = new Set(READ);
  const seen: { at: Looked; address: string; person: Person; status: number; forms: PageForm[] }[] = [];
  for (const at of looked) {
    const { path } = at;
    const person = await personAt(ground, path);
    const address = addressOf(at, person);
    const { status, location, text } = await ground.send(sentOf({ path: address, person }));
    if (ownerOf(path) && /login/.test(location)) tried.failed.push(`${path} was asked for by a stranger`);
    for (const name of namesAskedBy(text)) names.add(name);
    seen.push({ at, address, person, status, forms: formsOf(text) });
  }
  for (const name of names) tried.slots.add(`?${name}`);
  const askings = loads.flatMap((load) => {
    const words = load.join(' ');
    const queries = queriesOf([...names], words);
    return seen.flatMap(({ at, address, person, forms }): Asking[] => [
      ...queries.map((query) => ({ path: `${address}?${query}`, person })),
      ...namedIn(at.path).map((name) => {
        tried.slots.add(`${at.path} in its address`);
        return { path: addressOf(at, person, { [name]: encodeURIComponent(words) }), person };
      }),
      ...forms.flatMap(({ action, isMultipart, fields }) => {
        const typed = fields.filter(({ type }) => TYPED.test(type));
        for (const { name } of typed) tried.slots.add(`${at.path} ${Object.values(at.names)} ${name}`);
        if (typed.length === 0) return [];
        const sent = fields
          .filter(({ type }) => type !== 'file')
          .map((field) => [
            field.name,
            typed.includes(field) ? words : rightValue(field, 0, { ...at.values, ...person.values }),
          ]);
        const { pathname, search } = new URL(action ?? '', `http://here${address}`);
        return [{ path: `${pathname}${search}`, person, isMultipart, fields: Object.fromEntries(sent) }];
      }),
    ]);
  });
  await tryAll(ground, lookers, askings, tried);
  // What was sent may have ended a session: what came after it would have been tried on the sign-in page.
  for (const { at, address, person, status } of seen) {
    const now = (await ground.send(sentOf({ path: address, person }))).status;
    // A new password, which words can be, uses its link up.
    if (now !== status && !/\/reset\//.test(address))
      tried.failed.push(`${at.path} answered ${status}, and ${now} after all was typed`);
  }
}

const TYPED = /^(text|textarea|email|tel|search|password|url)$/;
const namedIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** All the names, in as many addresses as they need. */
function queriesOf(names: string[], words: string): string[] {
  const room = Math.max(1, Math.floor(MOST_IN_ADDRESS / (encodeURIComponent(words).length + 10)));
  return Array.from({ length: Math.ceil(names.length / room) }, (_, at) =>
    new URLSearchParams(names.slice(at * room, (at + 1) * room).map((name) => [name, words])).toString(),
  );
}

// Answered by others.

/** Every text of an answer, replaced. */
function withWords(honest: string, words: string): string {
  try {
    const value: unknown = JSON.parse(honest);
    const replaced = JSON.stringify(value, (key, each) =>
      typeof each === 'string' && !KEPT_AS_IS.test(key) && key !== '' ? words : each,
    );
    return replaced;
  } catch {
    return words;
  }
}
/** What a form goes on by. */
const KEPT_AS_IS = /^(status|LISTAT|text|isDuplicate|state|prefix|CLID)$/;

async function inAnswers(browser: Browser, loads: string[][], tried: Tried) {
  let words = '';
  let spoiled: AnsweredCall | undefined;
  const carrier = await openCarrier((name) =>
    name !== spoiled
      ? undefined
      : (_, response, honest) =>
          response
            .writeHead(200, { 'content-type': honest.startsWith('{') ? 'application/json' : 'text/html' })
            .end(withWords(honest, words)),
  );
  const site = await startBuiltServer({
    ...{ INSURED_PORTAL_URL: carrier.origin, QUOTE_PORTAL_URL: carrier.origin, SAMPLE_POLICIES: '0', TRUST_PROXY: '1' },
  });
  try {
    const page = await watchedPage(await browser.newContext(), tried);
    for (const [name, flow] of Object.entries(FLOWS)) {
      spoiled = name as AnsweredCall;
      tried.slots.add(name);
      for (const load of loads) {
        words = load.join(' ');
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.6.${nextAddress >> 8}.${nextAddress++ & 255}` });
        await post(page, site.url, flow);
        tried.asked += 1;
        tried.looked += 1;
      }
    }
  } finally {
    await site.stop();
    await carrier.close();
  }
}

// Stored.

/** What the code goes by, whatever the table allows: no words of a person. */
const NO_WORDS =
  /(_hash|_ref|reference|clid|status|kind|state|language|line|purpose|channel|act|audience|step|plan|number|email|zip|vin|code|key|file|media_type|user_id|role|seed|ownership|relation|mark|hash|recipient|type|template|topic|company|ip|way|view|reason|version)s?$/;

async function inTables(ground: ProvingGround, browser: Browser, loads: string[][], tried: Tried) {
  for (const { path } of looked) await personAt(ground, path);
  const lookers = await openLookers(browser, tried);
  const askings: Asking[] = [];
  for (const at of looked) {
    const person = await personAt(ground, at.path);
    askings.push({ path: addressOf(at, person), person });
  }
  for (const load of loads) {
    for (const slot of await fillTables(ground, load)) tried.slots.add(slot);
    await tryAll(ground, lookers, askings, tried);
  }
}

/** Into every column that takes any words: what a carrier, an agent or a visitor once wrote. */
async function fillTables({ database: { db } }: ProvingGround, load: string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'`.execute(db);
  const filled: string[] = [];
  for (const { table, column } of columns.rows.filter(({ column }) => !NO_WORDS.test(column))) {
    for (const words of [load.join(' '), ...load]) {
      const isTaken =
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${words} where ${sql.ref(column)} is not null`
          .execute(db)
          .then(
            ({ numAffectedRows = 0n }) => numAffectedRows > 0n,
            () => false,
          );
      if (!isTaken) continue;
      filled.push(`${table}.${column}`);
      break;
    }
  }
  return filled;
}
