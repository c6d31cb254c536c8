import { globSync, readFileSync } from 'node:fs';
import type { Language } from '../../app/config/language.ts';

/** Finds a short text of the product by its key, as people read it on the screen. */
export function wordsOf(language: Language): (key: string) => string {
  const files = globSync(`app/config/messages/${language}/*.json`);
  const texts: Record<string, string> = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no message is called ${key}`);
    return text;
  };
}
