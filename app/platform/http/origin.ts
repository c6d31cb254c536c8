import { isIPv4, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';

/** The client's address and the URL under which it reached us, trusting only as many proxies as TRUST_PROXY says. */
export function cameFrom(request: Request, env: Env, bindings: Partial<HttpBindings>): { address: string; url: URL } {
  const url = new URL(request.url);
  const socketAddress = bindings.incoming?.socket.remoteAddress ?? '127.0.0.1';
  if (env.TRUST_PROXY === 0) return { address: lineOf(socketAddress), url };

  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const proto = request.headers.get('x-forwarded-proto');
  const host = request.headers.get('x-forwarded-host');
  if (proto === 'https' || proto === 'http') url.protocol = `${proto}:`;
  if (host) {
    // Otherwise a forwarded host without a port would keep our port.
    url.port = '';
    url.host = host;
  }
  return { address: lineOf(hops.at(-env.TRUST_PROXY) || socketAddress), url };
}

/**
 * What rate limits treat as one address. An IPv6 connection has 2^64 addresses with the same first half, so we use that
 * half. An IPv4 address counts by itself, also in its IPv6-mapped form. Some proxies append the changing port, which is
 * removed.
 */
export function lineOf(hop: string): string {
  const address = withoutPort(hop);
  const [, old] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (old || !isIPv6(address)) return old ?? address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...(address.includes('::') ? zeros : []), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Removes the port: `203.0.113.7:51234`, `[2001:db8::9]:443` and `[2001:db8::9]`. Other texts stay unchanged. */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop) ?? [];
  if (bracketed && isIPv6(bracketed)) return bracketed;
  const [, old] = /^([\d.]+):\d{1,5}$/.exec(hop) ?? [];
  return old && isIPv4(old) ? old : hop;
}
