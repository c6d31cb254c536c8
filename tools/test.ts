import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { prepareMachine } from './test-machine.ts';

const RESULTS = 'test-results';
const VITEST_RESULTS = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_RESULTS = `${RESULTS}/playwright.json`;

prepareMachine();
rmSync(RESULTS, { recursive: true, force: true });

const steps: [string, string[]][] = [
  ['node', ['tools/check.ts']],
  ['vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`]],
  ['node', ['tools/build.ts', '--if-stale']],
  ['node', ['prove/prove.ts', '--rounds', '3']],
  ['playwright', ['test']],
];
const failed = steps.filter(([command, args]) => {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS },
  });
  return status !== 0;
});

const counts = [countVitest(), countPlaywright()];
const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

function countVitest() {
  const report = existsSync(VITEST_RESULTS) ? JSON.parse(readFileSync(VITEST_RESULTS, 'utf8')) : {};
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

function countPlaywright() {
  const { stats = {} } = existsSync(PLAYWRIGHT_RESULTS) ? JSON.parse(readFileSync(PLAYWRIGHT_RESULTS, 'utf8')) : {};
  return { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) };
}
