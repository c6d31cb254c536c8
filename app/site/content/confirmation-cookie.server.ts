import { parse, serialize } from 'hono/utils/cookie';
import type { z } from 'zod';

/** As long as somebody may read the confirmation, and come back to it. */
const KEPT_SECONDS = 15 * 60;

/**
 * What a confirmation tells of one person's request, in a cookie that no script reads: it stands in no address and in
 * no storage of the browser's.
 */
export function confirmationCookie<Told extends z.ZodType>(name: string, told: Told) {
  return {
    /** @returns the header `set-cookie` */
    keep(request: Request, what: z.input<Told>): string {
      return serialize(name, encodeURIComponent(JSON.stringify(what)), {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: new URL(request.url).protocol === 'https:',
        maxAge: KEPT_SECONDS,
      });
    },
    /** Whatever else came under the cookie's name is nothing. */
    read(request: Request): z.output<Told> | undefined {
      const text = parse(request.headers.get('cookie') ?? '', name)[name] ?? '{}';
      try {
        return told.safeParse(JSON.parse(decodeURIComponent(text))).data;
      } catch {
        return undefined;
      }
    },
  };
}
