// With PORTALS=none, the site runs alone in front of a carrier's own portals: none of our portals answers, and no form
// of the site posts to one.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilitiesOf } from '../app/config/abilities.ts';
import { LANGUAGES } from '../app/config/language.ts';
import { m } from '../app/config/messages/compiled/messages.js';
import { PORTAL_FOLDERS } from '../app/site/errors/home-for.server.ts';
import { FLOWS, fieldsOf } from '../app/testing/carrier/carrier-flows.ts';
import { type Carrier, openCarrier } from '../app/testing/carrier/test-carrier.ts';
import { type Address, answeredCalls, anyOne, pages } from '../testing/addresses.ts';
import { type BuiltServer, startBuiltServer } from '../testing/built-server.ts';
import { unkeptIn } from '../testing/promises.ts';

/** The carrier named nothing that its own portals do. */
const ABILITIES_HERE = abilitiesOf([], { insured: 'https://own.example', quote: 'https://own.example', isAlone: true });
const QUOTES = ['/uaichome/getaquote?zip=33135', '/uaichome/getaquote?zip=30303'];

const AGENTS = { FL: 'https://agents.example/fl', TX: 'https://agents.example/tx', GA: 'https://georgia.example/' };

const heard: string[] = [];
/** Where the carrier's portal leads after an agent's login. */
let agentsAt = AGENTS.TX;
let carrier: Carrier;
let server: BuiltServer;

beforeAll(async () => {
  carrier = await openCarrier((name) => {
    heard.push(name);
    if (name === 'validateAgent')
      return (_, response) => response.end(JSON.stringify({ status: 1, msg: '', url: agentsAt }));
  });
  server = await startBuiltServer({
    PORTALS: 'none',
    INSURED_PORTAL_URL: carrier.origin,
    QUOTE_PORTAL_URL: carrier.origin,
    ...Object.fromEntries(Object.entries(AGENTS).map(([state, url]) => [`AGENT_SYSTEM_${state}`, url])),
  });
});

afterAll(async () => {
  await server?.stop();
  await carrier?.close();
});

/** Our server forwards clicks to the carrier's own analytics. */
const isOurs = ({ room, path }: Address) => room === 'portals' && !path.endsWith('/activity');
const ours = pages.filter(isOurs);
const site = pages.filter(({ room, path }) => room === 'site' && /^\/uaichome/.test(path) && !/[:*]/.test(path));

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });
const post = (path: string, fields: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) });

/** A page of the site as a visitor gets it. Each is asked for once. */
function htmlOf(path: string): Promise<string> {
  const html = asked.get(path) ?? ask(path).then((answer) => answer.text());
  asked.set(path, html);
  return html;
}
const asked = new Map<string, Promise<string>>();

async function expectMissing(answer: Response, which: string) {
  expect([which, answer.status]).toEqual([which, 404]);
  expect(answer.headers.get('content-type'), which).toContain('text/html');
  const html = await answer.text();
  // The site's own page for unknown addresses, with a link to its pages.
  expect(html, which).toContain(`<h1>${m.pages_not_found({}, { locale: 'en' })}</h1>`);
  expect(html, which).toContain('href="/uaichome/contact"');
}

test('PG-01 bundled portal pages, files and forms do not exist: each address gets the site’s 404 page', async () => {
  expect(ours.length).toBeGreaterThan(80);
  for (const { path, acts } of ours) {
    await expectMissing(await ask(anyOne(path)), `GET ${path}`);
    // A page without a form accepts no post anywhere.
    if (acts) await expectMissing(await post(anyOne(path)), `POST ${path}`);
  }
});

test('no call exists: neither as specified nor in the body, nor as JSON', async () => {
  for (const [name, { path }] of Object.entries(answeredCalls)) {
    await expectMissing(await ask(anyOne(path)), `GET ${name}`);
    await expectMissing(await post(anyOne(path)), `POST ${name}`);
  }
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await expectMissing(await ask('/insurednew/insured/review/cconfirm', json), 'POST JSON');
});

