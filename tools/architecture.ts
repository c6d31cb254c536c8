// The rules of docs/architecture.md on imports, names and places, as functions that check the source files.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type Source = { path: string; text: string };
export type Rule = (sources: Source[]) => string[];

export function readSources(): Source[] {
  return globSync([
    'app/**/*.{ts,tsx}',
    'bench/**/*.ts',
    'e2e/**/*.ts',
    'prove/**/*.ts',
    'testing/**/*.ts',
    'tools/**/*.{ts,mjs}',
  ])
    .filter((path) => !path.includes('/compiled/') && !path.endsWith('platform/database/tables.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

const ALIASES: Record<string, string> = {
  '#calls/': 'app/calls/',
  '#config/': 'app/config/',
  '#contract/': 'app/contract/',
  '#insurance/': 'app/insurance/',
  '#platform/': 'app/platform/',
  '#portals/': 'app/portals/',
  '#site/': 'app/site/',
  '#testing/': 'app/testing/',
  '#ui/': 'app/ui/',
};

/**
 * What a file imports: our own files by path, packages by name.
 *
 * @param isType false leaves out imports of types, which are erased before the code runs
 */
export function importsOf({ path, text }: Source, isType?: false): string[] {
  const read =
    isType === false ? text.replace(/(?:^|\n)\s*(?:import|export) type\s[^;]*;|typeof import\([^)]*\)/g, '\n') : text;
  const found = read.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map(([, a, b, c]) => {
    const name = a ?? b ?? c ?? '';
    const alias = Object.keys(ALIASES).find((prefix) => name.startsWith(prefix));
    if (alias) return name.replace(alias, ALIASES[alias] ?? '');
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name;
  });
}

/** Tests, and the files that only tests use. */
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('app/testing/');

/** For each top-level folder, the other folders that it may import from. Packages do not count. */
const ARROWS: Record<string, string[]> = {
  'app/contract/': [],
  'app/config/': ['app/contract/'],
  'app/ui/': [],
  'app/platform/': ['app/contract/', 'app/config/'],
  'app/insurance/': ['app/contract/', 'app/config/', 'app/platform/'],
  'app/calls/': ['app/contract/', 'app/config/', 'app/platform/', 'app/insurance/'],
  'app/portals/': ['app/contract/', 'app/config/', 'app/platform/', 'app/insurance/', 'app/ui/'],
  'app/site/': ['app/contract/', 'app/config/', 'app/ui/'],
};

export const arrows: Rule = (sources) =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const room = Object.keys(ARROWS).find((prefix) => source.path.startsWith(prefix));
      if (!room) return [];
      const open = [room, ...(ARROWS[room] ?? [])];
      return importsOf(source)
        .filter((name) => name.startsWith('app/') && !name.includes('/+types/'))
        .filter((name) => !open.some((prefix) => name.startsWith(prefix)))
        .map((name) => `${source.path} may not import ${name}`);
    });

/** The domains of the carrier, in order: each may import only from those before it. A room may have a place of its own. */
export const DOMAINS =
  'vehicles parties zips agencies staff letters policies rating billing/ledger filings record billing billing/received rates guests liens id-cards nonpayment records quotes purchases leads underwriting agent-quotes changes renewals claims help contact notices applications policyholders figures retention book'.split(
    ' ',
  );

export const domainsKeepTheirOrder: Rule = (sources) => {
  const folderOf = (path: string) => /^app\/insurance\/([^/]+)\//.exec(path)?.[1];
  const domainOf = (path: string) =>
    DOMAINS.filter((domain) => path.startsWith(`app/insurance/${domain}/`))
      .toSorted((one, other) => other.length - one.length)
      .at(0) ?? folderOf(path);
  return sources
    .filter(({ path }) => domainOf(path) && !isTest(path))
    .flatMap((source) => {
      const own = domainOf(source.path) ?? '';
      if (!DOMAINS.includes(own)) return [`${source.path}: ${own} has no place in the order of the domains`];
      return importsOf(source)
        .filter((name) => DOMAINS.indexOf(domainOf(name) ?? own) > DOMAINS.indexOf(own))
        .map((name) => `${source.path} may not import ${name}: it comes later in the order of the domains`);
    });
};

