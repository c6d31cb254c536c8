import type { ServerResponse } from 'node:http';

/** An answer that is all text, the same for everybody who hears it. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

export const plainResponse = ({ status, headers, body }: PlainAnswer, more: Record<string, string>) =>
  new Response(body, { status, headers: { ...headers, ...more } });

/**
 * The same as Node's server takes it without asking anything again, since it is said thousands of times a second when
 * there is too much to do: names and values of headers in turn, and a character for each byte of the body.
 */
export type ReadyAnswer = { status: number; headers: string[]; bytes: string };

export function readyAnswer({ status, headers, body }: PlainAnswer): ReadyAnswer {
  const bytes = Buffer.from(body);
  const all = { ...headers, 'content-length': String(bytes.length) };
  return { status, headers: Object.entries(all).flat(), bytes: bytes.toString('latin1') };
}

/** In one piece with its headers. */
export function sayReady(outgoing: ServerResponse, { status, headers, bytes }: ReadyAnswer, requestId: string): void {
  outgoing.writeHead(status, [...headers, 'x-request-id', requestId]);
  outgoing.end(bytes, 'latin1');
}
