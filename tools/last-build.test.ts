import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/built-server.ts';
import { keepBeside, setAside } from './last-build.ts';

const folder = temporaryFolder();
const [build, aside] = [join(folder, 'build'), join(folder, 'last')];
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A new build: its own files, and nothing from before. */
function buildAnew(...names: string[]): string[] {
  setAside(build, aside);
  rmSync(join(build, 'client'), { recursive: true, force: true });
  mkdirSync(join(build, 'client/assets'), { recursive: true });
  for (const name of names) writeFileSync(join(build, 'client/assets', name), name);
  keepBeside(aside, build);
  return readdirSync(join(build, 'client/assets')).sort();
}

test('a build also serves the files of the last build, and of no earlier one', () => {
  expect(buildAnew('home-1.js', 'same.js')).toEqual(['home-1.js', 'same.js']);
  expect(buildAnew('home-2.js', 'same.js')).toEqual(['home-1.js', 'home-2.js', 'same.js']);
  expect(buildAnew('home-3.js', 'same.js')).toEqual(['home-2.js', 'home-3.js', 'same.js']);
});
