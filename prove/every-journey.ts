import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

/**
 * Walks every journey, also those that `npm test` leaves out. Axe checks every page of the site in both languages, every
 * page of the portals, and what their journeys lead to: on a phone and on a desktop, in light and in dark mode. `npm
 * test` checks a page in only one of the four, and most pages of the portals by what the server sends.
 */
export async function everyJourney(): Promise<Row[]> {
  const folder = temporaryFolder();
  const report = join(folder, 'report.json');
  const env = { ...process.env, UNISON_EVERY_LOOK: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  try {
    // Playwright exits with 1 if a journey failed; the report says which.
    const playwright = ['test', '--reporter=list,json', '--timeout=240000'];
    await promisify(execFile)('node_modules/.bin/playwright', playwright, { env, maxBuffer: 100_000_000 }).catch(
      ({ stdout, stderr }) => console.error(stdout, stderr),
    );
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number } };
    return [
      {
        failure: 'a journey, a page, a width, a color scheme nobody looked at',
        promise: 'every journey ends well, and axe finds nothing on the way, phone and desk, light and dark',
        measured: `${stats.expected} journeys without a finding, ${stats.unexpected} with one`,
        held: stats.expected > 0 && stats.unexpected === 0,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
