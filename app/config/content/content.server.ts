import { z } from 'zod';
import { ABILITIES, type Ability } from '../abilities.ts';
import { type AbilityHere, isAble } from '../is-able.ts';
import { LANGUAGES, type Language } from '../language.ts';
import type { MarkdownText, Promised } from './markdown.ts';

/** As parsed at build time (`tools/long-texts.ts`). */
const files = import.meta.glob<MarkdownText>('./{en,es}/**/*.md', { import: 'default', eager: true });

const front = z.object({
  title: z.string(),
  /** The description that search engines show. */
  description: z.string().max(170),
  /** The line below the title on the page. */
  lead: z.string().optional(),
  /** The day the text was last changed. Its facts are as old as the sources that it names. */
  updated: z.iso.date().optional(),
});

export type Content = z.output<typeof front> & Omit<MarkdownText, 'front'>;

/** All long texts, checked once at startup: a faulty text stops the server then, not in front of a visitor. */
const texts: Record<Language, Map<string, Content>> = { en: new Map(), es: new Map() };
for (const language of LANGUAGES) {
  for (const [file, { front: fields, ...text }] of Object.entries(files)) {
    const [, name] = new RegExp(`^\\./${language}/(.+)\\.md$`).exec(file) ?? [];
    if (!name) continue;
    const stray = [text, ...text.sections].flatMap(blocksOf).find(({ ability }) => ability && !isAbility(ability));
    if (stray) throw new Error(`${file}: no ability is called ${stray.ability}`);
    texts[language].set(name, { ...front.parse(fields), ...text });
  }
}

function blocksOf(part: { intro: Promised[] } | { blocks: Promised[] }): Promised[] {
  return 'intro' in part ? part.intro : part.blocks;
}

function isAbility(name: string): name is Ability {
  return ABILITIES.some((ability) => ability === name);
}

/**
 * A long text of the site: `readContent('es', 'legal/terms-of-use')`.
 *
 * @param abilities what people can do here online; passages that promise other abilities are left out
 * @throws {Error} when there is no such text
 */
export function readContent(language: Language, name: string, abilities: readonly AbilityHere[]): Content {
  const text = texts[language].get(name);
  if (!text) throw new Error(`no text ${language}/${name}`);
  const isKept = ({ ability }: Promised) => ability === undefined || (isAbility(ability) && isAble(abilities, ability));
  return {
    ...text,
    intro: text.intro.filter(isKept),
    sections: text.sections.map((section) => ({ ...section, blocks: section.blocks.filter(isKept) })),
  };
}

export const contentNames = (language: Language) => [...texts[language].keys()].toSorted();
