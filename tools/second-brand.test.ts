// A new brand changes only app/config: the test puts another company's names, phones, addresses, colors, logo and
// states there, builds the product, and checks that nothing sent to anyone mentions the first company.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '../app/config/brand.ts';
import { offices } from '../app/config/contact-desks.ts';
import { STATES, states } from '../app/config/states.ts';
import { codeOf, fromBase32, STEP_SECONDS } from '../app/platform/accounts/totp.ts';
import { readPdf } from '../app/testing/test-read-pdf.ts';
import { type BuiltServer, startBuiltServer } from '../testing/built-server.ts';
import { FIRST_ART, SECOND_ART, SECOND_STATES } from './second-brand-states.ts';

const SECOND = {
  name: 'Harbor & Pine Insurance Group',
  shortName: 'Harbor & Pine',
  mailDomain: 'harborpine.example',
  support: '8885550142',
  claims: '8885550143',
  texts: '8885550144',
  mailingAddress: 'P.O. Box 555777, Mobile, AL 36601',
  barColor: '#3a1d5c',
};

/** The texts in brand.ts, contact-desks.ts and the logos, and their replacements. */
const replaced: [first: string, second: string][] = [
  [brand.name, SECOND.name],
  [brand.shortName, SECOND.shortName],
  [brand.mailDomain, SECOND.mailDomain],
  [brand.phones.support, SECOND.support],
  [brand.phones.claims, SECOND.claims],
  [brand.phones.texts, SECOND.texts],
  [brand.mailingAddress, SECOND.mailingAddress],
  [`foundedYear: ${brand.foundedYear}`, 'foundedYear: 2003'],
  [`yearsOfExcellence: ${brand.yearsOfExcellence}`, 'yearsOfExcellence: 23'],
  ["home: 'FL'", "home: 'AL'"],
  [brand.barColor.light, SECOND.barColor],
  [
    'links: {}',
    `links: {
      androidApp: 'https://play.stores.example/harborpine',
      iosApp: 'https://apps.stores.example/harborpine',
      facebook: 'https://social.example/harborpine',
      subrogationPayment: 'https://pay.harborpine.example/',
      jobs: 'https://jobs.harborpine.example/',
      claimsPortal: 'https://claims.harborpine.example/',
      claimantPortal: 'https://claims.harborpine.example/other',
    }`,
  ],
];

/** The theme's greens and yellow, in light and dark mode; its grays and signal colors do not belong to a brand. */
const BRAND_ROLES =
  /--c-(?:brand|brand-deep|brand-ink|action|action-hover|action-press|link|link-hover): (#[0-9a-f]{6})/g;
const firstColors = new Set(
  [...readFileSync('app/config/theme.css', 'utf8').matchAll(BRAND_ROLES)].map(([, color = '']) => color),
);
/** Turns `#00634d` into `#4d0063`. */
const secondColor = (color: string) => `#${color.slice(5)}${color.slice(1, 5)}`;

/** Routes keep `uaichome` and `uaicins`, because the specification names them. */
const TRACES = [
  /unison/i,
  /uaic(?!home|ins)/i,
  ...Object.values(brand.phones).map(
    (phone) => new RegExp([phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)].join('[^0-9a-z]{0,3}')),
  ),
  ...[brand.mailingAddress, ...Object.values(offices).map(({ street }) => street)].map((text) => new RegExp(text)),
  ...[...firstColors].map((color) => new RegExp(color, 'i')),
];
// One of the fonts has the same name as a state.
const STATE_NAMES = STATES.map((state) => new RegExp(`\\b${states[state].name}\\b(?!,? ?serif)`));
/** Two-letter state codes are only searched for in visible text: scripts contain many letter pairs. */
const LETTERS = new RegExp(`\\b(${STATES.join('|')})C?\\b`);

function tracesIn(text: string, traces = [...TRACES, ...STATE_NAMES]): string[] {
  return traces.flatMap((trace) => {
    const found = trace.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 40), found.index + 60)] : [];
  });
}

