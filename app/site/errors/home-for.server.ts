import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../layout/navigation.ts';

/** What an address of the portals begins with. */
export const PORTAL_FOLDERS = ['insurednew', 'uaicins', 'mobile', 'staff', 'apply', 'pay', 'test-processor', 'dev'];
const PORTALS = new RegExp(`^/(${PORTAL_FOLDERS.join('|')})(/|$)`, 'i');

/** Home in the language of the path; nothing for an address of the portals. */
export function homeFor(path: string): string | undefined {
  return PORTALS.test(path) ? undefined : localizeHref(paths.home, { locale: languageOfPath(path) });
}
