// What the commands need before they can run. Plain JavaScript: a fresh clone may be on an older Node,
// with nothing installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;

/**
 * Installs the locked packages where those that are there are others, and builds what is stale. Of two commands in one
 * folder the second waits for the first.
 *
 * @param {'serve' | 'all'} what serving needs less than testing
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

/** Whether npm, whoever ran it, has installed what the lock file names: it keeps a list of that, written last. */
function isInstalled(what) {
  const locked = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(locked).every(([path, { version, integrity, ...is }]) => {
    const there = installed[path];
    if (there) return there.version === version && there.integrity === integrity;
    // The product itself, what is for another platform, and what only testing needs.
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

/** Node 24: the locked one, else the one that runs this. */
export function findNode() {
  const locked = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  for (const node of [locked, process.execPath]) {
    try {
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
      if (Number(/^v(\d+)/.exec(version)?.[1]) >= NODE_MAJOR) return node;
    } catch {
      // Not for this platform: the next one.
    }
  }
  console.error(`Node ${NODE_MAJOR} or newer is needed here; this is ${process.version}.`);
  return process.exit(2);
}

/** The environment in which package programs, and the programs they start, find Node 24. */
export function environment(more = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}

/** Runs a program of Node to its end; stops the command when it fails. */
export async function run(args, more = {}) {
  await ended(spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) }));
}

async function ended(child) {
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

/** Becomes the program: its output, its signals, its exit code. */
export function become(args, more = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