const folder = mkdtempSync(join(tmpdir(), 'second-brand-'));
let server: BuiltServer;

beforeAll(async () => {
  const sources = ['app', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', 'tools'];
  for (const name of [...sources, 'vite.config.ts', 'react-router.config.ts']) {
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !/compiled|\.test\.ts$/.test(path) });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  rebrand(join(folder, 'app/config'));
  for (const tool of ['zip-codes', 'state-outlines']) {
    execFileSync(process.execPath, [`tools/${tool}.ts`], { cwd: folder });
  }
  const env = { ...process.env, BUILD_TO_SEARCH: '1' };
  // The steps that the README describes.
  execFileSync(process.execPath, ['tools/brand-art.ts'], { cwd: folder });
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  server = await startBuiltServer({ SAMPLE_POLICIES: '100' }, folder);
}, 300_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function rebrand(config: string) {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(config, file), change(readFileSync(join(config, file), 'utf8')));

  for (const { file, change } of SECOND_STATES) edit(file, change);
  for (const [name, art] of Object.entries(SECOND_ART)) writeFileSync(join(config, 'art', name), art);
  for (const name of FIRST_ART) rmSync(join(config, 'art', name));
  // Long texts belong to the carrier, and videos say what they show.
  for (const file of globSync(['content/**/*.md', 'video/*.vtt'], { cwd: config })) edit(file, ofOtherStates);
  edit('brand.ts', (text) => replaced.reduce((all, [first, second]) => all.replaceAll(first, second), text));
  for (const file of ['theme.css', 'brand.ts']) {
    edit(file, (text) => [...firstColors].reduce((all, color) => all.replaceAll(color, secondColor(color)), text));
  }
  edit('messages/en/layout.json', (text) => text.replace(/("layout_footer_words": )".*"/, '$1"By the water."'));
  edit('content/en/legal/accessibility.md', (text) => `${text}\n## Our pier {#pier}\n\nThe pier has a ramp.\n`);
}

const ofOtherStates = (text: string) =>
  Object.entries({
    Florida: 'Alabama',
    Texas: 'Tennessee',
    Georgia: 'Tennessee',
    Miami: 'Mobile',
    FL: 'AL',
    TX: 'TN',
    GA: 'TN',
    '{#fl}': '{#al}',
    '{#tx}': '{#tn}',
  }).reduce((all, [first, second]) => all.replaceAll(first, second), text);

/** Asks again while the server, on a machine busy with other tests, tells strangers to come back in a moment. */
async function ask(path: string): Promise<Response> {
  let answer: Response | undefined;
  const isAdmitted = async () => {
    answer = await fetch(server.url + path);
    return answer.status !== 503;
  };
  await expect.poll(isAdmitted, { timeout: 20_000, interval: 1000 }).toBe(true);
  expect([path, answer?.status]).toEqual([path, 200]);
  return answer as Response;
}

async function get(path: string): Promise<{ text: string; all: string }> {
  const answer = await ask(path);
  const text = await answer.text();
  return { text, all: JSON.stringify([...answer.headers]) + text };
}

/** Every page with a fixed address, from the route table. */
const paths = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^':*?]+)'/g)].map(([, path]) => `/${path}`);
const pages = paths.flatMap((path) =>
  path.startsWith('/uaichome') ? [path, `/es${path}`] : [path, `${path}?lang=es`],
);

test('no page, portal page or machine-readable file names the original brand', async () => {
  expect(pages.length).toBeGreaterThan(50);
  const found = new Map<string, string[]>();
  for (const path of pages) {
    // A redirect may lead to a site of the brand's own, and leads to a page that is in the list otherwise.
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    const traces = tracesIn(JSON.stringify([...answer.headers]) + (await answer.text()));
    if (traces.length > 0) found.set(path, traces);
  }
  expect(found).toEqual(new Map());
});

