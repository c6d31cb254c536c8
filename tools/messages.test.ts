import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that both languages spell the same. */
const SHARED = new Set(['Legal', 'Error', 'Supervisor', 'Oklahoma', 'Nevada']);

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}{4,}/gu) ?? [];

test('no message was left in the other language', () => {
  const same = globSync('app/config/messages/en/*.json').flatMap((file) => {
    const spanish = read(file.replace(/([\\/])en\1/, '$1es$1'));
    return Object.entries(read(file)).filter(
      ([key, english]) =>
        JSON.stringify(english) === JSON.stringify(spanish[key]) &&
        wordsOf(String(english)).some((word) => !SHARED.has(word)),
    );
  });
  expect(same).toEqual([]);
});
