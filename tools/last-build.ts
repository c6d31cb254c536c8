// A page that was sent before a deployment finds its scripts and pictures after it: each build keeps those of the last.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'client/assets';
/** Names of files that are the last build's: the next one does not keep them again. */
const KEPT = 'kept.json';

/**
 * Sets aside what a build made, before another takes its place.
 *
 * @param build its folder; there may be nothing in it
 * @param aside emptied, unless there was nothing
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

/** Puts what was set aside beside what the new build made; a name says what is in a file, so none is written over. */
export function keepBeside(aside: string, build: string): void {
  const names = existsSync(aside) ? readdirSync(aside) : [];
  const missing = names.filter((name) => !existsSync(join(build, ASSETS, name)));
  for (const name of missing) cpSync(join(aside, name), join(build, ASSETS, name));
  writeFileSync(join(build, KEPT), JSON.stringify(missing));
}
