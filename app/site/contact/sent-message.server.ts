import { parse, serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import { day, stateCode } from '#contract/fields.ts';

const COOKIE = 'sent-message';
/** As long as somebody may read the confirmation, and come back to it. */
const KEPT_SECONDS = 15 * 60;

const sentMessage = z.object({ reference: z.string().regex(/^[\w-]{4,20}$/), answerBy: day, state: stateCode });
export type SentMessage = z.output<typeof sentMessage>;

/** A cookie that no script reads: the reference stands in no address and in no storage of the browser's. */
export function keepSentMessage(request: Request, sent: SentMessage): string {
  return serialize(COOKIE, encodeURIComponent(JSON.stringify(sent)), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: new URL(request.url).protocol === 'https:',
    maxAge: KEPT_SECONDS,
  });
}

/** Whatever else came under the cookie's name is nothing. */
export function readSentMessage(request: Request): SentMessage | undefined {
  const text = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '{}';
  try {
    return sentMessage.safeParse(JSON.parse(decodeURIComponent(text))).data;
  } catch {
    return undefined;
  }
}
