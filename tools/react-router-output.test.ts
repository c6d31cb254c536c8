import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/built-server.ts';
import { ASSETS_FILE, type Assets, NOT_CALLED, withoutNotCalled } from './react-router-output.ts';

/** A product of one page, with a part that only the server renders, and a part whose script loads later. */
const PRODUCT = {
  'package.json': '{ "type": "module" }',
  'vite.config.ts': `
    import { reactRouter } from '@react-router/dev/vite';
    import { reactRouterOutput } from '${resolve('tools/react-router-output.ts')}';
    export default { logLevel: 'error', plugins: [reactRouter(), reactRouterOutput()], build: { manifest: true } };`,
  'app/entry.server.tsx': 'export default () => new Response()',
  'app/root.tsx': `
    import { Outlet, Scripts } from 'react-router';
    export default function Root() {
      return <html><body><Outlet />{import.meta.env.SSR && <Scripts />}</body></html>;
    }`,
  'app/routes.ts': `import { index } from '@react-router/dev/routes';
    export default [index('page.tsx')];`,
  'app/page.tsx': `
    import { lazy } from 'react';
    import { Sent } from './sent.tsx';
    const Later = lazy(() => import('./later.tsx'));
    export default function Page() {
      return <main>{import.meta.env.SSR && <Sent />}<Later /></main>;
    }`,
  'app/sent.tsx': `
    import styles from './sent.module.css';
    export const Sent = () => <p className={styles.sent}>words of the server alone</p>;`,
  'app/sent.module.css': '.sent { color: teal }',
  'app/later.tsx': `
    import styles from './later.module.css';
    export default function Later() { return <p className={styles.later}>later</p>; }`,
  'app/later.module.css': '.later { color: olive }',
};

const root = temporaryFolder();
const scripts = () =>
  globSync(`${root}/build/client/assets/*.js`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

beforeAll(async () => {
  for (const [name, text] of Object.entries(PRODUCT)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  // In a separate process, because Vite treats this one as development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(resolve('node_modules/.bin/react-router'), ['build', root], { env, cwd: root });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a page lists the styles of parts that only the server renders, and of parts whose script loads later', () => {
  const { routes }: Assets = JSON.parse(readFileSync(join(root, 'build/server', ASSETS_FILE), 'utf8'));
  const styles = routes.page?.css?.map((file) => readFileSync(join(root, 'build/client', file), 'utf8')).join('\n');
  expect(styles).toMatch(/color: ?teal/);
  expect(styles).toMatch(/color: ?olive/);
});

test('the server has the same list', () => {
  const { routes }: Assets = JSON.parse(readFileSync(join(root, 'build/server', ASSETS_FILE), 'utf8'));
  const server = readFileSync(join(root, 'build/server/index.js'), 'utf8');
  expect(routes.page?.css?.filter((file) => !server.includes(file))).toEqual([]);
});

test('browsers get neither server-only parts nor route discovery', () => {
  const sent = (text: string) => scripts().includes(text);
  expect(sent('later')).toBe(true);
  expect(sent('words of the server alone')).toBe(false);
  expect(sent('__manifest')).toBe(false);
});

const inReactRouter = (file: string) =>
  readFileSync(join('node_modules/react-router/dist/production/lib', file), 'utf8');

test.each(Object.entries(NOT_CALLED))('in %s some functions do nothing, and the rest is unchanged', (file, names) => {
  const code = inReactRouter(file);
  const lighter = withoutNotCalled(code, file, parseAst(code));
  const bodies = new Map(
    parseAst(lighter).body.flatMap((part) =>
      part.type === 'FunctionDeclaration' && part.id && part.body
        ? [[part.id.name, lighter.slice(part.body.start, part.body.end)] as const]
        : [],
    ),
  );
  expect(
    [...bodies]
      .filter(([, body]) => body === '{}')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
  const before = parseAst(code).body.filter((part) => part.type === 'ExportNamedDeclaration');
  const after = parseAst(lighter).body.filter((part) => part.type === 'ExportNamedDeclaration');
  expect(after).toHaveLength(before.length);
});

test('the build fails if a version lacks one of them', () => {
  const code = inReactRouter('hooks.js').replaceAll('RSCErrorHandler', 'ErrorHandlerOfRsc');
  expect(() => withoutNotCalled(code, 'hooks.js', parseAst(code))).toThrow('hooks.js has no function RSCErrorHandler');
});