test('no page promises what its people cannot do online, in either language', async () => {
  const found: string[] = [];
  for (const path of [...site.map((page) => page.path), ...QUOTES, '/uaichome/policyholder?for=claims'])
    for (const language of LANGUAGES) {
      const html = await htmlOf(language === 'es' ? `/es${path}` : path);
      found.push(...unkeptIn(html, language, ABILITIES_HERE).map((promise) => `${language} ${path}: ${promise}`));
    }
  expect(found).toEqual([]);
});

test('no page of the site links there, in either language', async () => {
  expect(site.length).toBeGreaterThan(20);
  const portals = new RegExp(`^/(${PORTAL_FOLDERS.join('|')})(/|\\?|$)`, 'i');
  const found = new Map<string, string[]>();
  for (const path of [...site.map((page) => page.path), ...QUOTES])
    for (const at of [path, `/es${path}`]) {
      const html = await htmlOf(at);
      const links = [...html.matchAll(/ (?:href|action|src)="([^"]*)"/g)].map(([, to = '']) => to);
      const led = links.filter((to) => portals.test(to));
      if (led.length > 0) found.set(at, led);
    }
  expect(found).toEqual(new Map());
});

test.each([
  ['/uaichome/contact', 'florida@unison.example'],
  ['/uaichome/contact/message', 'georgia@unison.example'],
  ['/uaichome/careers?panel=Careers', 'careers@unison.example'],
  ['/uaichome/becomeagent', 'appointments-tx@unison.example'],
])(
  'where no portal accepts it, the page gives an email address that somebody reads: %s names %s',
  async (path, mailbox) => {
    for (const at of [path, `/es${path}`]) {
      const html = await (await ask(at)).text();
      expect(html).toContain(`href="mailto:${mailbox}"`);
      expect(html).not.toContain('action="/uaichome/contact/message"');
    }
  },
);

test('LN-07 HP-10 HM-03 letters are verified, requests asked about and subrogation paid by phone', async () => {
  const letter = await (await ask('/uaichome/leinholder/letter')).text();
  expect(letter).toContain('We check letters by phone.');
  expect(letter).not.toContain('name="code"');
  expect(await (await ask('/uaichome/contact')).text()).toMatch(/already asked us\?(<!-- -->| )*<a[^>]*href="tel:/);
  expect(await (await ask('/uaichome')).text()).toMatch(/<a href="tel:[^>]*>(?:(?!<\/a>).)*Make a Subro Payment/s);
  expect(await (await ask('/uaichome/getaquote?zip=30303')).text()).not.toContain('value="tell-when"');
});

test.each(Object.entries(FLOWS))('CA-19 a form of the site calls the carrier: %s', async (name, flow) => {
  heard.length = 0;
  const fields = await fieldsOf(flow, async (first) => (await post(first.path, first.fields)).text());
  const answer = await post(flow.path, fields);
  expect(answer.status).toBeLessThan(500);
  expect(heard).toContain(name);
});

test('LG-09 agents are handed off to their own system, which the page may post to', async () => {
  const login = (url: string) => {
    agentsAt = url;
    return post('/uaichome/agent', FLOWS.validateAgent.fields);
  };
  const answer = await login(AGENTS.GA);
  expect(await answer.text()).toContain(`action="${AGENTS.GA}"`);
  const [rule = ''] = /form-action[^;]*/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
  expect(rule.split(' ')).toEqual(expect.arrayContaining(['https://agents.example', 'https://georgia.example']));
  expect(await (await login('/uaicins/ga/agent/login')).text()).not.toContain('action="/uaicins');
});

test('it needs no database, and writes no file', async () => {
  expect(await (await ask('/readyz')).text()).toBe('ok');
  expect(readdirSync(server.folder)).toEqual([]);
});
