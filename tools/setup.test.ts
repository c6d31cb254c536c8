import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/built-server.ts';

// A product with its own `npm start`: its packages are on this disk, and building and serving take no time.
let folder: string;
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'tools'));
  for (const name of ['start.mjs', 'setup.mjs', 'one-at-a-time.mjs'])
    cpSync(resolve('tools', name), join(folder, 'tools', name));
  const build = `import { closeSync, openSync, rmSync } from 'node:fs';
    closeSync(openSync('building', 'wx'));
    console.log('built');
    rmSync('building');`;
  writeFileSync(join(folder, 'tools/build.ts'), build);
  writeFileSync(join(folder, 'tools/serve.mjs'), `console.log('served by', (await import('needed')).default);`);
  product('1.0.0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Packs a package into a file as `npm pack` would, which takes a second for each. @returns its entry in a lock file */
function pack(name: string, version: string) {
  const source = join(folder, 'packages', `${name}-${version}`, 'package');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version, type: 'module', exports: './index.js' }));
  writeFileSync(join(source, 'index.js'), `export default '${version}';`);
  const file = `${name}-${version}.tgz`;
  execFileSync('tar', ['-czf', file, '-C', join(source, '..'), 'package'], { cwd: folder });
  const sum = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return { version, resolved: `file:${file}`, integrity: `sha512-${sum}` };
}

function product(needed: string) {
  const packages = { needed: pack('needed', needed), 'for-tests': pack('for-tests', '1.0.0') };
  const root = {
    name: 'product',
    type: 'module',
    dependencies: { needed: packages.needed.resolved },
    devDependencies: { 'for-tests': packages['for-tests'].resolved },
  };
  const locked = {
    '': root,
    'node_modules/needed': packages.needed,
    'node_modules/for-tests': { ...packages['for-tests'], dev: true },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'product', lockfileVersion: 3, packages: locked }),
  );
}

async function start(): Promise<string[]> {
  const started = spawn('node', ['tools/start.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  return (await text(started.stdout)).trim().split('\n');
}

const SERVES = ['built', 'served by 1.0.0'];
const INSTALLS = ['Installing packages …', ...SERVES];

test('npm start keeps what the documented npm ci --omit=dev installed', async () => {
  npm('ci', '--omit=dev', '--offline');
  expect(await start()).toEqual(SERVES);
});

test('npm start installs if packages are missing, of another version, or incomplete', async () => {
  expect(await start()).toEqual(INSTALLS);
  expect(await start()).toEqual(SERVES);
  product('2.0.0');
  expect(await start()).toEqual(['Installing packages …', 'built', 'served by 2.0.0']);
  rmSync(join(folder, 'node_modules/.package-lock.json'));
  expect(await start()).toEqual(['Installing packages …', 'built', 'served by 2.0.0']);
});

test('of several starts in one folder, one installs and builds, and the others wait for it', async () => {
  const said = await Promise.all([start(), start(), start()]);
  expect(said.toSorted((one, other) => other.length - one.length)).toEqual([INSTALLS, SERVES, SERVES]);
});

test('another program on the port of the lock does not block the start', async () => {
  npm('ci', '--omit=dev', '--offline');
  const port = 20_000 + (createHash('sha256').update(folder).digest().readUInt32BE(0) % 12_000);
  const other = createServer((socket) => socket.end('220 ready')).listen(port, '127.0.0.1');
  expect(await start()).toEqual(SERVES);
  other.close();
});