test('no script, style, image or mail template names it either', () => {
  const files = globSync('build/{client,server,proxy}/**/*.{js,css,svg,html,json,vtt,webmanifest}', { cwd: folder });
  expect(files.length).toBeGreaterThan(100);
  const found = new Map<string, string[]>();
  for (const file of files) {
    // Labels that keys are derived from, names of metrics, and the name of the import schema stay the same for every
    // brand; no visitor is sent them.
    const text = readFileSync(join(folder, file), 'utf8').replace(
      /`unison[ :]\$\{|["'`]unison_[a-z_]+["'`]|"unison\.policy\/1"/g,
      '',
    );
    // Embedded fonts are excluded: in so many characters, any four occur somewhere.
    const shown = text.replace(/data:font\/[a-z]+;base64,[A-Za-z0-9+/=]+/g, '');
    // The server has the rules of every state whose law we know.
    const traces = file.startsWith('build/server/') ? tracesIn(shown, TRACES) : tracesIn(shown);
    if (traces.length > 0) found.set(file, traces);
  }
  expect(found).toEqual(new Map());
});

test('the new company is on the pages, in their heads, the manifest and the styles', async () => {
  for (const path of ['/uaichome', '/es/uaichome/contact', '/uaichome/privacy-policy']) {
    const { text } = await get(path);
    for (const said of [escapedName(), '1-888-555-0142', SECOND.barColor]) expect(text).toContain(said);
    expect(text).toMatch(/<title>[^<]*Harbor &amp; Pine<\/title>/);
    expect(text).toContain('"addressLocality":"Mobile"');
  }
  expect((await get('/uaichome')).text).toContain('By the water.');
  expect((await get('/uaichome/aboutus')).text).toMatch(/23 years.*Mobile.*2003/s);
  expect((await get('/uaichome/accessibility')).text).toContain('The pier has a ramp.');
  expect((await get('/uaichome/careers')).text).toContain('href="https://jobs.harborpine.example/"');
  expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({
    name: SECOND.name,
    short_name: SECOND.shortName,
    theme_color: SECOND.barColor,
  });
  const [style = ''] = /\/assets\/root-[^"]+\.css/.exec((await get('/uaichome')).text) ?? [];
  expect((await get(style)).text).toContain(secondColor('#00634d'));
});

test('CL-04 its own portals open in a new tab, and say so', async () => {
  const { text } = await get('/uaichome/claims');
  const links = [...text.matchAll(/<a [^>]*href="https:\/\/claims\.harborpine\.example\/[^>]*>.*?<\/a>/gs)];
  expect(new Set(links.map(([link]) => /href="([^"]+)"/.exec(link)?.[1]))).toEqual(
    new Set(['https://claims.harborpine.example/', 'https://claims.harborpine.example/other']),
  );
  for (const [link] of links) expectNewTab(link);
  expect(text).toMatch(/<a [^>]*href="tel:/);
});

test('HD-01 FT-01 HM-03 its app stores, social pages and payment sites do so, too', async () => {
  const { text } = await get('/es/uaichome');
  const linksTo = (address: string) => [...text.matchAll(new RegExp(`<a [^>]*href="${address}".*?</a>`, 'gs'))];
  for (const [address, times] of [
    ['https://play.stores.example/harborpine', 2],
    ['https://apps.stores.example/harborpine', 2],
    ['https://pay.harborpine.example/', 2],
  ] as const) {
    expect(linksTo(address)).toHaveLength(times);
    for (const [link] of linksTo(address)) expectNewTab(link, 'se abre en otra pestaña');
  }
  const [[social = ''] = []] = linksTo('https://social.example/harborpine');
  expect(social).toMatch(/^<a [^>]*target="_blank" rel="noopener noreferrer" aria-label="Facebook \(se abre/);
});

/** Checks that a link opens in a new tab, and says so visibly and to screen readers. */
function expectNewTab(link: string, said = 'opens in a new tab') {
  expect(link).toMatch(/^<a [^>]*target="_blank" rel="noopener noreferrer"/);
  expect(link).toMatch(/<use href="#icon-arrow-out"/);
  expect(link.replaceAll('<!-- -->', '')).toContain(`(${said})</span></a>`);
}

test('its own icons are shown everywhere', async () => {
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).text);
  const [touch = ''] = /\/assets\/icon-180[^"]+/.exec((await get('/uaichome')).text) ?? [];
  const addresses = [...icons.map(({ src }: { src: string }) => src), touch, '/favicon.ico'];
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const file = Buffer.from(await (await ask(address)).arrayBuffer());
    const picture = file.subarray(file.indexOf('PNG', 0, 'latin1') - 1);
    const { data, info } = await sharp(picture).flatten().raw().toBuffer({ resolveWithObject: true });
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += info.channels) colors.add(`#${data.toString('hex', at, at + 3)}`);
    expect([address, colors.has(secondColor('#00634d'))]).toEqual([address, true]);
    expect([...firstColors].filter((color) => colors.has(color))).toEqual([]);
  }
});

test('one command updates captions and art from brand.ts and theme.css', () => {
  const read = (name: string) => readFileSync(join(folder, 'app/config', name), 'utf8');
  expect(read('video/guide-report-by-phone.en.vtt') + read('video/guide-status-by-phone.en.vtt')).toContain(
    '1-888-555-0143',
  );
  expect(read('art/brand-logo.svg')).toContain(`<title>${escapedName()}</title>`);
  expect(read('art/pic-van.svg') + read('art/pic-agency.svg')).toContain(secondColor('#00634d'));
});

test('its mails have its name, phones, address and colors', async () => {
  const { customerLogin } = JSON.parse(readFileSync(join(server.folder, 'samples.json'), 'utf8'));
  await get(`/insurednew/insured/pms/fp?email-id=${encodeURIComponent(customerLogin.email)}`);
  const [first = ''] = /\/dev\/outbox\/\d+/.exec((await get('/dev/outbox')).text) ?? [];
  for (const { all } of [await get('/dev/outbox'), await get(first), await get(`${first}/mail`)]) {
    expect(tracesIn(all)).toEqual([]);
  }
  const { text } = await get(`${first}/mail`);
  for (const said of ['Harbor &#38; Pine', '888-555-0142', SECOND.mailingAddress, secondColor('#00634d')]) {
    expect(text).toContain(said);
  }
});

test('its documents have its name, address, phones and colors', async () => {
  const { financedVehicle } = JSON.parse(readFileSync(join(server.folder, 'samples.json'), 'utf8'));
  const { policyNumber, vinSuffix } = financedVehicle;
  const post = (path: string, fields: Record<string, string>) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams({ policyNumber, vinSuffix, ...fields }) });
  const found = await (await post('/uaichome/leinholder', {})).text();
  const [, code = ''] = /name="code" value="([^"]+)"/.exec(found) ?? [];
  const answer = await post('/insurednew/lien/letter', { code });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = new Uint8Array(await answer.arrayBuffer());
  const { title, tags } = readPdf(pdf);
  const words = [title, ...tags.map(([, said]) => said)].join(' ');
  expect(tracesIn(words)).toEqual([]);
  for (const said of [SECOND.name, '888-555-0142']) expect(words).toContain(said);
  const drawn = drawnIn(Buffer.from(pdf));
  expect(drawn).toContain(inPdf(secondColor('#00634d')));
  for (const color of firstColors) expect(drawn).not.toContain(`\n${inPdf(color)} `);
});

