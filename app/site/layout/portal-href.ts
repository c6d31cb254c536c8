import { getLocale } from '#config/messages/compiled/runtime.js';

/** What an address of the portals begins with. */
export const PORTAL_FOLDERS = ['insurednew', 'uaicins', 'mobile', 'staff', 'apply', 'pay', 'test-processor', 'dev'];

/** The address of a page of the portals, which is to speak the language of this one. */
export function portalHref(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${getLocale()}`;
}
