// People buy policies page by page while the server is killed again and again. Each continues where they were.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeVin } from '../app/insurance/vehicles/vin.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { RIGHT } from '../app/testing/selling/test-quote-answers.ts';
import { addAgency } from '../app/testing/test-people.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { formsOf } from '../testing/page-forms.ts';
import { startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';
import { runBuying } from './purchases-killed.ts';
import { type Answer, ask, post } from './traffic.ts';

const BUYERS = 4;
/** The maximum number of answers before the server is killed. */
const BETWEEN_KILLS = 40;
/** How long a buyer retries; a server is running again long before. */
const PATIENCE_MS = 90_000;

/** As fast as a person would press again: requests on a quote are rate limited. */
const LOOKS_AGAIN_MS = 250;

/** The server's current address, and how many requests were answered. */
type Site = { url: string; answered: number; isOver: boolean };

/**
 * Buyers come one after the other until all kills are done; then those in progress finish. Every policy number that a
 * buyer saw must belong to a policy in force, no buyer pays without getting a policy, and no policy goes unpaid.
 */
export async function buyersKilled(kills = 20): Promise<Row> {
  const cluster = await startPostgres({ fsync: true });
  try {
    await withAgency(cluster.url);
    const variables = { DATABASE_URL: cluster.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
    const site: Site = { url: '', answered: 0, isOver: false };
    const numbers: string[] = [];
    let server = await startBuiltServer(variables);
    site.url = server.url;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!site.isOver) numbers.push(await buy(site));
    });
    for (let kill = 0; kill < kills; kill++) {
      // Kills after a number of answers instead of a time, so that it hits the work in progress on any machine.
      const enough = site.answered + 3 + ((kill * 17) % BETWEEN_KILLS);
      while (site.answered < enough) await wait(2);
      await server.kill();
      server = await startBuiltServer(variables);
      site.url = server.url;
    }
    site.isOver = true;
    await Promise.all(buyers);
    await server.stop();
    const lost = numbers.length - (await inForce(cluster.url, numbers));
    const ends = await runBuying(cluster.url, ['--compare']);
    const wrong = ends.filter((line) => line.startsWith('!'));
    for (const line of wrong.slice(0, 10)) console.info(`  ${line}`);
    return {
      failure: `kill -9 of the server, ${kills} ×, under ${BUYERS} who buy by its pages`,
      promise: 'all go on and have their policy, once; none is paid without one',
      measured: `${numbers.length} bought, ${lost} lost, ${ends.length} purchases, ${wrong.length} wrong`,
      held: numbers.length >= BUYERS && lost + wrong.length === 0 && new Set(numbers).size === numbers.length,
    };
  } finally {
    await cluster.stop();
  }
}

/** Adds the agency that looks after the policies sold. */
async function withAgency(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url }, { isTrial: true });
  await addAgency({ db });
  await close();
}

async function inForce(url: string, numbers: string[]): Promise<number> {
  const { db, close } = await openDatabase({ url }, { isTrial: true });
  const known = numbers.map((number) => number.slice(-8));
  const rows = await db
    .selectFrom('policy')
    .select(['prefix', 'number'])
    .where('status', '=', 'A')
    .where('number', 'in', ['', ...known])
    .execute();
  const found = rows.filter(({ prefix, number }) => numbers.includes(`${prefix} ${number}`));
  await close();
  return found.length;
}

/** @returns the policy number, as its page shows it */
async function buy(site: Site): Promise<string> {
  let cookie = '';
  /** Retries until it is answered, as a person does who presses again when no page comes. */
  const until = async (go: () => Promise<Answer>): Promise<Answer> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await go();
      if (answer.status > 0 && answer.status < 500) {
        site.answered++;
        const set = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
        if (!cookie) cookie = set.join('; ');
        return answer;
      }
      if (performance.now() > end) throw new Error(`nobody answers: ${answer.status} ${answer.text.slice(0, 200)}`);
      await wait(40);
    }
  };
  const see = (path: string) => until(() => ask(`${site.url}${path}`, { headers: { cookie } }));
  const send = (path: string, form: Record<string, string>) =>
    until(() => post(`${site.url}${path}`, form, { cookie }));
  const quote = (place: string, form: Record<string, string>) => send(`/uaicins/quote/${place}`, { ...form, sent: '' });

  // A person whose records show nothing that the answers do not say.
  const me = `${randomInt(1e5, 1e6)}10`;
  await quote('start', { zip: RIGHT.address.zip, key: randomUUID(), campaign: 'h' });
  for (const [place, form] of Object.entries(RIGHT)) {
    const own: Record<string, string> = {
      ...(place === 'license' && { licenseNumber: `P${me}` }),
      ...(place === 'vehicles/new' && { vin: makeVin('1HG', 'CM826', 2003, 'A', me.slice(-6)) }),
    };
    await quote(place, { ...form, ...own });
  }
  await quote('check', { go: 'price', records: 'yes' });
  await quote('found', {});
  await quote('coverage', { go: 'price' });
  await quote('price', { go: 'buy' });
  const driver = RIGHT['drivers/new'].key;
  await quote('buy/details/people', { [`number-${driver}`]: `L${me}`, [`state-${driver}`]: 'FL' });
  for (;;) {
    const { text, status } = await see('/uaicins/quote/buy/sign');
    // Already signed, by an earlier press whose answer was lost.
    if (status === 303) break;
    const choice = formsOf(text).find(({ fields }) => fields.some(({ name }) => name === 'initials'));
    if (!choice) break;
    const given = (name: string) => choice.fields.find((field) => field.name === name)?.value ?? '';
    const agreed = { go: 'agree', kind: given('kind'), subject: given('subject'), initials: 'MP' };
    await send('/uaicins/quote/buy/sign', agreed);
  }
  const signature = { go: 'sign', name: 'Marisol Peña Núñez', isTrue: 'yes', electronic: 'yes' };
  let { headers } = await send('/uaicins/quote/buy/sign', signature);
  const end = performance.now() + PATIENCE_MS;
  for (let turn = 0; performance.now() < end; turn++) {
    const at = new URL(headers.get('location') ?? '/uaicins/quote/buy/pay', site.url).pathname;
    if (at.startsWith('/test-processor/pay/')) {
      const card = { number: '4242 4242 4242 4242', expires: '12/40', code: '123' };
      ({ headers } = await send(at, card));
    } else if (at === '/uaicins/quote/buy/policy') {
      const number = /[A-Z]{2} \d{8}/.exec((await see(at)).text)?.[0];
      if (number) return number;
    } else {
      // Every other time, presses the page's only button, which continues with the payment.
      ({ headers } = await (turn % 2 ? send('/uaicins/quote/buy/pay', {}) : see('/uaicins/quote/buy/pay')));
    }
    await wait(LOOKS_AGAIN_MS);
  }
  const { status, text } = await see('/uaicins/quote/buy/pay');
  throw new Error(`the buyer never came to a policy: ${status} ${text.replace(/<[^>]+>/g, ' ').slice(-2000)}`);
}
