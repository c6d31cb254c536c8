import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { type Click, SITE_PAGES, type SitePage } from '#contract/site-activity.ts';

/** A page view or click on the site, with all that we record about it. */
export type Use = {
  language: Language;
  isMobile: boolean;
  /** The state that the click was about. */
  state?: StateCode | undefined;
} & ({ kind: 'view'; name: SitePage } | { kind: 'click'; name: Click });

/** CA-21: every event has this category. */
export const CATEGORY = 'home_site';

/** CA-21: the action, with a suffix for phones. */
export function actionOf({ kind, name, isMobile }: Use): string {
  const action = kind === 'view' ? 'page_view' : name.replaceAll('-', '_');
  return isMobile ? `${action}_Mobile` : action;
}

const pages = new Map<string, SitePage>(
  Object.entries(SITE_PAGES).map(([name, path]) => [path.toLowerCase(), name as SitePage]),
);

/** The page at a path, whatever its language and letter case. */
export const pageAt = (path: string): SitePage | undefined =>
  pages.get(
    path
      .toLowerCase()
      .replace(/^\/es(?=\/)/, '')
      .replace(/\/+$/, ''),
  );

/** An address of the site without anything that the visitor sent. Clicks are counted for the site, not for a page. */
export function addressOf({ kind, name, language }: Use, origin: string): string {
  const path = kind === 'view' ? SITE_PAGES[name] : SITE_PAGES.home;
  return `${origin}${language === 'es' ? '/es' : ''}${path}`;
}
