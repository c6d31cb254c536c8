// A page on a slow phone beside the same page without its scripts, as its owner's phone runs it (`unwatched-page.ts`).
import type { Row } from './bench.ts';
import { median } from './median.ts';
import type { Cookie, unwatchedPages } from './unwatched-page.ts';

/** Visits of a page, in each of the two ways. */
const VISITS = 5;
/** The most visits, while a time exceeds its limit. */
const MOST_VISITS = 5 * VISITS;
const PAINT_LIMIT = 1.05;
const SHIFT_LIMIT = 0.01;
/** Beyond what the page blocks without its scripts: fonts and layout, on a machine whose speed changes by the hour. */
const BLOCKING_LIMIT_MS = 50;
/** The pause after the last of a page's files: longer than hydration takes. */
const REST_MS = 1000;

/** Times in ms; `shift` is Chromium's layout shift score. */
type Seen = { paint: number; largest: number; shift: number; blocking: number; scriptBytes: number };

type Pages = Awaited<ReturnType<typeof unwatchedPages>>;
/** `blocked` are URL patterns that are not requested. */
type Way = { url: string; blocked: string[] };

/** @param scriptsLimit in bytes, compressed */
export async function comparePage(
  pages: Pages,
  name: string,
  ways: { own: Way; bare: Way },
  { cookies = [], scriptsLimit }: { cookies?: Cookie[]; scriptsLimit: number },
): Promise<Row> {
  const [own, bare]: [Seen[], Seen[]] = [[], []];
  let page: ReturnType<typeof judge>;
  do {
    for (let turn = 0; turn < VISITS; turn++) {
      // Alternates the order, so that neither always comes second.
      const inTurn = [
        [bare, ways.bare],
        [own, ways.own],
      ] as const;
      for (const [seen, way] of turn % 2 ? inTurn.toReversed() : inTurn) {
        seen.push(
          await pages.visit<Seen>(way.url, 'seen()', { cookies, before: watch, blocked: way.blocked, restMs: REST_MS }),
        );
      }
    }
    page = judge(own, bare, scriptsLimit);
  } while (!page.held && own.length < MOST_VISITS);
  console.log(name, page.measured);
  const limit = `FCP LCP ≤ ${PAINT_LIMIT}×, CLS ≤ ${SHIFT_LIMIT}, TBT by scripts ≤ ${BLOCKING_LIMIT_MS} ms, JS ≤ ${scriptsLimit / 1000} kB`;
  return { what: `${name}, visits: ${own.length}`, limit, ...page };
}

/** Medians; a `!` marks values over the limit. */
function judge(own: Seen[], bare: Seen[], scriptsLimit: number) {
  const of = (visits: Seen[], name: keyof Seen) => median(visits.map((seen) => seen[name]));
  const [paint, largest] = [of(own, 'paint') / of(bare, 'paint'), of(own, 'largest') / of(bare, 'largest')];
  const [shift, scripts] = [of(own, 'shift'), of(own, 'scriptBytes')];
  const blocking = of(own, 'blocking') - of(bare, 'blocking');
  const all: [string, boolean][] = [
    [`FCP ${paint.toFixed(2)}×`, paint <= PAINT_LIMIT],
    [`LCP ${largest.toFixed(2)}× (${of(own, 'largest').toFixed(0)} ms)`, largest <= PAINT_LIMIT],
    [`CLS ${shift.toFixed(3)}`, shift <= SHIFT_LIMIT],
    [`TBT ${of(own, 'blocking').toFixed(0)}, by scripts ${blocking.toFixed(0)}`, blocking <= BLOCKING_LIMIT_MS],
    [`JS ${(scripts / 1000).toFixed(1)} kB`, scripts > 0 && scripts <= scriptsLimit],
  ];
  return {
    measured: all.map(([figure, held]) => figure + (held ? '' : '!')).join(' '),
    held: all.every(([, held]) => held),
  };
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
