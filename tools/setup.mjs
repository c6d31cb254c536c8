// Installs and builds what the commands need. Plain JavaScript, because a fresh clone may run on an older Node with
// nothing installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;

/**
 * Installs the locked packages if other versions are installed, and builds if the build is stale. Of two commands in
 * one folder the second waits for the first.
 *
 * @param {'serve' | 'all'} what serving needs fewer packages than testing
 */
export const prepare = (what, { isBuilt = false } = {}) =>
  oneAtATime(root, async () => {
    if (!isInstalled(what)) await install(what);
    if (isBuilt) await run(['tools/build.ts', '--if-stale']);
  });

async function install(what) {
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--loglevel=error', ...(what === 'serve' ? ['--omit=dev'] : [])];
  await ended(spawn(npm, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }));
}

/** Whether the packages of the lock file are installed: npm writes a list of them at the end of an install. */
function isInstalled(what) {
  const locked = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(locked).every(([path, { version, integrity, ...is }]) => {
    const there = installed[path];
    if (there) return there.version === version && there.integrity === integrity;
    // May be missing: the product itself, packages for other platforms, and packages only for tests.
    return path === '' || is.optional || is.devOptional || (is.dev && what === 'serve');
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Node 24 or newer: the one in node_modules, or else the one that runs this script. @returns its path */
export function findNode() {
  const locked = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  for (const node of [locked, process.execPath]) {
    try {
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
      if (Number(/^v(\d+)/.exec(version)?.[1]) >= NODE_MAJOR) return node;
    } catch {
      // Not for this platform: try the next one.
    }
  }
  console.error(`Node ${NODE_MAJOR} or newer is needed here; this is ${process.version}.`);
  return process.exit(2);
}

/** The environment variables with which package programs and their child processes find Node 24. */
export function environment(more = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/** Runs a Node program to its end, and exits this process if it fails. */
export async function run(args, more = {}) {
  await ended(spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) }));
}

async function ended(child) {
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

/** Hands over to the program: passes on its output, signals and exit code. */
export function become(args, more = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
