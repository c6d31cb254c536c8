import { parse, serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import { day, line } from '#contract/fields.ts';

const COOKIE = 'asked-help';
/** As long as somebody may read the confirmation, and come back to it. */
const KEPT_SECONDS = 15 * 60;

/** What the confirmation tells beside its message (HP-10); a portal need not name any of it. */
export type AskedHelp = {
  reference?: string | undefined;
  /** `2026-11-21`: the day it is answered by. */
  answerBy?: string | undefined;
  agency?: { name: string; phone: string } | undefined;
};

const askedHelp = z.object({
  reference: z.string().max(20).optional(),
  answerBy: day.optional(),
  agency: z.object({ name: line(200), phone: z.string().regex(/^\d{10}$/) }).optional(),
});

/** A cookie that no script reads: neither reference nor agency stands in an address or in the browser's storage. */
export function keepAskedHelp(request: Request, asked: AskedHelp): string {
  return serialize(COOKIE, encodeURIComponent(JSON.stringify(asked)), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: new URL(request.url).protocol === 'https:',
    maxAge: KEPT_SECONDS,
  });
}

/** Whatever else came under the cookie's name is nothing. */
export function readAskedHelp(request: Request): AskedHelp {
  const text = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '{}';
  try {
    return askedHelp.safeParse(JSON.parse(decodeURIComponent(text))).data ?? {};
  } catch {
    return {};
  }
}
