// Keeps the files of the previous build, so that pages sent before a deployment still find their scripts and pictures.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'client/assets';
/** The names of the files that came from the previous build; the next build does not keep them again. */
const KEPT = 'kept.json';

/**
 * Sets aside the files of a build before another takes its place.
 *
 * @param build the folder of the build; it may be missing
 * @param aside the folder for the files; it is emptied first, unless there is no build
 */
export function setAside(build: string, aside: string): void {
  const from = join(build, ASSETS);
  if (!existsSync(from)) return;
  const kept = new Set<string>(
    existsSync(join(build, KEPT)) ? JSON.parse(readFileSync(join(build, KEPT), 'utf8')) : [],
  );
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const name of readdirSync(from)) if (!kept.has(name)) cpSync(join(from, name), join(aside, name));
}

/** Copies the files set aside into the new build. A name contains a hash of its content, so nothing is overwritten. */
export function keepBeside(aside: string, build: string): void {
  const names = existsSync(aside) ? readdirSync(aside) : [];
  const missing = names.filter((name) => !existsSync(join(build, ASSETS, name)));
  for (const name of missing) cpSync(join(aside, name), join(build, ASSETS, name));
  writeFileSync(join(build, KEPT), JSON.stringify(missing));
}