/** The folder of a file of the product, tests aside; of what proves and builds it the whole top folder, with its tests. */
const roomOf = (path: string): string | undefined =>
  /^app\/[^/]+\//.test(path) && !isTest(path)
    ? dirname(path)
    : /^(bench|e2e|prove|testing|tools)(?=\/)/.exec(path)?.[0];

/** Folders that import each other, type imports included, are really one folder in several places. */
export const noCirclesOfRooms: Rule = (sources) => {
  const rooms = new Map<string, Map<string, string>>();
  for (const source of sources) {
    const from = roomOf(source.path);
    if (!from) continue;
    const into = rooms.get(from) ?? rooms.set(from, new Map()).get(from);
    for (const name of importsOf(source)) {
      const to = roomOf(name);
      if (to && to !== from && !name.includes('/+types/')) into?.set(to, `${source.path} → ${name}`);
    }
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of rooms.get(from)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reaches(next, seen);
    }
    return seen;
  };
  const reached = new Map([...rooms.keys()].map((room) => [room, reaches(room)]));
  return [...rooms].flatMap(([from, into]) =>
    [...into]
      .filter(([to]) => reached.get(to)?.has(from))
      .map(([to, why]) => `${from} and ${to} are in a circle: ${why}`),
  );
};

/** A folder with more files than this probably holds two things. */
const MOST_FILES = 25;
export const roomsStaySmall: Rule = (sources) => {
  const own = sources.filter(({ path }) => path.startsWith('app/') && !isTest(path)).map(({ path }) => dirname(path));
  return [...Map.groupBy(own, (room) => room)]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(([room, { length }]) => `${room}: ${length} files`);
};

/** The contract imports only zod, so that it can be published by itself. */
export const contractImportsZodOnly: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/contract/') && !isTest(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((name) => name !== 'zod' && !name.startsWith('app/contract/'))
        .map((name) => `${source.path} may not import ${name}`),
    );

export const storesAloneKnowSql: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path))
    .filter(({ path }) => !path.endsWith('-store.ts') && !/^app\/(platform\/database|insurance\/book)\//.test(path))
    .flatMap((source) => [
      ...importsOf(source)
        .filter((name) => name === 'pg' || name.startsWith('kysely'))
        .map((name) => `${source.path} may not import ${name}: queries live in a store`),
      // Also without an import, on a connection that was handed in.
      ...(/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(source.text)
        ? [`${source.path} may not query: queries live in a store`]
        : []),
    ]);

/** The carrier's rules take values and return values; `calls` and `portals` read requests and write answers. */
export const insuranceKnowsNoHttp: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/insurance/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const found = /\b(Request|Response|Headers|FormData)\b/.exec(withoutComments(text))?.[0];
      return found ? [`${path} may not know a ${found}`] : [];
    });

