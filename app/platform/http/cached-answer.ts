import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** An answer held in memory in every encoding, with its headers prepared. */
export type CachedAnswer = {
  etag: string;
  variants: Partial<Record<'br' | 'gzip', Variant>> & { identity: Variant };
};
type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

export type Encoded = { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };

/** @param encoded compressed at build time; without it, text is compressed here once */
export function cacheAnswer(
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  encoded: Encoded = compress(body, headers['content-type'] ?? ''),
): CachedAnswer {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = ['accept-encoding', headers.vary].filter(Boolean).join(', ');
  const common = { ...headers, etag, vary, ...(!encoded.br && { 'accept-ranges': 'bytes' }) };
  const variant = (bytes: Uint8Array<ArrayBuffer>, encoding?: string): Variant => ({
    body: bytes,
    headers: {
      ...common,
      'content-length': String(bytes.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
  return {
    etag,
    variants: {
      identity: variant(body),
      ...(encoded.br && { br: variant(encoded.br, 'br') }),
      ...(encoded.gzip && { gzip: variant(encoded.gzip, 'gzip') }),
    },
  };
}

export function sendCached({ etag, variants }: CachedAnswer, request: Request): Response {
  if (request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: variants.identity.headers });
  }
  const part = variants.br ? undefined : partOf(variants.identity, request.headers.get('range'));
  if (part) return part;
  const accepts = request.headers.get('accept-encoding') ?? '';
  const { body, headers } =
    (accepts.includes('br') && variants.br) || (accepts.includes('gzip') && variants.gzip) || variants.identity;
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Answers a range request for one range, as video players send it; anything else gets the whole file. */
function partOf({ body, headers }: Variant, range: string | null): Response | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return undefined;
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Infinity, body.length - 1);
  if (from > to) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.length}` } });
  }
  const part = body.subarray(from, to + 1);
  return new Response(part, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.length),
      'content-range': `bytes ${from}-${to}/${body.length}`,
    },
  });
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

export function compress(body: Uint8Array<ArrayBuffer>, contentType: string, quality = 9): Encoded {
  if (!COMPRESSIBLE.test(contentType) || body.length < 200) return {};
  return {
    br: new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })),
    gzip: new Uint8Array(gzipSync(body, { level: 9 })),
  };
}
