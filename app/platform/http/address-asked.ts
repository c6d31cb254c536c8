import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';
import { cameFrom } from './origin.ts';

/** Control characters, written or encoded: no address of ours has one, and databases and headers take none. */
const CONTROL = /%(0[\da-f]|1[\da-f]|7f)/i;
/** In a query a text may have lines; nothing has a NUL. */
const NUL = /%00/;

/** Path and query as they were written: what a URL makes of them is another thing. */
export const targetOf = ({ url }: Request, { incoming }: Partial<HttpBindings>): string =>
  incoming?.url ?? url.replace(/^[a-z]+:\/\/[^/?#]*/, '');

/** Whether an address is one that a page or a call could have: whoever reads a part of it can. */
export function isReadable(url: string): boolean {
  const [, path = '', query = ''] = /^[a-z]+:\/\/[^/?]*([^?]*)\??(.*)$/is.exec(url) ?? [];
  if (CONTROL.test(path) || NUL.test(query)) return false;
  try {
    // Its value is asked for: a bundler takes the bare call for one without effect, and leaves it out.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Whether the host that is asked for is ours: that of PUBLIC_URL and no other. Without it this machine's own names
 * while nobody else can reach us, and behind an address that others can reach any.
 *
 * @param host as the browser knows it, with what a proxy of ours says
 */
export function isOurHost({ hostname, host }: URL, { PUBLIC_URL, isLoopback, TRUST_PROXY }: Env): boolean {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).host === host;
  return !isLoopback || TRUST_PROXY > 0 || THIS_MACHINE.includes(hostname);
}

/** Whether a request says once which host it is for, and asks that host and no other. */
export function saysOneHost({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 && url.startsWith('/');
}

/** Bad Request or Misdirected Request, before anything is made of what is asked; nothing when it is for us. */
export function notForUs(request: Request, env: Env, bindings: Partial<HttpBindings>): 400 | 421 | undefined {
  const { incoming } = bindings;
  if (!isReadable(request.url) || (incoming && !saysOneHost(incoming))) return 400;
  return isOurHost(cameFrom(request, env, bindings).url, env) ? undefined : 421;
}
