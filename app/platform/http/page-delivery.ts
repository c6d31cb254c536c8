import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type CachedAnswer, cacheAnswer, sendKept } from './cached-answer.ts';
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
 * A rendered page as it is best sent. Its style sheets stand in it, each once, so that the first paint waits for
 * one answer; their links stay, switched off, because hydration looks for them and a change of page may switch
 * one on. Scripts are asked for when all that is seen has come, and yield to it.
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

/** A style sheet as it stands in pages, and the hash that allows it there: made once, not for every page. */
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

/** A rendered page with all its headers; `keep` is given what every other visitor is sent, too. */
export async function finishPage(
  request: Request,
  page: Response,
  how: {
    requestId: string;
    /** Of the scripts that are ours. */
    scriptMark: string;
    files: StaticFiles | undefined;
    otherOrigins: OtherOrigins;
    /**
     * Of the public site: worth the time on a phone's line. A portal's page goes as it is: where it shows somebody's
     * data beside what an address says, the length of its compressed form could be made to tell that data.
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
    // Vite's own scripts in development come without a hash.
    ...(import.meta.env.PROD ? documentHeaders(rendered, frames, how.otherOrigins, scripts, sheets) : everyAnswer),
    ...(locates && mayLocate),
  };
  const body = new TextEncoder().encode(html);
  if (how.keep) {
    const kept = cacheAnswer(body, { ...Object.fromEntries(page.headers), ...headers });
    how.keep(kept);
    return withHeaders(sendKept(kept, request), { 'x-request-id': how.requestId });
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
/** Rendered for one visitor: a tenth larger than the best that can be had, in a tenth of its time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const merged = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) merged.headers.set(name, value);
  return merged;
}