/** The platform's own tables are those that `platform-tables.ts` names; all others belong to rooms above it. */
export const platformReadsItsOwnTables: Rule = (sources) => {
  const keysOf = (path: string) =>
    new Set(
      sources
        .find((source) => source.path === path)
        ?.text.matchAll(/^ {2}(\w+): /gm)
        .map(([, key]) => key),
    );
  const others = keysOf('app/insurance/retention/retention-rules.ts');
  const tables =
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*\[?'(\w+)|\b(?:from|join|into|update)\s+(\w+)/g;
  return sources
    .filter(({ path }) => path.startsWith('app/platform/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(tables)]
        .flatMap(([, built, written]) => built ?? written ?? [])
        .filter((table) => others.has(table))
        .map((table) => `${path} may not read or write ${table}: it belongs to insurance`),
    );
};

/** Handlers are only called through their calls, and pages only by their addresses. */
export const handlersAndPagesAreAsked: Rule = (sources) => {
  const handlers = new Set(sources.filter(isHandler).map(({ path }) => path));
  return sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && path !== ANSWERS)
    .flatMap((source) =>
      importsOf(source)
        .filter((name) => handlers.has(name) || /^app\/portals\/.*-page\.tsx$/.test(name))
        .map((name) => `${source.path} may not import ${name}`),
    );
};

/** The file that assigns a handler to every call. */
const ANSWERS = 'app/calls/app.ts';
const isHandler = ({ path, text }: Source) => path.startsWith('app/calls/') && /:\s*Handler<typeof /.test(text);

export const noCycles: Rule = (sources) => {
  const graph = new Map(
    sources.map((source) => [source.path, importsOf(source, false).filter((name) => name.startsWith('app/'))]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
};

export const noRoomsWithoutPurpose: Rule = (sources) =>
  sources
    .filter(({ path }) =>
      /(^|\/)(lib|utils?|helpers?|hooks|types|services|components|constants)(\/|\.tsx?$)/.test(path),
    )
    .map(({ path }) => `${path}: a name that says nothing`);

export const namesAreKebabAndUnique: Rule = (sources) => {
  const seen = new Map<string, string>();
  return sources.flatMap(({ path }) => {
    const base = path.split('/').at(-1) ?? '';
    const problems = /^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(base) ? [] : [`${path}: not kebab-case`];
    const other = seen.get(base);
    // A command and its program may share a name (check.mjs, check.ts); two files of the product may not.
    if (other && path.startsWith('app/')) problems.push(`${path}: same name as ${other}`);
    if (path.startsWith('app/')) seen.set(base, path);
    return problems;
  });
};

/** A store's function is called by its name alone, far from its table: two of one name would be taken for each other. */
export const storeNamesAreUnique: Rule = (sources) => {
  const exported = sources
    .filter(({ path }) => path.startsWith('app/insurance/') && path.endsWith('-store.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name]) => ({ name, path })),
    );
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, from]) => from.length > 1)
    .map(([name, from]) => `${name} is exported by ${from.map(({ path }) => path).join(' and ')}`);
};

export const noBarrels: Rule = (sources) =>
  sources
    .filter(({ text }) => /^\s*export\s+(\*|\{[^}]*\})\s+from/m.test(text))
    .map(({ path }) => `${path}: hands on what another file exports`);

/** Only route modules and the framework's own entry files have default exports; everything else has named exports. */
export const defaultExportsAreRoutes: Rule = (sources) => {
  const routes = routeFiles(sources);
  return sources
    .filter(({ path, text }) => path.startsWith('app/') && /^export default /m.test(text))
    .filter(({ path }) => !routes.has(path) && !/^app\/(root\.tsx|entry\.\w+\.tsx|routes\.ts)$/.test(path))
    .map(({ path }) => `${path}: default export outside routes`);
};

