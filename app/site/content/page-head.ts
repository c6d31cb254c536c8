import type { MetaDescriptor } from 'react-router';
import { brand } from '#config/brand.ts';
import { offices } from '#config/contact-desks.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { internationalPhone } from '#config/phone-number.ts';
import { STATES } from '#config/states.ts';
import type { Film } from '#config/video-files.server.ts';
import { paths } from '../navigation/navigation.ts';
import { pageMeta } from '../navigation/page-meta.ts';

type Thing = Record<string, unknown> & { '@type': string };

/**
 * The head of a public page: `pageMeta`, and structured data about the page and the company for search engines (RT-10).
 */
export function pageHead(page: Parameters<typeof pageMeta>[0], ...things: Thing[]): MetaDescriptor[] {
  const head = pageMeta(page);
  const here = canonicalOf(head);
  return [...head, ...structuredData([breadcrumbs(here, page.path, page.title), organization(here), ...things])];
}

/**
 * Structured data. Only the server writes it: search engines read documents, and a script element created in the
 * browser would violate the page's Trusted Types.
 */
function structuredData(things: Thing[]): MetaDescriptor[] {
  if (!import.meta.env.SSR) return [];
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }];
}

/** Questions with their answers as plain text. */
export function faqThing(items: { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A video with its transcript. */
export function videoThing(video: {
  name: string;
  transcript: string;
  picture: string;
  made: string | undefined;
  film: Film;
}): Thing {
  const { name, transcript, picture, made, film } = video;
  return {
    '@type': 'VideoObject',
    name,
    description: transcript,
    transcript,
    thumbnailUrl: picture,
    uploadDate: made,
    inLanguage: getLocale(),
    ...(film.kind === 'recording'
      ? { contentUrl: film.address, duration: `PT${film.seconds}S` }
      : { embedUrl: film.address }),
  };
}

function organization(here: string): Thing {
  return {
    '@type': 'InsuranceAgency',
    // Like all links of the page: absolute if the site's own address is known, otherwise relative.
    '@id': `${/^https?:\/\/[^/]+/.exec(here)?.[0] ?? ''}/#company`,
    name: brand.name,
    telephone: internationalPhone(brand.phones.support),
    foundingDate: String(brand.foundedYear),
    areaServed: STATES.map((state) => ({ '@type': 'State', name: brand.states[state].name })),
    address: {
      '@type': 'PostalAddress',
      addressLocality: offices[brand.home].city,
      addressRegion: brand.home,
      addressCountry: 'US',
    },
  };
}

function breadcrumbs(here: string, path: string, title: string): Thing {
  const home = here.slice(0, here.length - path.length) + paths.home;
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [crumb(1, m.layout_nav_home(), home), ...(here === home ? [] : [crumb(2, title, here)])],
  };
}

function canonicalOf(head: MetaDescriptor[]): string {
  const link = head.find((entry) => 'rel' in entry && entry.rel === 'canonical');
  return link && 'href' in link ? String(link.href) : '';
}
