import { execFile } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

/** Those that read a page in one of its looks: in a proof, in all of them. */
const JOURNEYS = globSync('e2e/*.spec.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('expectAccessibleInTurn'),
);

/**
 * Every page of the site in both languages, and every page of the portals, read by axe on a phone and on a desk,
 * in light and in dark, and what their journeys come to: all four, of which `npm test` reads one by turns.
 */
export async function accessibility(): Promise<Row[]> {
  const folder = temporaryFolder();
  const report = join(folder, 'report.json');
  const env = { ...process.env, UNISON_EVERY_LOOK: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  try {
    // It ends with 1 when a journey failed; the report says which.
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
