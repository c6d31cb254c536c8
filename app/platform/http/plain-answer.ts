import type { ServerResponse } from 'node:http';

/** A text answer that is the same for everybody. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

export const plainResponse = ({ status, headers, body }: PlainAnswer, more: Record<string, string>) =>
  new Response(body, { status, headers: { ...headers, ...more } });

/**
 * The same, prepared for Node's server, because it is sent thousands of times a second under overload: header names and
 * values alternate, and the body has one character per byte.
 */
export type ReadyAnswer = { status: number; headers: string[]; bytes: string };

export function readyAnswer({ status, headers, body }: PlainAnswer): ReadyAnswer {
  const bytes = Buffer.from(body);
  const all = { ...headers, 'content-length': String(bytes.length) };
  return { status, headers: Object.entries(all).flat(), bytes: bytes.toString('latin1') };
}

/** Sends headers and body in one piece. */
export function sayReady(outgoing: ServerResponse, { status, headers, bytes }: ReadyAnswer, requestId: string): void {
  outgoing.writeHead(status, [...headers, 'x-request-id', requestId]);
  outgoing.end(bytes, 'latin1');
}
