import type { HttpBindings } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';

/** Who asks and under which address we were reached, with only as many proxies believed as are ours. */
export function cameFrom(request: Request, env: Env, bindings: Partial<HttpBindings>): { address: string; url: URL } {
  const url = new URL(request.url);
  const socketAddress = bindings.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (env.TRUST_PROXY === 0) return { address: socketAddress, url };

  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const proto = request.headers.get('x-forwarded-proto');
  const host = request.headers.get('x-forwarded-host');
  if (proto === 'https' || proto === 'http') url.protocol = `${proto}:`;
  if (host) url.host = host;
  return { address: hops.at(-env.TRUST_PROXY) || socketAddress, url };
}
