import type { MetaDescriptor } from 'react-router';
import share from '#config/art/share.jpg';
import { brand } from '#config/brand.ts';
import { LANGUAGES } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { getLocale } from '#config/messages/compiled/runtime.js';

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

/**
 * The metadata of every page of the site; `pageHead` adds structured data for search engines.
 *
 * @param path spelled as in the sitemap, without the language (RT-04)
 */
export function pageMeta(page: {
  matches: Matches;
  title: string;
  description: string;
  path: string;
}): MetaDescriptor[] {
  const origin = originOf(page.matches);
  const href = (language: (typeof LANGUAGES)[number]) => origin + localizeHref(page.path, { locale: language });
  const title = page.title === brand.shortName ? page.title : `${page.title} · ${brand.shortName}`;
  const here = href(getLocale());
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: here },
    ...LANGUAGES.map((language) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: href(language),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: href(LANGUAGES[0]) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: getLocale() === 'es' ? 'es_US' : 'en_US' },
    { property: 'og:image', content: origin + share },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The public origin, from the root's loader. */
function originOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  if (typeof data !== 'object' || data === null || !('origin' in data)) return '';
  return typeof data.origin === 'string' ? data.origin : '';
}
