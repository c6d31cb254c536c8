import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../app/config/language.ts';
import { STATES, states } from '../app/config/states.ts';

/** Words that both languages spell alike. */
const SHARED = new Set([
  'Legal',
  'Error',
  'Supervisor',
  'Total',
  'Factor',
  ...['Pickup', 'Minivan', 'Hatchback', 'Convertible'],
]);

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}{4,}/gu) ?? [];

test('no message is left untranslated', () => {
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

test('no short text names one of our states, except texts on its law, marked by their key', () => {
  const names = new RegExp(`\\b(${STATES.map((state) => states[state].name).join('|')}|${STATES.join('|')})\\b`);
  const ofLaw = new RegExp(`_(${STATES.join('|')})(_|$)`, 'i');
  const found = globSync('app/config/messages/{en,es}/*.json').flatMap((file) =>
    Object.entries(read(file)).filter(([key, text]) => !ofLaw.test(key) && names.test(JSON.stringify(text))),
  );
  expect(found).toEqual([]);
});

/** Our texts say instead: check, anymore, business day, log in, zip code, on this phone; en las próximas {hours} horas. */
const AVOIDED = {
  en: /\b([Tt]ick(s|ed)?|any more|working days?|[Ss]ign(s|ed|ing)? in|ZIP code|in this phone)\b/,
  es: /[Dd]entro de (\{|\d|una? )/,
};

test.each(LANGUAGES)('no text in %s has a word that our other texts avoid', (language) => {
  const found = globSync(`app/config/{messages/${language}/*.json,content/${language}/**/*.md}`).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => AVOIDED[language].test(line)),
  );
  expect(found).toEqual([]);
});

test('every message is used somewhere', () => {
  const code = globSync('{app,e2e,prove,testing,tools}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('compiled'),
  });
  const named = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z]\w*_\w+\b/gi) ?? []));
  const begun = [
    ...new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=[`'])[a-z][a-z_]*_(?=\$\{)/g) ?? [])),
  ];
  const unused = globSync('app/config/messages/en/*.json')
    .flatMap((file) => Object.keys(read(file)))
    .filter((key) => !named.has(key) && !begun.some((beginning) => key.startsWith(beginning)));
  expect(unused).toEqual([]);
});