export function routeFiles(sources: Source[]): Set<string> {
  const routes = sources.find(({ path }) => path === 'app/routes.ts')?.text ?? '';
  return new Set([...routes.matchAll(/'((?:site|portals)\/[^']+\.tsx?)'/g)].map(([, file]) => `app/${file}`));
}

export const routesAndPagesMatch: Rule = (sources) => {
  const paths = new Set(sources.map(({ path }) => path));
  const routes = routeFiles(sources);
  return [
    ...[...routes].filter((file) => !paths.has(file)).map((file) => `routes.ts names ${file}, which is not there`),
    ...[...paths]
      .filter((path) => /^app\/(site|portals)\/.*-page\.tsx$/.test(path) && !routes.has(path))
      .map((path) => `${path} is in no route`),
  ];
};

/**
 * Addresses of pages are made with React Router's `href`, which compiles only for a line of `routes.ts` with all its
 * parameters. The contract and the service worker spell addresses out; those must exist in `routes.ts`.
 */
export const pagesAreNamedByHref: Rule = (sources) => {
  const patterns = routePaths(sources);
  const roots = new Set(patterns.flatMap((pattern) => /^\/([a-z-]+)(?=\/|$)/.exec(pattern)?.[1] ?? []));
  const page = new RegExp(
    `(href\\(\\s*)?['"\`}](/(?:es/)?(?:${[...roots].join('|')})(?:/[\\w:$][^'"\`?#]*)?)(?=['"\`?#])`,
    'g',
  );
  const isPage = (path: string) => patterns.some((pattern) => isOfPattern(path.replace(/^\/es(?=\/)/, ''), pattern));
  return sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && !/\/(routes|test-[\w-]+)\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const calls = text.match(/defineCall\(\{[^}]*?path: '[^']+'/g) ?? [];
      const isSpelled = (address: string) => isPage(address) || calls.some((call) => call.endsWith(`'${address}'`));
      const mayBe = (href: string | undefined, address: string) =>
        /^app\/(contract|site\/offline)\//.test(path) ? isSpelled(address) : href !== undefined;
      return [...withoutComments(text).matchAll(page)]
        .filter(([, href, address = '']) => !mayBe(href, address))
        .map(([, , address]) => `${path} writes ${address}: a page's address is a line of routes.ts, by href`);
    });
};

/** The pattern of every page, such as `/uaicins/:state/home`, without its language. */
function routePaths(sources: Source[]): string[] {
  const routes = sources.find(({ path }) => path === 'app/routes.ts')?.text ?? '';
  return [...routes.matchAll(/\broute\('(?:es\?\/)?([^'*?]+\??)'/g)].map(([, path]) => `/${path}`);
}

function isOfPattern(path: string, pattern: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The call `verifyLien` is answered in `verify-lien.ts`; `registerUser` is the page `register-user-page.tsx`. */
export const callsAndHandlersMatch: Rule = (sources) => {
  const index = sources.find(({ path }) => path === 'app/contract/calls.ts')?.text ?? '';
  const names = /export const calls = \{([^}]*)\}/.exec(index)?.[1]?.match(/\w+/g) ?? [];
  const ownNames = /export const ownCalls = \{([^}]*)\}/.exec(index)?.[1]?.match(/\w+/g) ?? [];
  const stems = new Map(
    [...names, ...ownNames].map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]),
  );
  const answered = sources.filter((source) => isHandler(source) || /^app\/portals\/.*-page\.tsx$/.test(source.path));
  const baseOf = ({ path }: Source) =>
    path
      .split('/')
      .at(-1)
      ?.replace(/(-page)?\.tsx?$/, '') ?? '';
  const bases = new Set(answered.map(baseOf));
  return [
    ...[...stems].filter(([stem]) => !bases.has(stem)).map(([stem, name]) => `call ${name} has no ${stem}.ts in calls`),
    ...answered
      .filter(isHandler)
      .filter((source) => !stems.has(baseOf(source)))
      .map(({ path }) => `${path} answers no call`),
    ...(names.length === 18 ? [] : [`calls.ts holds ${names.length} calls, the specification eighteen`]),
  ];
};

export const environmentIsReadOnce: Rule = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('app/') && !isTest(path) && /process\.env\b/.test(text))
    .filter(({ path }) => path !== 'app/server.ts')
    .map(({ path }) => `${path}: reads process.env; env.server.ts parses it`);

/** The files that may write raw markup: it is our own scripts, or nothing at all. */
const OWN_MARKUP = new Set([
  'app/root.tsx',
  'app/site/layout/count-clicks.tsx',
  'app/site/offline/notes-page.tsx',
  'app/ui/as-sent.tsx',
]);

