import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../tools/built-server.ts';
import type { Row } from './prove.ts';

const JOURNEYS = ['e2e/every-page.spec.ts', 'e2e/every-portal-page.spec.ts'];

/**
 * Every page of the site in both languages, and every page of the portals, read by axe on a phone and on a desk,
 * in light and in dark: all four, of which `npm test` reads two of each page.
 */
export async function accessibility(): Promise<Row[]> {
  const folder = temporaryFolder();
  const report = join(folder, 'report.json');
  const env = { ...process.env, UNISON_BOTH_SCHEMES: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  try {
    // It ends with 1 when a journey failed; the report says which.
    const playwright = ['test', ...JOURNEYS, '--reporter=json', '--timeout=120000'];
    await promisify(execFile)('node_modules/.bin/playwright', playwright, { env }).catch(() => {});
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number } };
    return [
      {
        failure: 'a page, a width, a colour scheme nobody looked at',
        promise: 'axe finds nothing on any page, phone and desk, light and dark',
        measured: `${stats.expected} journeys without a finding, ${stats.unexpected} with one`,
        held: stats.expected > 0 && stats.unexpected === 0,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