/** Everything that the pages of a PDF say and draw. */
function drawnIn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\nendstream/gs)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n');
}

/** Turns `#00634d` into `0 0.38823529411764707 0.30196078431372547`. */
const inPdf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255).join(' ');

const escapedName = () => SECOND.name.replaceAll('&', '&amp;');

const visible = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Traces of the first company's states in a page's visible text. */
function statesIn(html: string): string[] {
  const text = visible(html);
  const found = LETTERS.exec(text);
  return [...tracesIn(html), ...(found ? [text.slice(Math.max(0, found.index - 40), found.index + 40)] : [])];
}

test('ZP-01 ZP-05 its own zip codes lead to a quote or to agents, and those of the former states do not', async () => {
  const check = (zip: string) =>
    fetch(`${server.url}/uaichome`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ box: 'hero', zip }),
    });
  const birmingham = await check('35203');
  expect([birmingham.status, birmingham.headers.get('location')]).toEqual([303, expect.stringContaining('zip=35203')]);
  const quote = await get('/uaichome/getaquote?zip=35203');
  expect(visible(quote.text)).toContain('Your quote in Alabama');
  expect(visible(quote.text)).toContain('$25,000 for each person hurt, $50,000 for each accident and $25,000');
  expect(quote.text).toContain('/uaicins/quote/start');

  const nashville = visible(await (await check('37203')).text());
  expect(nashville).toContain('In Tennessee an agent writes your policy with you.');
  const agents = visible((await get('/uaichome/getaquote?zip=37203')).text);
  expect(agents).toContain('Your quote in Tennessee');

  for (const zip of ['33125', '77002', '30303']) {
    const text = visible(await (await check(zip)).text());
    expect([zip, text]).toEqual([zip, expect.stringContaining('We sell in Alabama and Tennessee.')]);
  }
});

