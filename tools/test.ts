import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { compileMessages, MESSAGES_COMPILED } from './messages.ts';
import { prepareMachine } from './test-machine.ts';

const RESULTS = 'test-results';
const VITEST_RESULTS = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_RESULTS = `${RESULTS}/playwright.json`;

prepareMachine();
rmSync(RESULTS, { recursive: true, force: true });

type Step = [command: string, args: string[]];

/** One after the other; those of one line at once. */
const steps: Step[][] = [
  [
    ['node', ['tools/check.ts', MESSAGES_COMPILED]],
    ['node', ['tools/build.ts', '--if-stale', MESSAGES_COMPILED]],
  ],
  [['vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`]]],
  // What measures time is left to `npm run prove`.
  [['node', ['prove/prove.ts', '--rounds', '3', '--only', 'kill-nine', '--only', 'payments']]],
  [['playwright', ['test']]],
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
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS },
  });
  const [code] = await once(step, 'exit');
  return code ?? 1;
}

const counts = [countVitest(), countPlaywright()];
const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0);
// Once more at the end, where one looks first: which, and why.
for (const [command, args] of failed) console.error(`\nfailed: ${command} ${args[0]}`);
for (const { failures } of counts) for (const failure of failures) console.error(`\n${failure}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

type Count = { passed: number; failed: number; failures: string[] };

/** A suite whose preparation failed counts as one failure: its tests did not run. */
function countVitest(): Count {
  const report = read<VitestReport>(VITEST_RESULTS);
  const failures = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${startOf(failureMessages.join('\n'))}`);
    const suite = message ? [`${name}\n${startOf(message)}`] : [];
    return tests.length > 0 ? tests : suite;
  });
  return { passed: report?.numPassedTests ?? 0, failed: failures.length, failures };
}

function countPlaywright(): Count {
  const report = read<PlaywrightReport>(PLAYWRIGHT_RESULTS);
  const failures = (report?.suites ?? []).flatMap(failuresOf);
  return { passed: report?.stats.expected ?? 0, failed: failures.length, failures };
}

function failuresOf({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return `${title} › ${spec.title}\n${startOf(errors.map(({ message }) => message).join('\n'))}`;
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

function startOf(text: string): string {
  return text.split('\n').slice(0, 15).join('\n');
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
};

type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] };
