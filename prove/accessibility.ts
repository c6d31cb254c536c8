import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

/** The journeys that check pages in only one of the four looks; this proof makes them check all four. */
const JOURNEYS = globSync('e2e/*.spec.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('expectAccessibleInTurn'),
);

/**
 * Runs axe on every page of the site in both languages, on every page of the portals, and on what their journeys lead
 * to: on a phone and on a desktop, in light and in dark mode. `npm test` checks each page in only one of the four, and in
 * one language.
 */
export async function accessibility(): Promise<Row[]> {
  const folder = temporaryFolder();
  const report = join(folder, 'report.json');
  const env = { ...process.env, UNISON_EVERY_LOOK: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  try {
    // Playwright exits with 1 if a journey failed; the report says which.
    const playwright = ['test', ...JOURNEYS, '--reporter=json', '--timeout=120000'];
    await promisify(execFile)('node_modules/.bin/playwright', playwright, { env }).catch(() => {});
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: { expected: number; unexpected: number } };
    return [
      {
        failure: 'a page, a width, a colour scheme nobody looked at',
        promise: 'axe finds nothing on any page or on the way, phone and desk, light and dark',
        measured: `${stats.expected} journeys without a finding, ${stats.unexpected} with one`,
        held: stats.expected > 0 && stats.unexpected === 0,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
