import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';

/** Who asks and under which address we were reached, with only as many proxies believed as are ours. */
export function cameFrom(request: Request, env: Env, bindings: Partial<HttpBindings>): { address: string; url: URL } {
  const url = new URL(request.url);
  const socketAddress = bindings.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (env.TRUST_PROXY === 0) return { address: lineOf(socketAddress), url };

  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const proto = request.headers.get('x-forwarded-proto');
  const host = request.headers.get('x-forwarded-host');
  if (proto === 'https' || proto === 'http') url.protocol = `${proto}:`;
  if (host) url.host = host;
  return { address: lineOf(hops.at(-env.TRUST_PROXY) || socketAddress), url };
}

/**
 * What limits count as one address. Of IPv6 every line has 2^64, whose first half is the same; an IPv4 address is
 * itself, also as a socket of both kinds writes it.
 */
export function lineOf(address: string): string {
  const [, old] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (old || !isIPv6(address)) return old ?? address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...(address.includes('::') ? zeros : []), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
