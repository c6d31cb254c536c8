import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';
import { cameFrom } from './origin.ts';

/** Control characters, plain or encoded. None of our addresses has one, and databases and headers reject them. */
const CONTROL = /%(0[\da-f]|1[\da-f]|7f)/i;
/** A query may contain line breaks, but never a NUL. */
const NUL = /%00/;

/** The path and query exactly as received; the URL class would normalize them. */
export const targetOf = ({ url }: Request, { incoming }: Partial<HttpBindings>): string =>
  incoming?.url ?? url.replace(/^[a-z]+:\/\/[^/?#]*/, '');

/** Whether a page or call could have this address, so that its parts can be decoded safely. */
export function isReadable(url: string): boolean {
  const [, path = '', query = ''] = /^[a-z]+:\/\/[^/?]*([^?]*)\??(.*)$/is.exec(url) ?? [];
  if (CONTROL.test(path) || NUL.test(query)) return false;
  try {
    // The result is compared, because a bundler would drop the bare call as one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The names by which a request from this machine may ask for it. */
export const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether the requested host is ours. With PUBLIC_URL, only that host. Without it, only this machine's own names while
 * others cannot reach us, and any host once they can.
 *
 * @param host as the browser knows it, including what our proxy reports
 */
export function isOurHost({ hostname, host }: URL, { PUBLIC_URL, isLoopback, TRUST_PROXY }: Env): boolean {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).host === host;
  return !isLoopback || TRUST_PROXY > 0 || THIS_MACHINE.includes(hostname);
}

/** Whether a request names its host exactly once, and asks for a path on it rather than for a full URL. */
export function saysOneHost({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 && url.startsWith('/');
}

/**
 * Returns 400 (Bad Request) or 421 (Misdirected Request) before the request is processed; undefined when it is for us.
 */
export function notForUs(request: Request, env: Env, bindings: Partial<HttpBindings>): 400 | 421 | undefined {
  const { incoming } = bindings;
  if (!isReadable(request.url) || (incoming && !saysOneHost(incoming))) return 400;
  return isOurHost(cameFrom(request, env, bindings).url, env) ? undefined : 421;
}
