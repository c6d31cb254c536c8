import { WANTED_PAGE_MINUTES } from '#config/security-limits.ts';
import type { Context } from '../context/handler.ts';
import { inSameLanguage, pathAsked } from '../http/in-same-language.ts';
import { readCookie, writtenCookie } from './portal-cookie.ts';
import type { Realm } from './realm.ts';

// A person who opens a link from an email before signing in is led to that page after signing in. The browser stores
// the path encrypted, because some addresses name a policy and because nobody else may decide where a sign-in leads.

type Wanted = { path: string; signIn: string; until: number };

const MOST_IN_PATH = 200;

/** @returns the cookie that stores the page; none for form posts, and for files, which a browser saves beside the form */
export function rememberPage({ keyring, isFile }: Context, request: Request, signIn: string): [string, string][] {
  // In the language of the sign-in, which the person may choose there.
  const whole = pathAsked(request, 'lang');
  const path = whole.length > MOST_IN_PATH ? whole.replace(/\?.*/, '') : whole;
  if (request.method !== 'GET' || isFile || path.length > MOST_IN_PATH) return [];
  const wanted: Wanted = { path, signIn, until: Date.now() + WANTED_PAGE_MINUTES * 60_000 };
  const sealed = keyring.seal('wanted', JSON.stringify(wanted));
  return [['set-cookie', writtenCookie(request, 'wanted', sealed, WANTED_PAGE_MINUTES * 60)]];
}

/** The page the person asked for, if they have just signed in at the realm it needs. */
export function rememberedPath({ keyring }: Context, request: Request, realm: Realm): string | undefined {
  const brought = keyring.unseal('wanted', readCookie(request, 'wanted') ?? '');
  const wanted: Wanted | undefined = brought && JSON.parse(brought);
  if (wanted?.signIn !== realm.signIn || wanted.until < Date.now()) return undefined;
  return inSameLanguage(wanted.path, request);
}

/** Clears the cookie, so that the next sign-in leads home. */
export const forgetPage = (request: Request): [string, string] => ['set-cookie', writtenCookie(request, 'wanted', '')];
