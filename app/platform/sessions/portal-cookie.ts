import { parse, serialize } from 'hono/utils/cookie';
import type { Audience } from './session-store.ts';

/**
 * A session of each audience and of a guest, what a browser is known again by, that something was begun
 * from it (`lane.ts`), a form that was kept, a page that was
 * asked for before, a request that was looked up, a claim that is open, an application, a report of a loss, a quote that
 * is open, a payment; that a session is
 * over, until that is said; where the browser is signed in, and the language of that account. What each may hold, and for
 * how long: `testing/cookies.ts`.
 */
export type CookieName =
  | Audience
  | 'guest'
  | 'device'
  | 'lane'
  | 'kept'
  | 'wanted'
  | 'over'
  | 'signed-in'
  | 'language'
  | 'help'
  | 'claim'
  | `apply-${string}`
  | 'report'
  | 'quote'
  | 'subrogation';

/** `__Host-` holds a cookie to this host and to https; a trial on this machine is plain http. */
const nameOf = (url: string, name: CookieName) => `${isSecure(url) ? '__Host-' : ''}portal-${name}`;
const isSecure = (url: string) => new URL(url).protocol === 'https:';

export function readCookie({ url, headers }: Pick<Request, 'url' | 'headers'>, name: CookieName): string | undefined {
  const full = nameOf(url, name);
  return parse(headers.get('cookie') ?? '', full)[full] || undefined;
}

/** Ends with the browser unless it is given an age; an empty value ends it now. */
export function writtenCookie({ url }: Pick<Request, 'url'>, name: CookieName, value: string, maxAge?: number): string {
  return serialize(nameOf(url, name), value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(url),
    ...(maxAge && { maxAge }),
    ...(value === '' && { maxAge: 0 }),
  });
}
