import type { Env } from '#config/env.server.ts';

const HERE = ['127.0.0.1', 'localhost', '[::1]'];
const PROXY_MARKS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether whoever asks sits at this machine, on which the product is only tried. What a proxy passed on, or a foreign
 * name that was pointed here, is from elsewhere; in production everything is.
 */
export function isFromHere(request: Request, { isProduction }: Pick<Env, 'isProduction'>): boolean {
  const isLocal = HERE.includes(new URL(request.url).hostname);
  return !isProduction && isLocal && !PROXY_MARKS.some((name) => request.headers.has(name));
}
