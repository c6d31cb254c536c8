import { LANGUAGES, languageOfAccount, languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';

/** The first path segments of all portal addresses. */
export const PORTAL_FOLDERS = ['insurednew', 'uaicins', 'mobile', 'staff', 'apply', 'pay', 'test-processor', 'dev'];
const PORTALS = new RegExp(`^/(${PORTAL_FOLDERS.join('|')})(/|$)`, 'i');

/** The home page in the language of the path or the account; undefined for portal addresses. */
export function homeFor(path: string, cookie?: string | null): string | undefined {
  if (PORTALS.test(path)) return undefined;
  const ofPath = languageOfPath(path);
  return localizeHref(paths.home, { locale: ofPath === LANGUAGES[0] ? (languageOfAccount(cookie) ?? ofPath) : ofPath });
}
