import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOMAINS, importsOf, RULES, readSources, type Source } from './tools/architecture.ts';

const sources = readSources();

test.each(Object.entries(RULES))('the rule %s holds', (_, rule) => {
  expect(rule(sources)).toEqual([]);
});

/** Each rule is also run on code that violates it: a rule that cannot fail would guard nothing. */
const breaches: Record<string, Source | ((sources: Source[]) => Source[])> = {
  arrows: { path: 'app/site/x.ts', text: "import { findLien } from '#insurance/liens/lien-store.ts';" },
  contractImportsZodOnly: { path: 'app/contract/x.ts', text: "import { Hono } from 'hono';" },
  storesAloneKnowSql: {
    path: 'app/insurance/liens/x.ts',
    text: "export const findLienOn = (db: Queryable) => db.selectFrom('lien').execute();",
  },
  insuranceKnowsNoHttp: {
    path: 'app/insurance/liens/x.ts',
    text: 'export const lienOf = (request: Request) => request.url;',
  },
  platformReadsItsOwnTables: {
    path: 'app/platform/sessions/x-store.ts',
    text: "const find = (db) => db.selectFrom('account').innerJoin('policy', 'policy.id', 'account.policy_id');",
  },
  handlersAndPagesAreAsked: {
    path: 'app/calls/x.ts',
    text: "import { verifyLienHandler } from './verify-lien.ts';",
  },
  domainsKeepTheirOrder: {
    path: 'app/insurance/policies/x.ts',
    text: "import type { Claim } from '../claims/claim.ts';",
  },
  noCirclesOfRooms: {
    path: 'app/platform/database/x.ts',
    text: "import type { Context } from '../context/handler.ts';",
  },
  roomsStaySmall: (all) => [
    ...all,
    ...Array.from({ length: 25 }, (_, at) => ({ path: `app/calls/x${at}.ts`, text: '' })),
  ],
  noCycles: { path: 'app/contract/limits.ts', text: "import { defineCall } from './zip.ts';" },
  noRoomsWithoutPurpose: { path: 'app/site/utils/x.ts', text: '' },
  namesAreKebabAndUnique: { path: 'app/site/liens/calls.ts', text: '' },
  storeNamesAreUnique: {
    path: 'app/insurance/liens/x-store.ts',
    text: 'export const findCardPolicy = (db: Queryable) => db;\nexport async function setPartyContact() {}',
  },
  noBarrels: { path: 'app/site/x.ts', text: "export { a } from './a.ts';" },
  defaultExportsAreRoutes: { path: 'app/site/x.tsx', text: 'export default function X() {}' },
  routesAndPagesMatch: { path: 'app/site/liens/lost-page.tsx', text: '' },
  pagesAreNamedByHref: { path: 'app/site/x.ts', text: "const at = '/staff/help/' + reference;" },
  callsAndHandlersMatch: (all) => all.filter(({ path }) => !path.endsWith('/verify-lien.ts')),
  environmentIsReadOnce: { path: 'app/site/x.ts', text: 'const port = process.env.PORT;' },
  wordsAreNoMarkup: { path: 'app/site/x.tsx', text: '<p dangerouslySetInnerHTML={{ __html: words }} />' },
  browsersKeepWhatIsListed: { path: 'app/site/x.ts', text: "sessionStorage.setItem('zip', zip);" },
  commandsNeedNoBuild: { path: 'tools/x.ts', text: "import { lightColor } from '../app/config/theme-colors.ts';" },
  pagesAreDocuments: { path: 'app/site/x.tsx', text: "import { Link } from 'react-router';" },
  journeysKnowHttpOnly: { path: 'e2e/x.spec.ts', text: "import { brand } from '../app/config/brand.ts';" },
  nothingStandsOnCommands: { path: 'app/calls/x.test.ts', text: "import { x } from '../../tools/staff.ts';" },
  statesAreConfigured: { path: 'app/site/x.ts', text: "const isOurs = state === 'FL';" },
  filesStayShort: { path: 'app/site/x.ts', text: '\n'.repeat(400) },
  literalsAreFlat: { path: 'app/site/x.ts', text: 'const x = { ...{ y } };' },
};

test.each(Object.entries(RULES))('the rule %s detects a violation', (name, rule) => {
  const breach = breaches[name];
  if (!breach) throw new Error(`no breach of ${name} is written down`);
  const broken =
    typeof breach === 'function' ? breach(sources) : [...sources.filter(({ path }) => path !== breach.path), breach];
  expect(rule(broken).length).toBeGreaterThan(rule(sources).length);
});

test('the folders of proof and of commands form no circle either, tests included', () => {
  const stray = { path: 'tools/x.test.ts', text: "import { loadOf } from '../bench/load.ts';" };
  const found = RULES.noCirclesOfRooms?.([...sources, stray]);
  expect(found).toContain('tools and bench are in a circle: tools/x.test.ts → bench/load.ts');
});

test.each(["[...['a', 'b'], 'c']", "[...(['a', 'b'] as const), 'c']", "[\n  ...['a', 'b'],\n]", "f(...['a'])"])(
  'a list may not be split into literals that are spread: %s',
  (text) => {
    const split = { path: 'app/insurance/liens/x.ts', text: `const x = ${text};` };
    expect(RULES.literalsAreFlat?.([...sources, split])).toEqual([expect.stringContaining(split.path)]);
  },
);

test.each(["[...['a', 'b'].map(f), 'c']", '[...[...a].map(f)]', "[...(is ? ['a'] : [])]"])(
  'a list may contain what is made from another: %s',
  (text) => {
    const made = { path: 'app/insurance/liens/x.ts', text: `const x = ${text};` };
    expect(RULES.literalsAreFlat?.([...sources, made])).toEqual([]);
  },
);

