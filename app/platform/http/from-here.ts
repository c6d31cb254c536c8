import type { Env } from '#config/env.server.ts';
import { THIS_MACHINE } from './address-asked.ts';

const PROXY_MARKS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether a request comes from this machine, as in a trial. Requests that a proxy passed on, or for a foreign host
 * name, do not count. In production, no request does.
 */
export function isFromHere(request: Request, { isProduction }: Pick<Env, 'isProduction'>): boolean {
  const isLocal = THIS_MACHINE.includes(new URL(request.url).hostname);
  return !isProduction && isLocal && !PROXY_MARKS.some((name) => request.headers.has(name));
}
