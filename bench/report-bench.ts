// Measures each page for reporting an accident on a slow phone, beside the same page without its scripts.
import { type APIRequestContext, request } from '@playwright/test';
import { REPORT_ANSWERS } from '../app/testing/claims/report-answers.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './bench.ts';
import { startChromium } from './chromium.ts';
import { comparePage } from './compare-page.ts';
import { unwatchedPages } from './unwatched-page.ts';

const REPORT = '/insurednew/claims/report';
/** The pages before a report is begun; the pages of a report follow in their order. */
const BEFORE_A_REPORT = ['', '/find', '/resume'];
const LANGUAGES = ['en', 'es'];
/** The 105 kB of a public page, plus the portals' frame, in bytes. */
const SCRIPTS_LIMIT = 110_000;

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
        const url = `${server.url}${path}?lang=${language}`;
        const ways = { own: { url, blocked: [] }, bare: { url, blocked: ['*.js'] } };
        rows.push(await comparePage(pages, `${path}?lang=${language}`, ways, { cookies, scriptsLimit: SCRIPTS_LIMIT }));
      }
    };
    for (const path of BEFORE_A_REPORT) await measure(REPORT + path);
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
