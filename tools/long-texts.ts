import type { Plugin } from 'vite';
import { fillIn } from '../app/config/content/figures.ts';
import { readMarkdown } from '../app/config/content/read-markdown.ts';
import type { Language } from '../app/config/language.ts';

/**
 * Converts long texts from Markdown during the build: server and browser get data, and a faulty text fails the build.
 */
export const longTexts: Plugin = {
  name: 'long-texts',
  transform(source, id) {
    const [, language] = /\/content\/(en|es)\/.+\.md$/.exec(id) ?? [];
    if (language !== 'en' && language !== 'es') return;
    return `export default ${JSON.stringify(readMarkdown(localized(fillIn(source, language), language)))};`;
  },
};

/** Links to pages of the site stay in the reader's language. */
function localized(source: string, language: Language): string {
  return language === 'en' ? source : source.replace(/\]\((?=\/uaichome)/g, `](/${language}`);
}