test('no page promises a price in a state without a filed book', async () => {
  for (const path of ['/uaichome', '/uaichome/getaquote?zip=35203', '/uaichome/aboutus']) {
    expect(visible((await get(path)).text)).not.toMatch(/your price|see your price|price in minutes/i);
  }
});

test('CL-04 where a carrier takes claims on its own sites, the bundled pages take no report', async () => {
  const lead = async (path: string, method = 'GET') => {
    const answer = await fetch(`${server.url}/insurednew/claims/report${path}`, { method, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await lead('')).toEqual([303, '/uaichome/claims']);
  expect(await lead('/mine')).toEqual([303, 'https://claims.harborpine.example/']);
  expect(await lead('/find')).toEqual([303, 'https://claims.harborpine.example/']);
  expect(await lead('', 'POST')).toEqual([303, 'https://claims.harborpine.example/other']);
});

test('agents, contact tabs, careers and footer have its states', async () => {
  const agents = (await get('/uaichome/FindAnAgent?zip=35203')).text;
  expect(agents).toMatch(/, AL 3\d{4}/);
  const contact = (await get('/uaichome/contact')).text;
  for (const said of ['Alabama', 'Tennessee', '12 Wharf Street', '400 Longleaf Avenue'])
    expect(contact).toContain(said);
  expect(contact).toContain('?state=TN');
  const become = (await get('/uaichome/becomeagent')).text;
  expect(become).toContain('/apply/agent-al');
  expect(visible((await get('/uaichome/careers')).text)).toContain('By the water.');
  for (const { text } of [agents, contact, become].map((text) => ({ text }))) expect(statesIn(text)).toEqual([]);
});

test('BA-02 a state’s own appointment site is linked, and the form with the states may lead there without a script', async () => {
  const site = 'https://appoint.harborpine.example';
  const page = await ask('/uaichome/becomeagent');
  expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`form-action [^;]*${site}`));
  expect(await page.text()).toContain(`href="${site}/tn"`);
  const chosen = await fetch(`${server.url}/uaichome/becomeagent?state=TN`, { redirect: 'manual' });
  expect(chosen.headers.get('location')).toBe(`${site}/tn`);
});

