import { parse, serialize } from 'hono/utils/cookie';
import type { Audience } from './session-store.ts';

/**
 * The cookies of the portals: a session per audience and for guests, the known-device marks, the priority lane
 * (`priority-mark.ts`), a form draft, the page asked for before sign-in, the records a person has open (request, claim,
 * application, loss report, quote, payment), the day of the call they asked for, the notice that a session ended, where the
 * browser is signed in, and the account's language. `testing/cookies.ts` lists the content and lifetime of each.
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
  | 'subrogation'
  | 'call-day';

/** The `__Host-` prefix binds a cookie to this host and https. A trial on this machine uses plain http. */
const nameOf = (url: string, name: CookieName) => `${isSecure(url) ? '__Host-' : ''}portal-${name}`;
const isSecure = (url: string) => new URL(url).protocol === 'https:';

export function readCookie({ url, headers }: Pick<Request, 'url' | 'headers'>, name: CookieName): string | undefined {
  const full = nameOf(url, name);
  return parse(headers.get('cookie') ?? '', full)[full] || undefined;
}

/** Ends with the browser unless it has a maximum age (in seconds). An empty value deletes it now. */
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
