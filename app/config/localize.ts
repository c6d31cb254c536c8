import { type Language, languageOfPath } from './language.ts';
import { getLocale } from './messages/compiled/runtime.js';

/**
 * The address of a page in a language: `/uaichome/claims` → `/es/uaichome/claims`. Addresses of other sites, phone and
 * email links stay as they are.
 *
 * @param locale the language; default: the page's own
 */
export function localizeHref(href: string, { locale = getLocale() }: { locale?: Language } = {}): string {
  if (!href.startsWith('/')) return href;
  const plain = deLocalizeHref(href);
  return locale === 'es' ? `/es${plain === '/' ? '' : plain}` : plain;
}

/** `/es/uaichome/claims?tab=…` → `/uaichome/claims?tab=…` */
export function deLocalizeHref(href: string): string {
  return languageOfPath(href) === 'es' ? href.replace(/^\/es\/?/i, '/') : href;
}
