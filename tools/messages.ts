// Compiles app/config/messages to typed functions, and rejects a message that one language lacks.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const FOLDER = 'app/config/messages';
const LANGUAGES = ['en', 'es'];

const STAMP = join(FOLDER, 'compiled/stamp');

/** Compiles unless nothing has changed since the last time: it takes ten seconds, and a test run asks for it four times. */
export async function compileMessages(): Promise<void> {
  const inputs = hashOfInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  rmSync(STAMP, { force: true });
  await compile({
    project: `./${FOLDER}/project.inlang`,
    outdir: `./${FOLDER}/compiled`,
    strategy: ['globalVariable', 'baseLocale'],
    emitGitIgnore: false,
  });
  const [english, spanish] = LANGUAGES.map(keysOf) as [Set<string>, Set<string>];
  const lacking = [...english.symmetricDifference(spanish)];
  if (lacking.length > 0) throw new Error(`messages in one language only: ${lacking.join(', ')}`);

  // The compiler exits without an error even if its plugin could not be loaded and it compiled nothing.
  const compiled = readdirSync(join(FOLDER, 'compiled/messages')).filter((file) => /^[a-z0-9].*\.js$/.test(file));
  if (compiled.length !== english.size) {
    throw new Error(
      `${english.size} messages written, ${compiled.length} compiled: is a file missing in settings.json?`,
    );
  }
  writeFileSync(join(FOLDER, 'compiled/messages.js'), togetherOf(compiled));
  writeFileSync(STAMP, inputs);
}

/**
 * One module of all messages, for commands, tests and the server, which would otherwise load thousands of one message
 * each. The browser's build takes those, so that a page loads only its own messages (`messages-apart.ts`).
 */
function togetherOf(files: string[]): string {
  // Every file imports and names the same; together they do so once.
  const shared = /^import .*|^\/\*\* @typedef \{import.*/gm;
  return [
    "import * as registry from './registry.js';",
    "import { experimentalStaticLocale, getLocale } from './runtime.js';",
    "/** @typedef {import('./runtime.js').LocalizedString} LocalizedString */",
    "export * as m from './messages.js';",
    ...files.map((file) =>
      readFileSync(join(FOLDER, 'compiled/messages', file), 'utf8')
        .replace(shared, '')
        .replaceAll("import('../runtime.js')", "import('./runtime.js')"),
    ),
  ].join('\n');
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const texts = globSync(`${FOLDER}/{en,es}/*.json`).sort();
  for (const file of ['package-lock.json', 'tools/messages.ts', `${FOLDER}/project.inlang/settings.json`, ...texts]) {
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function keysOf(language: string): Set<string> {
  const folder = join(FOLDER, language);
  const keys = new Set<string>();
  for (const file of readdirSync(folder)) {
    for (const key of Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))) {
      if (keys.has(key)) throw new Error(`message ${key} stands in two files of ${language}`);
      keys.add(key);
    }
  }
  return keys;
}

if (import.meta.main) await compileMessages();
