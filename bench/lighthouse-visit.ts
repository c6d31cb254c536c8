import lighthouse from 'lighthouse';

/** What Lighthouse saw on one visit; scores from 0 to 1, times in ms. */
export type Visit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  blocking: number;
  /** Over the wire, with headers. */
  scriptBytes: number;
  bytes: number;
  /** What costs points. */
  findings: string[];
};

type Request = { resourceType?: string; transferSize: number };

/** Opens a page on Lighthouse's phone, with nothing kept of earlier visits, and leaves it alone. */
export async function visit(port: number, url: string): Promise<Visit> {
  const run = await lighthouse(
    url,
    { port, logLevel: 'error' },
    {
      extends: 'lighthouse:default',
      settings: {
        throttlingMethod: 'devtools',
        clearStorageTypes: ['all'],
        disableFullPageScreenshot: true,
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      },
    },
  );
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no answer'}`);
  const { audits, categories } = run.lhr;
  const score = (category: string) => categories[category]?.score ?? Number.NaN;
  const measured = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests'] as unknown as { details: { items: Request[] } }).details.items;
  const total = (some: Request[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: measured('first-contentful-paint'),
    largestPaint: measured('largest-contentful-paint'),
    shift: measured('cumulative-layout-shift'),
    blocking: measured('total-blocking-time'),
    scriptBytes: total(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: total(requests),
    findings: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .map(({ id, weight }) => ({ id, lost: weight * (1 - (audits[id]?.score ?? 1)) }))
        .filter(({ lost }) => lost > 0)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}
