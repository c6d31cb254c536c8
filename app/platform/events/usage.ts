import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { type Click, SITE_PAGES, type SitePage } from '#contract/site-activity.ts';

/** A page of the site that was opened, or something on one that was clicked: all that is known of it. */
export type Use = {
  language: Language;
  isMobile: boolean;
  /** That the click was about. */
  state?: StateCode | undefined;
} & ({ kind: 'view'; name: SitePage } | { kind: 'click'; name: Click });

/** CA-21: every event is of this category. */
export const CATEGORY = 'home_site';

/** CA-21: what was done, and whether on a phone. */
export function actionOf({ kind, name, isMobile }: Use): string {
  const action = kind === 'view' ? 'page_view' : name.replaceAll('-', '_');
  return isMobile ? `${action}_Mobile` : action;
}

const pages = new Map<string, SitePage>(
  Object.entries(SITE_PAGES).map(([name, path]) => [path.toLowerCase(), name as SitePage]),
);

/** The page an address leads to, whatever its language and the case of its letters. */
export const pageAt = (path: string): SitePage | undefined =>
  pages.get(
    path
      .toLowerCase()
      .replace(/^\/es(?=\/)/, '')
      .replace(/\/+$/, ''),
  );

/** An address of the site without anything a person brought to it; a click is counted for the site, not for a page. */
export function addressOf({ kind, name, language }: Use, origin: string): string {
  const path = kind === 'view' ? SITE_PAGES[name] : SITE_PAGES.home;
  return `${origin}${language === 'es' ? '/es' : ''}${path}`;
}
