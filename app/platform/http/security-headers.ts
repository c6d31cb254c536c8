import { createHash } from 'node:crypto';

const INLINE_STYLE = /<style(?:\s[^>]*)?>([^<][\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/g;

/** A rendered page without the mark of our own scripts, and what stands in those that have it. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const sign = ` nonce="${mark}"`;
  const scripts = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes, text]) => attributes?.includes(sign) && text)
    .map(([, , text = '']) => text);
  return { html: html.replaceAll(sign, ''), scripts };
}

export type FrameRule = 'never' | 'by-our-pages';
export type OtherOrigins = Record<'portals' | 'agents' | 'players' | 'quotes' | 'payments', string[]>;

/**
 * The headers of one HTML document. Its inline scripts and styles are allowed by their hash, so that a
 * page can be kept and sent again as it is: nothing in it is made for one response.
 *
 * @param html with the styles that stand in it but for those of `sheets`
 * @param scripts the inline scripts that are ours, by {@link takeOwnScripts}: any other in the page does not run
 * @param sheets the hashes of the style sheets that are put into it, by {@link allowed}
 * @param portals origins of a carrier's own portals, when the site is pointed at them
 * @param agents origins of a carrier's own systems for agents, which a login is handed on to
 * @param players origins of outside video players, which may stand in a frame
 * @param payments origins of the payment processor's page, which a Pay button leads to
 * @param quotes origins that a zip box may send a visitor on to: browsers hold a form's redirect to the same rule
 */
export function documentHeaders(
  html: string,
  frames: FrameRule,
  { portals, agents, players, quotes, payments }: OtherOrigins,
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
    `form-action 'self' ${[...new Set([...portals, ...agents, ...quotes, ...payments])].join(' ')}`,
    `frame-ancestors ${frames === 'never' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ];
  return { ...everyAnswer, 'content-security-policy': policy.map((rule) => rule.trim()).join('; ') };
}

/** What allows this text alone, as a script or a style of a page. */
export const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const once = (hashes: string[]) => [...new Set(hashes)].join(' ');

/** For a file that is no document: what rules documents would be weight alone, thirty times a page. */
export const everyFile = { 'x-content-type-options': 'nosniff' };

/** For every other answer, whatever it is. */
export const everyAnswer: Record<string, string> = {
  ...everyFile,
  // Not even our own log, nor a proxy's, learns which page or link somebody came from.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissions('()'),
};

/** On top of those, for the one page that may ask a phone where it is, when its person presses the button for it. */
export const mayLocate = { 'permissions-policy': permissions('(self)') };

function permissions(geolocation: '()' | '(self)'): string {
  return `camera=(), geolocation=${geolocation}, microphone=()`;
}