test.each(["db.updateTable('claim as one')", 'sql`select 1 from lienholder`'])(
  'the platform may not query a table of insurance: %s',
  (text) => {
    const stray = { path: 'app/platform/database/x.ts', text };
    expect(RULES.platformReadsItsOwnTables?.([...sources, stray])).toEqual([
      expect.stringContaining('app/platform/database/x.ts may not read or write'),
    ]);
  },
);

test.each(['#calls/verify-lien.ts', '#portals/shell/cards.tsx', '#ui/as-sent.tsx'])(
  'insurance imports only config, contract and platform, and not %s',
  (name) => {
    const stray = { path: 'app/insurance/rating/x.ts', text: `import { x } from '${name}';` };
    expect(RULES.arrows?.([...sources, stray])).toEqual([expect.stringContaining('app/insurance/rating/x.ts may not')]);
  },
);

test.each([
  ['app/portals/x.tsx', `<a href="/uaichome/claims">`],
  ['app/portals/x.tsx', "link('/staff')"],
  ['app/insurance/x.ts', `const url = \`\${origin}/insurednew/guest?lang=es\`;`],
  ['app/contract/x.ts', "export const HOME = '/insurednew/house';"],
])('%s may not contain a page’s address as %s', (path, text) => {
  expect(RULES.pagesAreNamedByHref?.([...sources, { path, text }])).toEqual([expect.stringContaining(path)]);
});

/**
 * The folders that the map draws, by the folder they are in: first those of `app/`, two spaces in, then theirs, then
 * lines such as `claims: lines/ talk/`, which go on eight spaces in. What is in parentheses explains.
 */
function drawnRooms(): Map<string, string[]> {
  const drawn = new Map<string, string[]>();
  let [top, parent] = ['', ''];
  for (const line of readFileSync('docs/architecture.md', 'utf8').split('\n')) {
    const [, spaces = '', inside] = /^( {2}| {4}| {6}(?=([a-z/-]+): )| {8})(?=[a-z])/.exec(line) ?? [];
    const names = [...line.replaceAll(/\(.*?\)/g, '').matchAll(/(?<=\s)[a-z-]+(?:\/[a-z-]+)*(?=\/(?:\s|$))/g)].flat();
    if (spaces.length === 2) [top, parent] = [`app/${names[0]}`, 'app'];
    if (spaces.length === 4) parent = top;
    if (inside) parent = `${top}/${inside}`;
    const own = spaces.length === 2 ? names.slice(0, 1) : spaces ? names : [];
    drawn.set(parent, [...(drawn.get(parent) ?? []), ...own]);
  }
  return drawn;
}

test('docs/architecture.md draws every folder where it is', () => {
  const drawn = new Set([...drawnRooms()].flatMap(([parent, rooms]) => rooms.map((room) => `${parent}/${room}`)));
  const rooms = sources.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1);
    const isDrawn = parts[0] === 'app' && parts.length > 1;
    const levels = /^(platform|insurance|portals)$/.test(parts[1] ?? '') ? parts.length : 2;
    return isDrawn ? parts.slice(1, levels).map((_, at) => parts.slice(0, at + 2).join('/')) : [];
  });
  expect([...new Set(rooms)].filter((room) => !drawn.has(room))).toEqual([]);
  expect(new Set(rooms).size).toBeGreaterThan(100);
});

test('docs/architecture.md draws the domains in their order', () => {
  expect(drawnRooms().get('app/insurance')).toEqual(DOMAINS);
});

test('docs/architecture.md draws the rooms of claims in an order in which each imports only those before it', () => {
  const order = drawnRooms().get('app/insurance/claims') ?? [];
  const placeOf = (path: string) => order.indexOf(/^app\/insurance\/claims\/([^/]+)\//.exec(path)?.[1] ?? '');
  const product = sources.filter(({ path }) => placeOf(path) >= 0 && !path.endsWith('.test.ts'));
  const later = product.flatMap((source) =>
    importsOf(source)
      .filter((name) => placeOf(name) > placeOf(source.path))
      .map((name) => `${source.path} imports ${name}`),
  );
  expect(later).toEqual([]);
});

test.each([
  ['app/site/x.tsx', "const tab = 'TX';"],
  ['app/calls/x.ts', 'const days = { FL: 45 };'],
  ['app/insurance/renewals/x.ts', 'const zone = states.GA.timeZone;'],
  ['app/insurance/policies/x.ts', "const book = 'FLC';"],
  ['app/platform/sessions/x.ts', "const at = 'agent-tx';"],
  ['app/insurance/claims/x.ts', "const clock = 'TX-ACK';"],
  ['app/portals/staff/x.tsx', '<p>We sell in Georgia.</p>'],
  ['app/insurance/renewals/x-law.ts', 'const DAYS = { FL: 45 };'],
])('%s may not name a state: %s', (path, text) => {
  expect(RULES.statesAreConfigured?.([...sources, { path, text }])).toEqual([expect.stringContaining(path)]);
});

test.each([
  ['app/site/x.ts', '/** `FL|44170263`, of Florida. */\nconst font = "Besley, Georgia, serif"; // TX: 60'],
  ['app/insurance/renewals/x-law.ts', '// Fla. Stat. 627.7281.\nconst DAYS = { FL: 45 };'],
  ['app/insurance/book/sample/x.ts', "const state = 'FL';"],
  ['app/site/test-x.ts', "const state = 'FL';"],
])('%s may name a state: %s', (path, text) => {
  expect(RULES.statesAreConfigured?.([...sources, { path, text }])).toEqual([]);
});
