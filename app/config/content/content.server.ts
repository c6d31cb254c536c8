import { z } from 'zod';
import { LANGUAGES, type Language } from '#config/language.ts';
import { fillIn } from './figures.ts';
import { parseMarkdown } from './markdown.ts';

const sources = import.meta.glob<string>('./{en,es}/**/*.md', { query: '?raw', import: 'default', eager: true });

const front = z.object({
  title: z.string(),
  /** What a search engine shows below the title. */
  description: z.string().max(170),
  /** The line below the title on the page. */
  lead: z.string().optional(),
  /** The day the text was last changed; its facts are as old as the sources that it names. */
  updated: z.iso.date().optional(),
});

export type Content = z.output<typeof front> & Omit<ReturnType<typeof parseMarkdown>, 'front'>;

/** Every long text, read once when the server starts: a faulty one stops it there, not in front of a visitor. */
const texts: Record<Language, Map<string, Content>> = { en: new Map(), es: new Map() };
for (const language of LANGUAGES) {
  for (const [file, source] of Object.entries(sources)) {
    const [, name] = new RegExp(`^\\./${language}/(.+)\\.md$`).exec(file) ?? [];
    if (!name) continue;
    const { front: fields, ...text } = parseMarkdown(localized(fillIn(source, language), language));
    texts[language].set(name, { ...front.parse(fields), ...text });
  }
}

/** Links to pages of the site stay in the reader's language. */
function localized(source: string, language: Language): string {
  return language === 'en' ? source : source.replaceAll('](/uaichome', `](/${language}/uaichome`);
}

/**
 * A long text of the site: `readContent('es', 'legal/terms-of-use')`.
 *
 * @throws {Error} when there is no such text
 */
export function readContent(language: Language, name: string): Content {
  const text = texts[language].get(name);
  if (!text) throw new Error(`no text ${language}/${name}`);
  return text;
}

export const contentNames = (language: Language) => [...texts[language].keys()].toSorted();
