import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['/app/**/*.tsx', '!/app/**/*test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const MESSAGES = import.meta.glob<Record<string, string>>('/app/config/messages/en/*.json', {
  import: 'default',
  eager: true,
});
const SAYS_SO = Object.values(MESSAGES).flatMap((file) =>
  Object.entries(file).flatMap(([key, words]) => (/\bnew tab\b/.test(words) ? [`m.${key}(`] : [])),
);
/** The link itself, and the text right before and after it. */
const NEARBY = 600;

test('CL-04 every link that opens a new tab says so, in its text or right next to it', () => {
  const links = Object.entries(SOURCES).flatMap(([file, text]) =>
    [...text.matchAll(/['"]_blank['"]/g)].map(({ index }) => ({
      file,
      words: text.slice(Math.max(0, index - NEARBY), index + NEARBY),
    })),
  );
  expect(links.length).toBeGreaterThan(5);
  const silent = links.filter(({ words }) => !SAYS_SO.some((message) => words.includes(message)));
  expect(silent.map(({ file }) => file)).toEqual([]);
});
