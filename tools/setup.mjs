// What the commands need before they can run. Plain JavaScript: a fresh clone may be on an older Node,
// with nothing installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MARKER = join(root, 'node_modules/.unison-installed');
const NODE_MAJOR = 24;

/**
 * Installs the locked packages when they are missing or of another lock file.
 *
 * @param {'serve' | 'all'} what serving needs less than testing
 */
export function installPackages(what) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(MARKER) ? readFileSync(MARKER, 'utf8').trim().split(' ') : [];
  if (installed[0] === lock && (installed[1] === 'all' || installed[1] === what)) return;

  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--loglevel=error', ...(what === 'serve' ? ['--omit=dev'] : [])];
  const { status } = spawnSync(npm, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(MARKER, `${lock} ${what}`);
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
export function run(args, more = {}) {
  const { status } = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) });
  if (status !== 0) process.exit(status ?? 1);
}

/** Becomes the program: its output, its signals, its exit code. */
export function become(args, more = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(more) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
