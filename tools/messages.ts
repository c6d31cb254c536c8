// Compiles app/config/messages to typed functions, and rejects a message that one language lacks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const FOLDER = 'app/config/messages';
const LANGUAGES = ['en', 'es'];

/** Tells a command not to compile the messages, because the caller has done so. */
export const MESSAGES_COMPILED = '--messages-compiled';

export async function compileMessages(): Promise<number> {
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
  return compiled.length;
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