test('a policyholder’s pages, cards and letters have its states', async () => {
  const { customerLogin: login } = samples();
  const cookie = await enter('/insurednew/login', { username: login.email, password: login.password });
  expect(['AL', 'TN']).toContain(login.state);
  const { policyNumber, prefix } = login;
  const at = ['home', `policy/${prefix}${policyNumber}`, 'id-cards', 'payments', 'my-claims', 'profile', 'security'];
  for (const path of at) {
    const answer = await fetch(`${server.url}/insurednew/${path}`, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    expect([path, statesIn(text)]).toEqual([path, []]);
    if (path === 'id-cards') expect(visible(text)).toMatch(/(Alabama|Tennessee) Insurance Identification Card/);
  }
});

test('staff see its states', async () => {
  const { staffSupervisor: staff } = samples();
  const half = await enter('/staff/login', { username: staff.email, password: staff.password });
  const cookie = await enter('/staff/login/code', { code: codeNow(staff.setupKey) }, half);
  for (const path of [
    '',
    '/help',
    '/changes',
    '/notices',
    '/leads',
    '/applications',
    '/figures',
    '/activity',
    '/waiting',
    '/claims',
    '/claims/appointments',
    '/policies',
    '/underwriting',
    '/rates',
    '/imports',
  ]) {
    const answer = await fetch(`${server.url}/staff${path}`, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, statesIn(await answer.text())]).toEqual([path, []]);
  }
});

test('an agent’s pages, policies and leads have its states', async () => {
  for (const state of ['AL', 'TN']) {
    const { userId: username, password, setupKey } = samples()[`agentLogin${state}`];
    const portal = `/uaicins/${state.toLowerCase()}`;
    // Each state's agent system has its own names for the fields.
    const { text: login } = await get(`${portal}/agent/login`);
    const fieldOf = (use: string) =>
      /name="([^"]+)"/.exec(new RegExp(`<input[^>]*autocomplete="${use}"[^>]*>`, 'i').exec(login)?.[0] ?? '')?.[1] ??
      '';
    const typed = { [fieldOf('username')]: username, [fieldOf('current-password')]: password };
    const half = await enter(`${portal}/agent/login`, typed);
    const cookie = await enter(`${portal}/agent/code`, { code: codeNow(setupKey) }, half);
    const look = async (path: string) => {
      const answer = await fetch(server.url + path, { headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
      const text = await answer.text();
      expect([path, statesIn(text)]).toEqual([path, []]);
      return text;
    };
    await look(`${portal}/home`);
    await look(`${portal}/leads`);
    const [policy] = /\/uaicins\/[a-z]{2}\/policies\/[0-9]+/.exec(await look(`${portal}/policies`)) ?? [];
    if (policy) expect(visible(await look(policy))).toContain(state);
  }
});

test('GU-04 a guest finds a policy to pay for, and a lienholder finds a lien', async () => {
  const guest = samples().guestTN ?? samples().guestAL;
  const [year, month, date] = guest.dateOfBirth.split('-');
  const form = { by: 'policy', policyNumber: guest.policyNumber, zip: guest.zip, month, date, year };
  const answer = await fetch(`${server.url}/uaichome/guest/payment`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  expect(text).toContain('/insurednew/guest/');
  expect(statesIn(text)).toEqual([]);
  const { financedVehicle } = samples();
  const lien = await fetch(`${server.url}/uaichome/leinholder`, {
    method: 'POST',
    body: new URLSearchParams({ policyNumber: financedVehicle.policyNumber, vinSuffix: financedVehicle.vinSuffix }),
  });
  const found = await lien.text();
  expect(visible(found)).toContain(financedVehicle.vehicle);
  // Its head office is in Alabama.
  expect(visible(found)).toMatch(/Checked on .+ C[DS]T\b/);
  expect(statesIn(found)).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: what the server wrote beside its database
const samples = (): Record<string, any> => JSON.parse(readFileSync(join(server.folder, 'samples.json'), 'utf8'));
const codeNow = (setupKey: string) => codeOf(fromBase32(setupKey), Math.floor(Date.now() / 1000 / STEP_SECONDS));

/** Posts a sign-in form. @returns the session cookie */
async function enter(path: string, form: Record<string, string>, cookie = ''): Promise<string> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  expect([path, answer.status]).toEqual([path, 303]);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  return cookies.filter((each) => !/signed-in|language|device/.test(each)).join('; ');
}
