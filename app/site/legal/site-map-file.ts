import { LANGUAGES, type Language } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { careerPanelPath, careerPanels } from '../careers/career-panels.ts';
import { paths } from '../navigation/navigation.ts';
import { publicOrigin } from '../public-origin.ts';
import type { Route } from './+types/site-map-file';

/** Confirmation pages are of no use in search results. */
const confirmations: string[] = [paths.requestedHelp, paths.messageSent];
/** Addresses with a query are dialogs. */
const pages = [
  ...Object.values(paths).filter((path) => !path.includes('?') && !confirmations.includes(path)),
  ...careerPanels.map((panel) => careerPanelPath(paths.careers, panel)).filter((path) => path !== paths.careers),
];

/**
 * RT-10: every page in both languages. The protocol requires absolute addresses: PUBLIC_URL, or the requested origin.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const origin = context.get(publicOrigin) || new URL(request.url).origin;
  return new Response(siteMapXml(origin), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export function siteMapXml(origin: string): string {
  const address = (path: string, locale: Language) => escapeXml(origin + localizeHref(path, { locale }));
  const entry = (path: string, language: Language) =>
    [
      '<url>',
      `<loc>${address(path, language)}</loc>`,
      ...LANGUAGES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`),
      '</url>',
    ].join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((path) => LANGUAGES.map((language) => entry(path, language))),
    '</urlset>',
    '',
  ].join('\n');
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
