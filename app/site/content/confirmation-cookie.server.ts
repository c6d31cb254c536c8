import { parse, serialize } from 'hono/utils/cookie';
import type { z } from 'zod';

/** As long as somebody may read the confirmation, and come back to it. */
const KEPT_SECONDS = 15 * 60;

/** Of a message, and of a request for help; what each may hold: `testing/cookies.ts`. */
export type ConfirmationName = 'sent-message' | 'asked-help';

/**
 * What a confirmation tells of one person's request, in a cookie that no script reads: it stands in no address and in
 * no storage of the browser's.
 */
export function confirmationCookie<Told extends z.ZodType>(name: ConfirmationName, told: Told) {
  /** `__Host-` holds a cookie to this host and to https; a trial on this machine is plain http. */
  const nameAt = (request: Request) => `${isSecure(request) ? '__Host-' : ''}${name}`;
  return {
    /** @returns the header `set-cookie` */
    keep(request: Request, what: z.input<Told>): string {
      return serialize(nameAt(request), encodeURIComponent(JSON.stringify(what)), {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: isSecure(request),
        maxAge: KEPT_SECONDS,
      });
    },
    /** Whatever else came under the cookie's name is nothing. */
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
