import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { LANGUAGE_PREFIXES, PUBLIC_PAGES } from '../testing/public-pages.ts';
import type { Row } from './bench.ts';
import { startChromium } from './chromium.ts';
import { firstTapRows } from './first-taps.ts';
import { type Visit, visit } from './lighthouse-visit.ts';
import { median } from './median.ts';
import { firstPaintsOf } from './slow-phone.ts';

const HOME = '/uaichome';
/** Visited in every round; the other pages are visited again only while a time exceeds its limit. */
const IN_ALL_ROUNDS = [HOME, '/uaichome/claims/faq'];
/**
 * First paints of a page, in each of the two ways: they vary by a tenth and are quick to measure. While the ratio is
 * over the limit, seven more are taken, up to 28.
 */
const PAINTS = 7;
const MOST_PAINTS = 4 * PAINTS;

const LIMITS = 'perf ≥ 99, others 100, LCP FCP ≤ 1.05×, CLS ≤ 0.01, TBT by scripts ≤ 50 ms, JS ≤ 105 kB';
/** Relative to the same page without its scripts. */
const PAINT_LIMIT = 1.05;
const FIRST_VIEW_KB = 220;

type Site = { asIs: string; stripped: string };

/**
 * Runs Lighthouse (phone, applied throttling) on every public page in both languages, alternating with the same page
 * without its scripts. First paints are measured on the same phone and line without Lighthouse, whose recording slows
 * pages with more to record. First taps are measured right after the first paint.
 *
 * @param only the path of a single page
 * @param rounds the most visits of each page; their medians count
 */
export async function pagesBench(only: string | undefined, rounds = 3): Promise<Row[]> {
  const proxy = new Worker(new URL('./page-proxy.ts', import.meta.url));
  const [site] = (await once(proxy, 'message')) as [Site];
  const server = await startBuiltServer({ SAMPLE_POLICIES: '0', PUBLIC_URL: site.asIs, ...TRIAL });
  proxy.postMessage(server.url);
  const pages = PUBLIC_PAGES.filter((path) => !only || path === only);
  const [tapped, chromium] = [await startChromium(), await startChromium()];
  try {
    for (const path of pages) await warm(site.asIs + path);
    // In a separate browser: one that has recorded pages for an hour no longer behaves like a visitor's.
    const rows = await firstTapRows(tapped.port, site, only);
    await visit(chromium.port, site.asIs + HOME); // Warms the browser.
    for (const path of pages) {
      for (const prefix of LANGUAGE_PREFIXES) {
        rows.push(...(await measurePage(chromium.port, site, prefix, path, rounds)));
      }
    }
    return rows;
  } finally {
    await Promise.all([tapped.stop(), chromium.stop()]);
    await server.stop();
    await proxy.terminate();
  }
}

async function measurePage(port: number, site: Site, prefix: string, path: string, rounds: number): Promise<Row[]> {
  const address = prefix + path;
  const [visits, bare]: [Visit[], Visit[]] = [[], []];
  const [paints, barePaints]: [number[], number[]] = [[], []];
  for (const url of [site.stripped, site.asIs]) await warm(url + address);
  const firstPaint = () => median(paints) / median(barePaints);
  do {
    const [own = [], ofBare = []] = await firstPaintsOf(port, [site.asIs + address, site.stripped + address], PAINTS);
    paints.push(...own);
    barePaints.push(...ofBare);
  } while (firstPaint() > PAINT_LIMIT && paints.length < MOST_PAINTS);

  let page: ReturnType<typeof judge>;
  do {
    bare.push(await visit(port, site.stripped + address, ['performance']));
    visits.push(await visit(port, site.asIs + address));
    page = judge(visits, bare, firstPaint());
  } while (visits.length < rounds && (IN_ALL_ROUNDS.includes(path) || !page.isInTime));

  console.log(address, page.measured, page.findings.join(', '));
  const { measured, held } = page;
  const rows = [{ what: `${address}, visits: ${visits.length}`, measured, limit: LIMITS, held }];
  if (path === HOME) {
    const bytes = medianOf(visits, 'bytes');
    rows.push({
      what: `${address}, first view`,
      measured: kilobytes(bytes),
      limit: `≤ ${FIRST_VIEW_KB} kB`,
      held: bytes <= FIRST_VIEW_KB * 1000,
    });
  }
  return rows;
}

/** Requests a page once: the server renders it on the first request and caches it. */
async function warm(url: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

/** Medians with their limits; a `!` marks values over the limit. @param firstPaint as a ratio */
function judge(visits: Visit[], bare: Visit[], firstPaint: number) {
  const points = (name: 'performance' | 'accessibility' | 'bestPractices' | 'seo') => medianOf(visits, name) * 100;
  const largestPaint = medianOf(visits, 'largestPaint') / medianOf(bare, 'largestPaint');
  const [shift, blocking] = [medianOf(visits, 'shift'), medianOf(visits, 'blocking')];
  const byScripts = blocking - medianOf(bare, 'blocking');
  const scripts = medianOf(visits, 'scriptBytes');
  const times: [string, boolean][] = [
    [`perf ${points('performance').toFixed(0)}`, points('performance') >= 99],
    [`LCP ${largestPaint.toFixed(2)}×`, largestPaint <= PAINT_LIMIT],
    [`CLS ${shift.toFixed(3)}`, shift <= 0.01],
    [`TBT ${blocking.toFixed(0)}, by scripts ${byScripts.toFixed(0)}`, byScripts <= 50],
  ];
  const facts: [string, boolean][] = [
    [`FCP ${firstPaint.toFixed(2)}×`, firstPaint <= PAINT_LIMIT],
    [`a11y ${points('accessibility').toFixed(0)}`, points('accessibility') === 100],
    [`bp ${points('bestPractices').toFixed(0)}`, points('bestPractices') === 100],
    [`seo ${points('seo').toFixed(0)}`, points('seo') === 100],
    [`JS ${kilobytes(scripts)}`, scripts <= 105_000],
  ];
  const all = [...times, ...facts];
  return {
    measured: all.map(([figure, held]) => figure + (held ? '' : '!')).join(' '),
    held: all.every(([, held]) => held),
    /** Whether the values that vary between visits are within their limits; only these could change in another visit. */
    isInTime: times.every(([, held]) => held),
    findings: visits.at(-1)?.findings ?? [],
  };
}

const medianOf = (visits: Visit[], name: Exclude<keyof Visit, 'findings'>) => median(visits.map((seen) => seen[name]));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
