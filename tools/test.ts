import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { prepareMachine } from '../testing/test-machine.ts';
import { compileMessages } from './messages.ts';
import { type Outcome, startOf } from './outcome.ts';
import { VITEST_OUTCOME } from './vitest-outcome.ts';

const RESULTS = 'test-results';
const PLAYWRIGHT_RESULTS = `${RESULTS}/playwright.json`;
/** Tests start some hundred processes, which load the same modules: compiled once, a command starts in half the time. */
const COMPILED = resolve('node_modules/.cache/compiled');

prepareMachine();
rmSync(RESULTS, { recursive: true, force: true });

type Step = [command: string, args: string[]];

/**
 * The steps run one after the other; those within one step run in parallel. Unit and call tests run once. A journey
 * that fails is repeated, and is reported if it then passes.
 */
const steps: Step[][] = [
  [
    ['node', ['tools/check.ts']],
    ['node', ['tools/build.ts', '--if-stale']],
  ],
  [['vitest', ['run', '--reporter=dot', '--reporter=./tools/vitest-outcome.ts']]],
  // All other proofs are left to `npm run prove`.
  [['node', ['--import', './tools/raw-files.ts', 'prove/prove.ts', '--rounds', '1', '--only', 'kill-nine']]],
  // Journeys that show the same once more are left to it, too (decision 38).
  [['playwright', ['test', '--retries=1', '--grep-invert=@proof']]],
];
const failed: Step[] = [];
await compileMessages();
for (const atOnce of steps) {
  const codes = await Promise.all(atOnce.map(run));
  failed.push(...atOnce.filter((_, step) => codes[step] !== 0));
}

async function run([command, args]: Step): Promise<number> {
  const step = spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS },
  });
  const [code] = await once(step, 'exit');
  return code ?? 1;
}

const outcomes = [read<Outcome>(VITEST_OUTCOME), journeys(read<PlaywrightReport>(PLAYWRIGHT_RESULTS))];
const failures = outcomes.flatMap((outcome) => outcome?.failures ?? []);
const passed = outcomes.reduce((sum, outcome) => sum + (outcome?.passed ?? 0), 0);
// Repeats the failures at the end, where people look first.
for (const [command, args] of failed) console.error(`\nfailed: ${command} ${args.join(' ')}`);
for (const failure of failures) console.error(`\n${failure}`);
for (const title of outcomes.flatMap((outcome) => outcome?.secondTries ?? []))
  console.error(`\npassed only at the second try: ${title}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

function journeys(report: PlaywrightReport | undefined): Outcome | undefined {
  if (!report) return undefined;
  const specs = report.suites.flatMap(specsOf);
  const isFlaky = (spec: PlaywrightSpec) => spec.ok && spec.tests.some(({ status }) => status === 'flaky');
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ path, tests }) => {
        const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
        return `${path}\n${startOf(errors.map(({ message }) => message).join('\n'))}`;
      }),
    secondTries: specs.filter(isFlaky).map(({ path }) => path),
  };
}

function specsOf({ title, suites = [], specs = [] }: PlaywrightSuite): (PlaywrightSpec & { path: string })[] {
  return [...specs, ...suites.flatMap(specsOf)].map((spec) => ({
    ...spec,
    path: `${title} › ${'path' in spec ? spec.path : spec.title}`,
  }));
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

type PlaywrightSpec = {
  title: string;
  ok: boolean;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
};

type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };

type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: PlaywrightSuite[] };
