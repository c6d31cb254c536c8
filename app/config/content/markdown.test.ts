import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ABILITIES, type Ability } from '../abilities.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { contentNames, readContent } from './content.server.ts';
import { fillIn } from './figures.ts';
import type { Block, Inline } from './markdown.ts';
import { readMarkdown } from './read-markdown.ts';

test('reads front matter, headings with their ids, paragraphs, lists, tables and links', () => {
  const text = readMarkdown(
    `---\ntitle: A: b\n---\n\nOne\ntwo **three**.\n\n## Head {#head}\n\n- a\n- b\n  c\n\n1. [d](/e)\n\n| f |\n| --- |\n| g |\n`,
  );
  expect(text.front).toEqual({ title: 'A: b' });
  expect(text.intro).toEqual([{ kind: 'paragraph', text: ['One two ', { strong: 'three' }, '.'] }]);
  expect(text.sections).toEqual([
    {
      id: 'head',
      heading: 'Head',
      blocks: [
        { kind: 'list', isOrdered: false, items: [['a'], ['b c']] },
        { kind: 'list', isOrdered: true, items: [[{ link: 'd', href: '/e' }]] },
        { kind: 'table', head: [['f']], rows: [[['g']]] },
      ],
    },
  ]);
});

test('refuses a heading without an id and an unknown figure', () => {
  expect(() => readMarkdown('## Head')).toThrow('heading without an id');
  expect(() => fillIn('{nobody}', 'en')).toThrow('{nobody}');
});

test('FQ-04 leaves text that depends on an ability out of a page until visitors have the ability', () => {
  expect(readMarkdown('{if report-claim}\nOnline.\n\nBy phone.').intro).toEqual([
    { kind: 'paragraph', text: ['Online.'], ability: 'report-claim' },
    { kind: 'paragraph', text: ['By phone.'] },
  ]);
  for (const [language, words] of [
    ['en', 'Report it online'],
    ['es', 'Repórtelo en línea'],
  ] as const) {
    const answer = (...abilities: Ability[]) =>
      JSON.stringify(readContent(language, 'faq/basics', abilities).sections.find(({ id }) => id === 'report')?.blocks);
    expect(answer('report-claim')).toContain(words);
    expect(answer()).not.toContain(words);
    expect(answer()).toContain('tel:');
  }
});

test('FQ-04 says how to get a price and a policy here, as far as that goes online', () => {
  for (const [language, agent, price, sale] of [
    ['en', 'An agent gives you a price', 'In Florida and Texas you see your price', 'Then you can buy the policy'],
    ['es', 'Un agente le da un precio', 'En Florida y Texas usted ve su precio', 'Después puede comprar la póliza'],
  ] as const) {
    const answer = (...abilities: Ability[]) =>
      JSON.stringify(readContent(language, 'faq/basics', abilities).sections.find(({ id }) => id === 'buy')?.blocks);
    expect(answer()).toContain(agent);
    expect(answer()).not.toContain(price);
    expect(answer('start-quote', 'see-price')).toContain(price);
    expect(answer('start-quote', 'see-price')).not.toContain(sale);
    expect(answer('start-quote', 'see-price', 'buy-policy')).toContain(sale);
  }
});

test.each([
  ['markup', '<script>x</script>'],
  ['markup within words', 'One <b>two</b>.'],
  ['a heading of another depth', '# Head'],
  ['a quote', '> Said.'],
  ['code', 'Type `this`.'],
  ['an image', '![a car](/car.png)'],
  ['emphasis', 'One *two*.'],
  ['a list within a list', '- a\n  - b'],
  ['an item of two paragraphs', '- a\n\n  b'],
  ['a link in strong words', '**[a](/b)**'],
])('%s is refused', (_, source) => {
  expect(() => readMarkdown(source)).toThrow('no text may hold this');
});

test('an address is a link only where the text marks it as one', () => {
  expect(readMarkdown('Write to a@b.example, https://b.example.').intro).toEqual([
    { kind: 'paragraph', text: ['Write to a@b.example, https://b.example.'] },
  ]);
});

test('both languages have the same texts with the same heading ids', () => {
  expect(contentNames('es')).toEqual(contentNames('en'));
  for (const name of contentNames('en')) {
    const ids = (language: 'en' | 'es') => readContent(language, name, []).sections.map(({ id }) => id);
    expect(ids('es'), name).toEqual(ids('en'));
  }
});

test('BZ-01 BZ-02 BZ-03 BZ-04 BZ-05 the FAQ states the figures of the policy in both languages', () => {
  const ANSWERS = {
    'rental-florida': ['$20', '$375'],
    'rental-texas': ['$20', '$30', '$40', '30'],
    'rental-claimant': ['$25'],
    'rental-days': [' 6 '],
    'three-estimates': [' 3 '],
  };
  const THEFT = { Florida: '$10', Texas: '$20', Georgia: '$20' };
  for (const language of ['en', 'es'] as const) {
    const answers = ['faq/rental', 'faq/mitigation'].flatMap((name) => readContent(language, name, []).sections);
    const answerOf = (asked: string) => JSON.stringify(answers.find(({ id }) => id === asked)?.blocks);
    for (const [id, figures] of Object.entries(ANSWERS)) {
      for (const figure of figures) expect(answerOf(id), id).toContain(figure);
    }
    const table = answers.find(({ id }) => id === 'theft')?.blocks.find(({ kind }) => kind === 'table');
    for (const [state, perDay] of Object.entries(THEFT)) {
      const row = JSON.stringify(
        table?.kind === 'table' && table.rows.find((cells) => `${cells[0]}`.startsWith(state)),
      );
      for (const figure of [perDay, '30', '48']) expect(row, state).toContain(figure);
    }
  }
});

