import { type Browser, chromium } from '@playwright/test';
import { sql } from 'kysely';
import { FLOWS, fieldsOf } from '../app/testing/carrier/carrier-flows.ts';
import { type AnsweredCall, openCarrier } from '../app/testing/carrier/test-carrier.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { CHROMIUM_ARGUMENTS, journeyChromium } from '../testing/test-machine.ts';
import type { Row } from './prove.ts';
import { openProvingGround, type ProvingGround } from './proving-ground.ts';
import {
  type Asking,
  addressOf,
  fromNewAddress,
  looked,
  openLookers,
  personAt,
  post,
  type Tried,
  tryAll,
  watchedPage,
} from './script-lookers.ts';
import { LOADS } from './script-vectors.ts';
import { inForms } from './scripts-typed.ts';

/**
 * Tries sixty ways to smuggle a script into text: in stored data, in form fields, in addresses, and in the answers of a
 * carrier's portals. Every page that contains such text is opened in a browser. No script may run, and none may even
 * have to be stopped by the content security policy.
 *
 * @param loads fewer for a quick run
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

// Text in the answers of a carrier's portals.

/** Replaces every text in an answer. */
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
/** Fields that decide how a form continues. */
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
    INSURED_PORTAL_URL: carrier.origin,
    QUOTE_PORTAL_URL: carrier.origin,
    SAMPLE_POLICIES: '0',
    TRUST_PROXY: '1',
    ...TRIAL,
  });
  try {
    const page = await watchedPage(await browser.newContext(), tried);
    for (const [name, flow] of Object.entries(FLOWS)) {
      const fields = await fieldsOf(flow, async (first) => {
        await post(page, site.url, first);
        return page.content();
      });
      spoiled = name as AnsweredCall;
      tried.slots.add(name);
      for (const load of loads) {
        words = load.join(' ');
        await page.setExtraHTTPHeaders(fromNewAddress());
        await post(page, site.url, { ...flow, fields });
        tried.asked += 1;
        tried.looked += 1;
      }
    }
  } finally {
    await site.stop();
    await carrier.close();
  }
}

// Text stored in the database.

/** Columns that the code interprets, whatever the table allows: no person can write to them. */
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

/** Writes to every column that accepts any text: what a carrier, an agent or a visitor may have written. */
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
