import lighthouse from 'lighthouse';

/** The results of one Lighthouse visit: scores from 0 to 1, times in ms. */
export type Visit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  shift: number;
  blocking: number;
  /** Compressed bytes of script files; inline scripts count with the page. */
  scriptBytes: number;
  /** Bytes of all requests, with headers. */
  bytes: number;
  /** What costs points. */
  findings: string[];
};

/** Pages that people reach only by a link in a mail tell search engines not to index them. */
const NOT_FOR_SEARCH = /\/requestedhelp$/;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

type Request = { url: string; resourceType?: string; transferSize: number };

/** Opens a page on Lighthouse's phone with an empty cache, without interacting with it. */
export async function visit(port: number, url: string, onlyCategories = CATEGORIES): Promise<Visit> {
  // Recording a trace may fail; Lighthouse then asks to run it again.
  const lhr = (await report(port, url, onlyCategories)) ?? (await report(port, url, onlyCategories));
  if (!lhr) throw new Error(`${url}: Lighthouse could not measure it`);
  const { audits, categories } = lhr;
  const score = (category: string) => categories[category]?.score ?? Number.NaN;
  const measured = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests'] as unknown as { details: { items: Request[] } }).details.items;
  // A page with a frame requests twice what both need, but fetches it once.
  const scripts = new Set(requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: measured('largest-contentful-paint'),
    shift: measured('cumulative-layout-shift'),
    blocking: measured('total-blocking-time'),
    scriptBytes: sum(await Promise.all([...scripts].map(sizeOf))),
    bytes: sum(requests.map(({ transferSize }) => transferSize)),
    findings: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .map(({ id, weight }) => ({ id, lost: weight * (1 - (audits[id]?.score ?? 1)) }))
        .filter(({ lost }) => lost > 0)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}

async function report(port: number, url: string, onlyCategories: string[]) {
  const run = await lighthouse(
    url,
    { port, logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        throttlingMethod: 'devtools',
        clearStorageTypes: ['all'],
        disableFullPageScreenshot: true,
        onlyCategories,
        skipAudits: NOT_FOR_SEARCH.test(url) ? ['is-crawlable'] : [],
      },
    },
  );
  if (run?.lhr.runtimeError) console.log(url, run.lhr.runtimeError.code);
  return run?.lhr.runtimeError ? undefined : run?.lhr;
}

async function sizeOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length'));
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