/** Text from users is never markup: no other page may write HTML except element by element. */
export const wordsAreNoMarkup: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && !OWN_MARKUP.has(path))
    .filter(({ text }) =>
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|\bsrcDoc\b|document\.write|createContextualFragment/.test(
        text,
      ),
    )
    .map(({ path }) => `${path} writes markup as it is`);

/**
 * The files that may store something in a browser: the two writers of cookies, the state of an interface, what can be
 * read offline, and the notes that wait in a phone for a connection.
 */
const KEEPERS = new Set([
  'app/platform/sessions/portal-cookie.ts',
  'app/site/content/confirmation-cookie.server.ts',
  'app/site/shared-state.ts',
  'app/site/offline/service-worker.ts',
  'app/portals/cards/save-card.tsx',
  'app/site/offline/keep-notes.js',
  'app/portals/claimant/report/has-phone-notes.ts',
  'app/portals/claimant/report/phone-notes-here.ts',
]);

/** Everything a browser stores is listed (`testing/cookies.ts`, `e2e/kept.ts`): only these files may store anything. */
export const browsersKeepWhatIsListed: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && !KEEPERS.has(path))
    .filter(({ text }) =>
      /\b(localStorage|sessionStorage|indexedDB|cookieStore|createCookie\w*|createSessionStorage)\b|document\.cookie|\bcaches\.|hono\/(utils\/)?cookie/.test(
        text,
      ),
    )
    .map(({ path }) => `${path} puts something away in the browser`);

/** docs/decisions/0008: React Router's links and navigation would leave out the parts that only the server renders. */
export const pagesAreDocuments: Rule = (sources) =>
  sources
    .filter(
      ({ path, text }) =>
        path.startsWith('app/') && /\b(Link|NavLink|useNavigate)\b[^;]*from 'react-router'/.test(text),
    )
    .map(({ path }) => `${path}: changes the page by script; a link is an <a>`);

/** Journeys know the product only by its addresses; what they share with other tests is in `testing/`. */
export const journeysKnowHttpOnly: Rule = (sources) =>
  sources.filter(({ path }) => path.startsWith('e2e/')).flatMap((source) => forbidden(source, ['app/', 'tools/']));

/** Commands may import the product and `testing/`, but neither may import a command. */
export const nothingStandsOnCommands: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('app/') || path.startsWith('testing/'))
    .flatMap((source) => forbidden(source, ['tools/']));

const COMMAND = /^(tools\/([^/]*|videos\/record-[^/]*)|prove\/prove|bench\/bench)\.ts$/;

/**
 * Node runs commands without a build, so they may not import what only the build can read, unless started with
 * `raw-files`.
 */
export const commandsNeedNoBuild: Rule = (sources) => {
  const started = [...sources.map(({ text }) => text), readFileSync('package.json', 'utf8')].join('\n');
  const hasHooks = ({ path, text }: Source) =>
    text.includes("/raw-files.ts'") || new RegExp(`raw-files\\.ts['",\\s]+${path}`).test(started);
  /** Imported by commands alone that are started so. */
  const isTheirs = ({ path }: Source): boolean => {
    const users = sources.filter((source) => !isTest(source.path) && importsOf(source, false).includes(path));
    return users.length > 0 && users.every((user) => hasHooks(user) || isTheirs(user));
  };
  const files = new Map(sources.map((source) => [source.path, source]));
  const wayToBuild = (path: string, done: Set<string>): string[] | undefined => {
    const source = files.get(path);
    if (path.includes('?') || (source && /\bimport\.meta\.(env|glob)\b/.test(source.text))) return [path];
    if (!source || done.has(path)) return undefined;
    done.add(path);
    for (const name of importsOf(source, false)) {
      const way = wayToBuild(name, done);
      if (way) return [path, ...way];
    }
    return undefined;
  };
  return sources
    .filter((source) => COMMAND.test(source.path) && !isTest(source.path) && !hasHooks(source) && !isTheirs(source))
    .flatMap(({ path }) => wayToBuild(path, new Set())?.join(' → ') ?? []);
};

