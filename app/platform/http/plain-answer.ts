import type { ServerResponse } from 'node:http';

/** An answer that is all text, the same for everybody who hears it. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

export const plainResponse = ({ status, headers, body }: PlainAnswer, more: Record<string, string>) =>
  new Response(body, { status, headers: { ...headers, ...more } });

/** The same without a Response, in one piece: where there is too much to do, this is most of what is done. */
export function sayPlainly(outgoing: ServerResponse, { status, headers, body }: PlainAnswer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}
