import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type CachedAnswer, cacheAnswer, sendCached } from './cached-answer.ts';
import {
  allowed,
  documentHeaders,
  everyAnswer,
  mayLocate,
  type OtherOrigins,
  takeOwnScripts,
} from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * Prepares a rendered page for sending. Each style sheet is inlined once, so that the first paint needs only one
 * answer. Its link stays, disabled, because hydration looks for it and a navigation may enable it. Scripts are
 * requested after everything visible, with low priority.
 */
function readyToSend(html: string, files: StaticFiles): { html: string; sheets: string[] } {
  const inPage = new Map<string, Sheet>();
  const scripts: string[] = [];
  const ready = html
    .replace(/<link rel="stylesheet" href="((\/assets\/[^"#]+)#?)"\/>/g, (link, href: string, path: string) => {
      const sheet = sheetOf(files.get(path));
      if (!sheet) return link;
      const style = inPage.has(path) ? '' : sheet.style;
      inPage.set(path, sheet);
      return `${style}<link rel="stylesheet" href="${href}" disabled=""/>`;
    })
    .replace(/<link rel="modulepreload"( [^>]*>)/g, (_, rest: string) => {
      scripts.push(`<link rel="modulepreload" fetchpriority="low"${rest}`);
      return '';
    })
    .replace('<script type="module"', (script) => scripts.join('') + script);
  return { html: ready, sheets: [...inPage.values()].map(({ hash }) => hash) };
}

/** An inlined style sheet and the CSP hash that allows it. Built once, not for every page. */
type Sheet = { style: string; hash: string };
const madeSheets = new WeakMap<CachedAnswer, Sheet>();

function sheetOf(file: CachedAnswer | undefined): Sheet | undefined {
  const made = file && madeSheets.get(file);
  if (!file || made) return made;
  const text = new TextDecoder().decode(file.variants.identity.body);
  const sheet = { style: `<style>${text}</style>`, hash: allowed(text) };
  madeSheets.set(file, sheet);
  return sheet;
}

/** Adds all headers to a rendered page. `keep` receives the answer when it is the same for every visitor. */
export async function finishPage(
  request: Request,
  page: Response,
  how: {
    requestId: string;
    /** Marks our own scripts (a nonce). */
    scriptMark: string;
    files: StaticFiles | undefined;
    otherOrigins: OtherOrigins;
    /**
     * Whether this is a page of the public site, which is worth compressing. Portal pages are not compressed: next to
     * text from the address, the compressed length could reveal the personal data on the page (BREACH).
     */
    isOfSite: boolean;
    keep: ((answer: CachedAnswer) => void) | undefined;
  },
): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    return withHeaders(page, { ...everyAnswer, 'x-request-id': how.requestId });
  }
  const { html: rendered, scripts } = takeOwnScripts(await page.text(), how.scriptMark);
  const { html, sheets } = how.files ? readyToSend(rendered, how.files) : { html: rendered, sheets: [] };
  const frames = page.headers.get('x-frame-rule') === 'by-our-pages' ? 'by-our-pages' : 'never';
  page.headers.delete('x-frame-rule');
  const locates = page.headers.get('x-place-rule') === 'by-this-page';
  page.headers.delete('x-place-rule');
  const headers = {
    // In development, Vite's own scripts have no hash.
    ...(import.meta.env.PROD ? documentHeaders(rendered, frames, how.otherOrigins, scripts, sheets) : everyAnswer),
    ...(locates && mayLocate),
  };
  const body = new TextEncoder().encode(html);
  if (how.keep) {
    const kept = cacheAnswer(body, { ...Object.fromEntries(page.headers), ...headers });
    how.keep(kept);
    return withHeaders(sendCached(kept, request), { 'x-request-id': how.requestId });
  }
  const own = { ...headers, 'x-request-id': how.requestId };
  if (!how.isOfSite || !request.headers.get('accept-encoding')?.includes('br')) {
    return withHeaders(new Response(body, page), own);
  }
  const smaller = new Uint8Array(await brotli(body, QUICK));
  page.headers.append('vary', 'accept-encoding');
  return withHeaders(new Response(smaller, page), { ...own, 'content-encoding': 'br' });
}

const brotli = promisify(brotliCompress);
/** For pages rendered for one visitor: a tenth larger than the best compression, in a tenth of the time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const merged = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) merged.headers.set(name, value);
  return merged;
}