const forbidden = (source: Source, folders: string[]) =>
  importsOf(source)
    .filter((name) => folders.some((folder) => name.startsWith(folder)))
    .map((name) => `${source.path} may not import ${name}`);

/**
 * States are named only in `app/config`, and in rules of state law, whose files end in `-law.ts` and cite the law:
 * another carrier has other states. Sample data may name the sample's states.
 */
export const statesAreConfigured: Rule = (sources) => {
  const declared = sources.find(({ path }) => path === 'app/config/states.ts')?.text ?? '';
  const states = [...declared.matchAll(/^ {2}([A-Z]{2}): \{\n {4}name: '([^']+)'/gm)];
  const codes = states.map(([, code]) => code).join('|');
  const names = states.map(([, , name]) => name).join('|');
  // One of the fonts has the same name as a state.
  const literals = new RegExp(
    `(['"\`])(${codes})([A-Z]|-[A-Z0-9-]+)?\\1|\\b(${codes}): |\\.(${codes})\\b|['"\`](?:agent-)?(?:${codes.toLowerCase()})['"\`]|\\b(${names})\\b(?!,? ?serif)`,
  );
  return sources
    .filter(({ path }) => path.startsWith('app/') && !isTest(path) && !/(^|\/)test-[^/]+$/.test(path))
    .filter(({ path }) => !/^app\/(config|insurance\/book\/sample)\//.test(path))
    .flatMap(({ path, text }) => {
      if (path.endsWith('-law.ts')) return CITES_LAW.test(text) ? [] : [`${path}: cites no law`];
      const found = literals.exec(withoutComments(text))?.[0];
      return found ? [`${path} names a state: ${found}`] : [];
    });
};

const CITES_LAW = /Stat\. \d|U\.S\.C\.|O\.C\.G\.A\.|\bCFR \d|\bCode \d|Admin\S* Code|\bRule \d/;

/** Tests may be a little longer: they write out the rows that they use. */
const MAX_LINES = { product: 300, test: 330 };
export const filesStayShort: Rule = (sources) =>
  sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ path, lines }) => path.startsWith('app/') && lines > MAX_LINES[isTest(path) ? 'test' : 'product'])
    .map(({ path, lines }) => `${path}: ${lines} lines`);

const SPREAD_OBJECT = /\.\.\.\{/;
const SPREAD_ARRAY = /\.\.\.\(?\[[^[\]]*\](?: as const\))?\s*[,\])]/;

/**
 * A literal spread into a literal says nothing more than its properties or items, and TypeScript checks it for no
 * excess ones. Arrays in tests may be grouped.
 */
export const literalsAreFlat: Rule = (sources) =>
  sources
    .filter(({ path, text }) => {
      const code = withoutComments(text);
      return SPREAD_OBJECT.test(code) || (!isTest(path) && SPREAD_ARRAY.test(code));
    })
    .map(({ path }) => `${path}: spreads a literal into another`);

export const RULES: Record<string, Rule> = {
  arrows,
  domainsKeepTheirOrder,
  noCirclesOfRooms,
  roomsStaySmall,
  contractImportsZodOnly,
  storesAloneKnowSql,
  insuranceKnowsNoHttp,
  platformReadsItsOwnTables,
  handlersAndPagesAreAsked,
  noCycles,
  noRoomsWithoutPurpose,
  namesAreKebabAndUnique,
  storeNamesAreUnique,
  noBarrels,
  defaultExportsAreRoutes,
  routesAndPagesMatch,
  pagesAreNamedByHref,
  callsAndHandlersMatch,
  environmentIsReadOnce,
  wordsAreNoMarkup,
  browsersKeepWhatIsListed,
  pagesAreDocuments,
  journeysKnowHttpOnly,
  nothingStandsOnCommands,
  commandsNeedNoBuild,
  statesAreConfigured,
  filesStayShort,
  literalsAreFlat,
};
