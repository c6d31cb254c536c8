import { createHash } from 'node:crypto';

const INLINE = /<(script|style)(?:\s[^>]*)?>([^<][\s\S]*?)<\/\1>/g;

export type FrameRule = 'never' | 'by-our-pages';
export type OtherOrigins = Record<'portals' | 'players' | 'quotes' | 'payments', string[]>;

/**
 * The headers of one HTML document. Its inline scripts and styles are allowed by their hash, so that a
 * page can be kept and sent again as it is: nothing in it is made for one response.
 *
 * @param portals origins of a carrier's own portals, when the site is pointed at them
 * @param players origins of outside video players, which may stand in a frame
 * @param payments origins of the payment processor's page, which a Pay button leads to
 * @param quotes origins that a zip box may send a visitor on to: browsers hold a form's redirect to the same rule
 */
export function documentHeaders(
  html: string,
  frames: FrameRule,
  { portals, players, quotes, payments }: OtherOrigins,
): Record<string, string> {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, kind, text] of html.matchAll(INLINE)) {
    hashes[kind as 'script' | 'style'].add(
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
    );
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes.script].join(' ')}`,
    `style-src 'self' ${[...hashes.style].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${[...portals, ...players].join(' ')}`,
    `form-action 'self' ${[...portals, ...quotes, ...payments].join(' ')}`,
    `frame-ancestors ${frames === 'never' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ];
  return { ...everyAnswer, 'content-security-policy': policy.map((rule) => rule.trim()).join('; ') };
}

/** For a file that is no document: what rules documents would be weight alone, thirty times a page. */
export const everyFile = { 'x-content-type-options': 'nosniff' };

/** For every other answer, whatever it is. */
export const everyAnswer: Record<string, string> = {
  ...everyFile,
  // Not even our own log, nor a proxy's, learns which page or link somebody came from.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
