import lighthouse from 'lighthouse';

/** The results of one Lighthouse visit: scores from 0 to 1. */
export type Visit = {
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Bytes of all requests, with headers. */
  bytes: number;
  /** What costs points. */
  findings: string[];
};

/** Pages that people reach only by a link in a mail tell search engines not to index them. */
const NOT_FOR_SEARCH = /\/requestedhelp$/;

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

type Request = { transferSize: number };

/** Opens a page on Lighthouse's phone with an empty cache, without interacting with it. */
export async function visit(port: number, url: string): Promise<Visit> {
  // Recording a trace may fail; Lighthouse then asks to run it again.
  const lhr = (await report(port, url)) ?? (await report(port, url));
  if (!lhr) throw new Error(`${url}: Lighthouse could not measure it`);
  const { audits, categories } = lhr;
  const score = (category: string) => categories[category]?.score ?? Number.NaN;
  const requests = (audits['network-requests'] as unknown as { details: { items: Request[] } }).details.items;
  return {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    findings: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .map(({ id, weight }) => ({ id, lost: weight * (1 - (audits[id]?.score ?? 1)) }))
        .filter(({ lost }) => lost > 0)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}

async function report(port: number, url: string) {
  const run = await lighthouse(
    url,
    { port, logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        throttlingMethod: 'provided',
        clearStorageTypes: ['all'],
        disableFullPageScreenshot: true,
        onlyCategories: CATEGORIES,
        // In no category, but asked for by name.
        onlyAudits: ['network-requests'],
        skipAudits: NOT_FOR_SEARCH.test(url) ? ['is-crawlable'] : [],
      },
    },
  );
  if (run?.lhr.runtimeError) console.log(url, run.lhr.runtimeError.code);
  return run?.lhr.runtimeError ? undefined : run?.lhr;
}
