// Measures each page for reporting an accident on a slow phone, beside the same page without its scripts.
import { type APIRequestContext, request } from '@playwright/test';
import { REPORT_ANSWERS } from '../app/testing/claims/report-answers.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './bench.ts';
import { startChromium } from './chromium.ts';
import { median } from './median.ts';
import { type Cookie, unwatchedPages } from './unwatched-page.ts';

const REPORT = '/insurednew/claims/report';
/** The pages before a report is begun; the pages of a report follow in their order. */
const DOORS = ['', '/find', '/resume'];
const LANGUAGES = ['en', 'es'];
/** Visits of a page, in each of the two ways. */
const VISITS = 5;
/** The most visits, while a time exceeds its limit. */
const MOST_VISITS = 5 * VISITS;
const PAINT_LIMIT = 1.05;
const SHIFT_LIMIT = 0.01;
/** Beyond what the page blocks without its scripts: fonts and layout, on a machine whose speed changes by the hour. */
const BLOCKING_LIMIT_MS = 50;
/** The 105 kB of a public page, plus the portals' frame, in bytes. */
const SCRIPTS_LIMIT = 110_000;
/** The pause after the last of a page's files: longer than hydration takes. */
const REST_MS = 1000;

/** Times in ms; `shift` is Chromium's layout shift score. */
type Seen = { paint: number; largest: number; shift: number; blocking: number; scriptBytes: number };

/** @param only the path of a single page */
export async function reportBench(only: string | undefined): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '0', ...TRIAL });
  const { port, stop } = await startChromium();
  const pages = await unwatchedPages(port);
  const rows: Row[] = [];
  try {
    const person = await request.newContext({ baseURL: server.url });
    const measure = async (path: string) => {
      if (only && only !== path) return;
      for (const language of LANGUAGES) {
        const { cookies } = await person.storageState();
        rows.push(await measurePage(pages, `${server.url}${path}?lang=${language}`, cookies));
      }
    };
    for (const door of DOORS) await measure(REPORT + door);
    await reportAll(person, measure);
  } finally {
    await pages.close();
    await stop();
    await server.stop();
  }
  return rows;
}

/**
 * A person who was hit answers page by page and sends the report. @param measure called for each page once it can be
 * opened
 */
async function reportAll(request: APIRequestContext, measure: (path: string) => Promise<void>): Promise<void> {
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, maxRedirects: 0 });
    const { location } = answer.headers();
    if (answer.status() !== 303 || !location) throw new Error(`${path} was answered with ${answer.status()}`);
    return new URL(location, 'http://site').pathname;
  };
  let path = await send(REPORT, {});
  for (;;) {
    await measure(path);
    const step = path.slice(REPORT.length + 1);
    if (step === 'sent') return;
    if (step === 'photos') path = `${REPORT}/contact`;
    else path = await send(path, step === 'check' ? { name: 'Teresa Villarreal' } : (REPORT_ANSWERS[step] ?? {}));
  }
}

type Pages = Awaited<ReturnType<typeof unwatchedPages>>;

async function measurePage(pages: Pages, url: string, cookies: Cookie[]): Promise<Row> {
  const [own, bare]: [Seen[], Seen[]] = [[], []];
  let page: ReturnType<typeof judge>;
  do {
    for (let turn = 0; turn < VISITS; turn++) {
      // Alternates the order, so that neither always comes second.
      const ways = turn % 2 ? [own, bare] : [bare, own];
      for (const way of ways) way.push(await visit(pages, url, { cookies, isBare: way === bare }));
    }
    page = judge(own, bare);
  } while (!page.held && own.length < MOST_VISITS);
  const { pathname, search } = new URL(url);
  console.log(pathname + search, page.measured);
  const limit = `FCP LCP ≤ ${PAINT_LIMIT}×, CLS ≤ ${SHIFT_LIMIT}, TBT by scripts ≤ ${BLOCKING_LIMIT_MS} ms, JS ≤ ${SCRIPTS_LIMIT / 1000} kB`;
  return { what: `${pathname}${search}, visits: ${own.length}`, limit, ...page };
}

/** Medians; a `!` marks values over the limit. */
function judge(own: Seen[], bare: Seen[]) {
  const of = (visits: Seen[], name: keyof Seen) => median(visits.map((seen) => seen[name]));
  const [paint, largest] = [of(own, 'paint') / of(bare, 'paint'), of(own, 'largest') / of(bare, 'largest')];
  const [shift, scripts] = [of(own, 'shift'), of(own, 'scriptBytes')];
  const blocking = of(own, 'blocking') - of(bare, 'blocking');
  const all: [string, boolean][] = [
    [`FCP ${paint.toFixed(2)}×`, paint <= PAINT_LIMIT],
    [`LCP ${largest.toFixed(2)}× (${of(own, 'largest').toFixed(0)} ms)`, largest <= PAINT_LIMIT],
    [`CLS ${shift.toFixed(3)}`, shift <= SHIFT_LIMIT],
    [`TBT ${of(own, 'blocking').toFixed(0)}, by scripts ${blocking.toFixed(0)}`, blocking <= BLOCKING_LIMIT_MS],
    [`JS ${(scripts / 1000).toFixed(1)} kB`, scripts > 0 && scripts <= SCRIPTS_LIMIT],
  ];
  return {
    measured: all.map(([figure, held]) => figure + (held ? '' : '!')).join(' '),
    held: all.every(([, held]) => held),
  };
}

async function visit(pages: Pages, url: string, on: { cookies: Cookie[]; isBare: boolean }): Promise<Seen> {
  return pages.visit<Seen>(url, 'seen()', {
    cookies: on.cookies,
    before: watch,
    blocked: on.isBare ? ['*.js'] : [],
    restMs: REST_MS,
  });
}

/** Runs in the page, before its own scripts. */
function watch() {
  let [largest, shift] = [0, 0];
  const long: PerformanceEntry[] = [];
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    largest = startTime;
  });
  each('layout-shift', (entry) => {
    shift += (entry as PerformanceEntry & { value: number }).value;
  });
  each('longtask', (entry) => long.push(entry));
  Object.assign(globalThis, {
    seen: () => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return {
        paint,
        largest,
        shift,
        // Of each task after the first paint, the time beyond 50 ms, which a tap would have to wait.
        blocking: long
          .filter(({ startTime, duration }) => startTime + duration > paint)
          .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
        scriptBytes: files
          .filter(({ name }) => /\.js$/.test(name))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    },
  });
}
