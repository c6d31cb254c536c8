import { WANTED_PAGE_MINUTES } from '#config/security-limits.ts';
import type { Context } from '../context/handler.ts';
import { inSameLanguage } from '../http/in-same-language.ts';
import { readCookie, writtenCookie } from './portal-cookie.ts';
import type { Realm } from './realm.ts';

// Whoever asks for a page before they are signed in, by a link in a mail, comes to it when they are. The browser
// brings the way along sealed: some addresses name a policy, and nobody else may say where a sign-in leads.

type Wanted = { path: string; signIn: string; until: number };

const MOST_IN_PATH = 200;
/** What a browser saves instead of going there. */
const FILE = /(\/pdf|\.\w+)$/;

/** @returns the cookie that leads there; none for what is sent, and for files */
export function noteWanted({ keyring }: Context, request: Request, signIn: string): [string, string][] {
  const path = new URL(request.url).pathname;
  if (request.method !== 'GET' || FILE.test(path) || path.length > MOST_IN_PATH) return [];
  const wanted: Wanted = { path, signIn, until: Date.now() + WANTED_PAGE_MINUTES * 60_000 };
  const sealed = keyring.seal('wanted', JSON.stringify(wanted));
  return [['set-cookie', writtenCookie(request, 'wanted', sealed, WANTED_PAGE_MINUTES * 60)]];
}

/** Where they wanted to go, for whoever has just signed in at the realm that this needs. */
export function pathOfWanted({ keyring }: Context, request: Request, realm: Realm): string | undefined {
  const brought = keyring.unseal('wanted', readCookie(request, 'wanted') ?? '');
  const wanted: Wanted | undefined = brought && JSON.parse(brought);
  if (wanted?.signIn !== realm.signIn || wanted.until < Date.now()) return undefined;
  return inSameLanguage(wanted.path, request);
}

/** Once: the next sign-in leads home. */
export const wantedIsOver = (request: Request): [string, string] => [
  'set-cookie',
  writtenCookie(request, 'wanted', ''),
];
