import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { CallName } from '../app/contract/calls.ts';
import { FLOWS, type Flow, openCarrier } from '../app/site/test-carrier.ts';
import { filledPath, pages } from '../tools/addresses.ts';
import { startBuiltServer } from '../tools/built-server.ts';
import { PATH_VALUES } from '../tools/right-values.ts';
import { CHROMIUM_ARGUMENTS, systemChromium } from '../tools/test-machine.ts';
import type { Row } from './prove.ts';
import { openProvingGround, type Person, type ProvingGround } from './proving-ground.ts';
import { LOADS } from './script-vectors.ts';

type Tried = { slots: number; visits: number; found: string[]; failed: string[] };

/**
 * Sixty ways to smuggle a script into words, through what is stored, typed, asked for in an address and answered by a
 * carrier's portals, each looked at in a browser: none runs, and none has to be stopped by the policy.
 *
 * @param loads fewer for a quick look
 */
export async function crossSiteScripting(loads = LOADS.length): Promise<Row[]> {
  const executablePath = systemChromium() ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  const ground = await openProvingGround();
  try {
    const chosen = LOADS.slice(0, loads);
    const ways: [string, (tried: Tried) => Promise<void>][] = [
      ['typed into forms and addresses', async (tried) => inForms(ground, await browser.newContext(), chosen, tried)],
      ['answered by a carrier’s portals', async (tried) => inAnswers(await browser.newContext(), chosen, tried)],
      ['stored about people', async (tried) => inTables(ground, await browser.newContext(), chosen, tried)],
    ];
    const rows: Row[] = [];
    for (const [how, tryAll] of ways) {
      const tried: Tried = { slots: 0, visits: 0, found: [], failed: [] };
      await tryAll(tried);
      for (const each of [...new Set([...tried.found, ...tried.failed])].slice(0, 20)) console.error(`${how}: ${each}`);
      rows.push({
        failure: `scripts in words, ${how}`,
        promise: `of ${chosen.flat().length} ways none runs, none is left to the policy to stop`,
        measured: `${tried.slots} slots, ${tried.visits} pages, ${tried.found.length} runs or violations, ${tried.failed.length} failed`,
        held: tried.found.length + tried.failed.length === 0 && tried.slots > 10 && tried.visits > 10,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await ground.close();
  }
}

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
    if (status >= 500) tried.failed.push(`${path} ${status}`);
  });
  return page;
}

const anyone = new Map<string, Promise<Person>>();

/** As whom an address is looked at: one person for all of a kind. */
function personAt(ground: ProvingGround, path: string): Promise<Person> {
  const kind =
    /^(staff|apply|uaicins\/quote|uaicins\/:state|insurednew\/claims|insurednew\/guest|insurednew)/.exec(path)?.[0] ??
    '';
  const person =
    anyone.get(kind) ??
    ground.personFor(kind === 'uaicins/:state' || kind === 'insurednew/guest' ? path : kind || path);
  anyone.set(kind, person);
  return person;
}

async function openAs(context: BrowserContext, page: Page, person: Person, url: string) {
  await context.clearCookies();
  const cookies = person.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return { name, value, url: new URL(url).origin };
  });
  await context.addCookies(cookies.filter(({ name }) => name));
  await page.goto(url).catch((error: Error) => {
    // A file, which a browser saves.
    if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
  });
}

const addressOf = (ground: ProvingGround, path: string, person: Person, names: Record<string, string> = {}) =>
  `${ground.url}/${filledPath(path, (name) => names[name] ?? PATH_VALUES[name]?.[0] ?? person.names[name] ?? 'x')}`;

const looked = pages
  .filter(({ path }) => !/sign-out|\.(pdf|json|txt|xml|webmanifest)$|\/pdf$|stay$/.test(path))
  .map(({ path }) => path.slice(1));

// Typed.

const NAMES_ASKED = [
  'zip',
  'campaign',
  'position',
  'PorC',
  'reason',
  'letter',
  'log',
  'show',
  'page',
  'done',
  'for',
  'from',
  'why',
  'state',
  'before',
  'days',
  'lang',
  'box',
];

