import type { Env } from '#config/env.server.ts';

const HERE = ['127.0.0.1', 'localhost', '[::1]'];
const PROXY_MARKS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * The outbox holds pins and links of other people: it is for a browser on this machine that reached us
 * under this machine's name. A proxy, or a foreign name that was pointed here, shows nothing.
 */
export function maySeeOutbox(request: Request, { showsOutbox }: Env): boolean {
  const isLocal = HERE.includes(new URL(request.url).hostname);
  return showsOutbox && isLocal && !PROXY_MARKS.some((name) => request.headers.has(name));
}
