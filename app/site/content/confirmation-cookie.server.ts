import { parse, serialize } from 'hono/utils/cookie';
import type { z } from 'zod';

/** Long enough to read the confirmation and come back to it. */
const KEPT_SECONDS = 15 * 60;

/** Confirmations of a message and of a help request. `testing/cookies.ts` lists what each may contain. */
export type ConfirmationName = 'sent-message' | 'asked-help';

/**
 * A cookie with the content of a confirmation page. Scripts cannot read it, and the content is in no address and no
 * browser storage.
 */
export function confirmationCookie<Told extends z.ZodType>(name: ConfirmationName, told: Told) {
  /** The `__Host-` prefix binds a cookie to this host and https. A trial on this machine uses plain http. */
  const nameAt = (request: Request) => `${isSecure(request) ? '__Host-' : ''}${name}`;
  return {
    /** @returns the value of the `set-cookie` header */
    keep(request: Request, what: z.input<Told>): string {
      return serialize(nameAt(request), encodeURIComponent(JSON.stringify(what)), {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: isSecure(request),
        maxAge: KEPT_SECONDS,
      });
    },
    /** Returns undefined for a cookie with any other content. */
    read(request: Request): z.output<Told> | undefined {
      const full = nameAt(request);
      const text = parse(request.headers.get('cookie') ?? '', full)[full];
      if (text === undefined) return undefined;
      try {
        return told.safeParse(JSON.parse(decodeURIComponent(text))).data;
      } catch {
        return undefined;
      }
    },
  };
}

const isSecure = ({ url }: Request) => new URL(url).protocol === 'https:';