async function inForms(ground: ProvingGround, context: BrowserContext, loads: string[][], tried: Tried) {
  const page = await watchedPage(context, tried);
  const slots = new Set<string>();
  for (const load of loads) {
    const words = load.join(' ');
    const query = new URLSearchParams(NAMES_ASKED.map((name) => [name, words]));
    for (const path of looked) {
      const person = await personAt(ground, path);
      const address = addressOf(ground, path, person);
      await openAs(context, page, person, `${address}?${query}`);
      tried.visits += 1;
      const count = await page.locator('form').count();
      for (let at = 0; at < count; at++) {
        if (at > 0) await openAs(context, page, person, address);
        const names = await typeIntoForm(page, at, words);
        for (const name of names) slots.add(`${path} ${name}`);
        if (names.length > 0) tried.visits += 1;
      }
    }
  }
  tried.slots = slots.size + NAMES_ASKED.length;
}

/** Types into every field of a form that takes words, and sends it without asking the page. */
async function typeIntoForm(page: Page, at: number, words: string): Promise<string[]> {
  const done = page.waitForEvent('load').catch(() => undefined);
  const names = await page.evaluate(
    ({ at, words }) => {
      const form = document.forms[at];
      const fields = [...(form?.elements ?? [])].filter(
        (each): each is HTMLInputElement | HTMLTextAreaElement =>
          each instanceof HTMLTextAreaElement ||
          (each instanceof HTMLInputElement &&
            !/^(file|checkbox|radio|submit|button|number|date|hidden)$/.test(each.type)),
      );
      if (!form || fields.length === 0) return [];
      for (const field of fields) {
        field.type === 'email' && field.setAttribute('type', 'text');
        field.removeAttribute('maxlength');
        field.value = words;
      }
      HTMLFormElement.prototype.submit.call(form);
      return fields.map(({ name }) => name);
    },
    { at, words },
  );
  if (names.length > 0) await done;
  return names;
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

async function inAnswers(context: BrowserContext, loads: string[][], tried: Tried) {
  let words = '';
  let spoiled: CallName | undefined;
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
    const page = await watchedPage(context, tried);
    for (const load of loads) {
      words = load.join(' ');
      for (const [name, flow] of Object.entries(FLOWS) as [CallName, Flow][]) {
        spoiled = name;
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.6.${nextAddress >> 8}.${nextAddress++ & 255}` });
        await page.goto(`${site.url}/robots.txt`);
        await Promise.all([page.waitForEvent('load'), page.evaluate(postForm, flow)]).catch(() => undefined);
        tried.visits += 1;
      }
    }
    tried.slots = Object.keys(FLOWS).length;
  } finally {
    await site.stop();
    await carrier.close();
  }
}

function postForm({ path, fields }: Flow) {
  const form = document.body.appendChild(document.createElement('form'));
  Object.assign(form, { method: 'post', action: path });
  for (const [name, value] of Object.entries(fields)) {
    form.appendChild(Object.assign(document.createElement('input'), { name, value }));
  }
  form.submit();
}

// Stored.

/** What the code goes by, whatever the table allows: no words of a person. */
const NO_WORDS =
  /(_hash|_ref|reference|clid|status|kind|state|language|line|purpose|channel|act|audience|step|plan|number|email|zip|vin|code|key|file|media_type|user_id|role|seed|ownership|relation|mark|hash|recipient|type|template|topic|company|ip|way|view|reason|version)s?$/;

async function inTables(ground: ProvingGround, context: BrowserContext, loads: string[][], tried: Tried) {
  const { db } = ground.database;
  for (const path of looked) await personAt(ground, path);
  const help = await db.selectFrom('help_request').select('reference').orderBy('id').executeTakeFirst();
  const page = await watchedPage(context, tried);
  const slots = new Set<string>();
  for (const load of loads) {
    for (const slot of await fillTables(ground, load)) slots.add(slot);
    for (const path of looked) {
      const person = await personAt(ground, path);
      const names = path.startsWith('staff/help') && help ? { reference: help.reference } : {};
      await openAs(context, page, person, addressOf(ground, path, person, names));
      tried.visits += 1;
    }
  }
  tried.slots = slots.size;
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
