import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { LANGUAGE_PREFIXES, PUBLIC_PAGES } from '../testing/public-pages.ts';
import type { Row } from './bench.ts';
import { startChromium } from './chromium.ts';
import { comparePage } from './compare-page.ts';
import { firstTapRows } from './first-taps.ts';
import { visit } from './lighthouse-visit.ts';
import { unwatchedPages } from './unwatched-page.ts';

const HOME = '/uaichome';
const SCRIPTS_LIMIT = 105_000;
const FIRST_VIEW_KB = 220;

/**
 * Compares every public page in both languages with the same page without its scripts, on a slow phone; first taps are
 * measured right after the first paint. What does not depend on time is Lighthouse's to say.
 *
 * @param only the path of a single page
 */
export async function pagesBench(only: string | undefined): Promise<Row[]> {
  const proxy = new Worker(new URL('./page-proxy.ts', import.meta.url));
  const [site] = (await once(proxy, 'message')) as [{ asIs: string; stripped: string }];
  const server = await startBuiltServer({ SAMPLE_POLICIES: '0', PUBLIC_URL: site.asIs, ...TRIAL });
  proxy.postMessage(server.url);
  const addresses = PUBLIC_PAGES.filter((path) => !only || path === only).flatMap((path) =>
    LANGUAGE_PREFIXES.map((prefix) => prefix + path),
  );
  // The compared pages have a browser of their own: one that has recorded pages for an hour, or was tapped in for minutes,
  // no longer behaves like a visitor's.
  const [chromium, recorded] = [await startChromium(), await startChromium()];
  const pages = await unwatchedPages(chromium.port);
  try {
    for (const address of addresses) for (const url of [site.stripped, site.asIs]) await warm(url + address);
    const tapped = await startChromium();
    const rows = await firstTapRows(tapped.port, site, only).finally(tapped.stop);
    for (const address of addresses) {
      const ways = {
        own: { url: site.asIs + address, blocked: [] },
        bare: { url: site.stripped + address, blocked: [] },
      };
      rows.push(await comparePage(pages, address, ways, { scriptsLimit: SCRIPTS_LIMIT }));
      rows.push(...(await scoresOf(recorded.port, site.asIs + address, address)));
    }
    return rows;
  } finally {
    await pages.close();
    await Promise.all([chromium.stop(), recorded.stop()]);
    await server.stop();
    await proxy.terminate();
  }
}

/** Requests a page once: the server renders it on the first request and caches it. */
async function warm(url: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

async function scoresOf(port: number, url: string, address: string): Promise<Row[]> {
  const { accessibility, bestPractices, seo, bytes, findings } = await visit(port, url);
  const scores = [accessibility, bestPractices, seo].map((score) => score * 100);
  if (findings.length > 0) console.log(address, findings.join(', '));
  const rows: Row[] = [
    {
      what: `${address}, Lighthouse`,
      measured: scores.join(' '),
      limit: 'accessibility, best practices, SEO: 100',
      held: scores.every((score) => score === 100),
    },
  ];
  if (address === HOME) {
    rows.push({
      what: `${address}, first view`,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      limit: `≤ ${FIRST_VIEW_KB} kB`,
      held: bytes <= FIRST_VIEW_KB * 1000,
    });
  }
  return rows;
}
