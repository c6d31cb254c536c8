import type { Env } from '#config/env.server.ts';

/** An address of ours as a mail names it: its origin is configured, never taken from a request. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Env, path: string): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST;
  return new URL(path, PUBLIC_URL ?? `http://${host}:${PORT}`).href;
}
