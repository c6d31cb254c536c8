import { getLocale } from '#config/messages/compiled/runtime.js';

/** The address of a portal page, in the language of the current page. */
export function portalHref(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${getLocale()}`;
}