test('links within the site keep the reader’s language', () => {
  const inside = (language: 'en' | 'es') =>
    contentNames(language)
      .flatMap((name) => linksOf(readContent(language, name, ABILITIES)))
      .filter((href) => href.includes('uaichome'));
  expect(inside('en').length).toBeGreaterThan(10);
  expect(inside('en').filter((href) => !href.startsWith('/uaichome'))).toEqual([]);
  expect(inside('es').filter((href) => !href.startsWith('/es/uaichome'))).toEqual([]);
});

test('FQ-04 a link to another answer names its tab where the answer is under another one, so that it opens without a script', () => {
  for (const language of ['en', 'es'] as const) {
    const idsOf = (name: string) => readContent(language, name, ABILITIES).sections.map(({ id }) => id);
    for (const name of contentNames(language)) {
      for (const href of linksOf(readContent(language, name, ABILITIES))) {
        const [, tab, id] = /^(?:#|.*\/claims\/faq\?tab=([a-z]+)#)([a-z-]+)$/.exec(href) ?? [];
        if (id) expect(idsOf(tab ? `faq/${tab}` : name), `${language} ${name}: ${href}`).toContain(id);
      }
    }
  }
});

function linksOf(content: { intro: Block[]; sections: { blocks: Block[] }[] }): string[] {
  const blocks = [...content.intro, ...content.sections.flatMap((section) => section.blocks)];
  const runs = blocks.flatMap((block): Inline[] => {
    if (block.kind === 'paragraph') return block.text;
    if (block.kind === 'list') return block.items.flat();
    return block.kind === 'table' ? [block.head, ...block.rows].flat(2) : [];
  });
  return runs.flatMap((run) => (typeof run === 'object' && 'href' in run ? [run.href] : []));
}

test('state requirements date their sources, alike in both languages, and no source is newer than the text', () => {
  const MONTHS = {
    en: (month: string) => new Date(`${month} 1, 2000`).getMonth() + 1,
    es: (month: string) => ['enero', 'diciembre'].indexOf(month) * 11 + 1,
  };
  const SOURCES = {
    en: /^Sources, the newest of (?:(?<month>[A-Z]\w+) (?:(?<date>\d+), )?)?(?<year>\d{4}): /,
    es: /^Fuentes, la más reciente (?:del (?<date>\d+) )?de (?:(?<month>\p{L}+) de )?(?<year>\d{4}): /u,
  };
  const newest = (language: 'en' | 'es') => {
    const { sections, updated = '' } = readContent(language, 'coverages/state-law', []);
    return sections.map(({ id, blocks }) => {
      const last = blocks.at(-1);
      const {
        year = '',
        month,
        date,
      } = SOURCES[language].exec(last?.kind === 'paragraph' ? String(last.text) : '')?.groups ?? {};
      expect(year, id).not.toBe('');
      const day = [year, month && MONTHS[language](month), date]
        .filter(Boolean)
        .map((part) => String(part).padStart(2, '0'));
      expect(day.join('-') < updated, id).toBe(true);
      return [id, day.join('-')];
    });
  };
  expect(newest('en')).toEqual([
    ['fl', '2025-12-28'],
    ['tx', '2026-01'],
    ['ga', '2025'],
  ]);
  expect(newest('es')).toEqual(newest('en'));
});

/** The day on which each legal text last changed its meaning, and the hash of its text in each language. */
const LEGAL = {
  'legal/accessibility': ['2026-11-27', '63030058e64f268e', 'd912585a323fab47'],
  'legal/privacy-policy': ['2026-11-28', 'a4445dedb4d3e56e', '68341d1354c9f15c'],
  'legal/site-requirements': ['2026-11-26', 'a255342d22f9a320', 'e823c6d2a6eae3a1'],
  'legal/terms-of-use': ['2026-11-28', '33a13ccc2709e280', '17f3a589450bab62'],
};

test('a legal text that changes has a new date, the same in both languages, and no day in it is later', () => {
  expect(contentNames('en').filter((name) => name.startsWith('legal/'))).toEqual(Object.keys(LEGAL));
  for (const [name, [updated = '', ...hashes]] of Object.entries(LEGAL)) {
    for (const [at, language] of LANGUAGES.entries()) {
      const file = `${language}/${name}.md`;
      const [front, text] = readFileSync(new URL(file, import.meta.url), 'utf8').split(/^updated: .*\n/m);
      expect(readContent(language, name, []).updated, file).toBe(updated);
      expect(
        createHash('sha256').update(`${front}${text}`).digest('hex').slice(0, 16),
        `${file} has changed: set \`updated\` in both languages and here, or only the hash here if no meaning changed`,
      ).toBe(hashes[at]);
      for (const day of daysIn(`${front}${text}`, language)) expect(day <= updated, `${file}: ${day}`).toBe(true);
    }
  }
});

/** The days that a text names, such as "November 26, 2026", as `2026-11-26`. */
function daysIn(text: string, language: Language): string[] {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2000, month).toLocaleString(language, { month: 'long' }),
  );
  const named = `(?<month>${months.join('|')})`;
  const day =
    language === 'en' ? `${named} (?<date>\\d+), (?<year>\\d{4})` : `(?<date>\\d+) de ${named} de (?<year>\\d{4})`;
  return [...text.matchAll(new RegExp(day, 'g'))].map(({ groups }) =>
    [groups?.year, months.indexOf(groups?.month ?? '') + 1, groups?.date]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
  );
}
