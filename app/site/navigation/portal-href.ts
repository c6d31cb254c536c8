import { getLocale } from '#config/messages/compiled/runtime.js';

/** The address of a page of the portals, which is to speak the language of this one. */
export function portalHref(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${getLocale()}`;
}
