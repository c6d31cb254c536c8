import { createHash } from 'node:crypto';

const INLINE_STYLE = /<style(?:\s[^>]*)?>([^<][\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/g;

/** Removes the nonce from our own scripts and returns the page with those scripts' texts. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const sign = ` nonce="${mark}"`;
  const scripts = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes, text]) => attributes?.includes(sign) && text)
    .map(([, , text = '']) => text);
  return { html: html.replaceAll(sign, ''), scripts };
}

export type FrameRule = 'never' | 'by-our-pages';
export type OtherOrigins = Record<'portals' | 'agents' | 'players' | 'states' | 'payments', string[]>;

/**
 * The headers of one HTML document. Inline scripts and styles are allowed by their hash rather than a nonce, so that a
 * page can be cached: nothing in it is specific to one response.
 *
 * @param html the page, with its inline styles except those of `sheets`
 * @param scripts our own inline scripts, from {@link takeOwnScripts}; no other script in the page runs
 * @param sheets hashes of the inlined style sheets, from {@link allowed}
 * @param portals origins of a carrier's own portals, when the site links to them
 * @param agents origins of a carrier's own agent systems, to which a login is handed over
 * @param players origins of external video players that may be framed
 * @param payments origins of the payment processor's page, to which a Pay button leads
 * @param states origins of the states' sites for quotes and appointments, to which a form may redirect: browsers apply
 *   the form rule to redirects, too
 */
export function documentHeaders(
  html: string,
  frames: FrameRule,
  { portals, agents, players, states, payments }: OtherOrigins,
  scripts: string[] = [],
  sheets: string[] = [],
): Record<string, string> {
  const styles = [...html.matchAll(INLINE_STYLE)].map(([, text = '']) => allowed(text));
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${once(scripts.map(allowed))}`,
    `style-src 'self' ${once([...sheets, ...styles])}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${[...portals, ...players].join(' ')}`,
    `form-action 'self' ${[...new Set([...portals, ...agents, ...states, ...payments])].join(' ')}`,
    `frame-ancestors ${frames === 'never' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ];
  return { ...everyAnswer, 'content-security-policy': policy.map((rule) => rule.trim()).join('; ') };
}

/** A CSP source that allows exactly this inline script or style. */
export const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const once = (hashes: string[]) => [...new Set(hashes)].join(' ');

/** For files other than documents. The rules for documents would only add bytes, thirty times per page. */
export const everyFile = { 'x-content-type-options': 'nosniff' };

/** For all other answers. */
export const everyAnswer: Record<string, string> = {
  ...everyFile,
  // Keeps the page or link that a person came from out of all logs, including our own and a proxy's.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissions('()'),
};

/** In addition, for the one page that may ask a phone for its location after the person presses a button. */
export const mayLocate = { 'permissions-policy': permissions('(self)') };

function permissions(geolocation: '()' | '(self)'): string {
  return `camera=(), geolocation=${geolocation}, microphone=()`;
}
