import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Outcome, startOf } from './outcome.ts';

/** The file from which `tools/test.ts` reads the results of the unit and call tests. */
export const VITEST_OUTCOME = 'test-results/vitest-outcome.json';

/** Writes how many tests passed, and which failed and why. */
export default class VitestOutcome implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const outcome: Outcome = {
      passed: tests.filter(({ test }) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter(({ test }) => test.result().state === 'failed')
          .map(({ module, test }) => failure(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors)),
        ...modules.flatMap(failedPreparations),
        ...unhandled.map((error) => failure('outside of any test', [error])),
      ],
    };
    mkdirSync(dirname(VITEST_OUTCOME), { recursive: true });
    writeFileSync(VITEST_OUTCOME, JSON.stringify(outcome));
  }
}

/**
 * Counts a file that could not be loaded or a suite whose setup failed as one failure, because its tests did not run.
 */
function failedPreparations(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() }));
  return [{ name: '', errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => failure([module.relativeModuleId, name].filter(Boolean).join(' › '), errors));
}

function failure(title: string, errors: readonly Pick<SerializedError, 'message' | 'stack'>[] = []): string {
  return `${title}\n${startOf(errors.map(({ message, stack }) => stack ?? message).join('\n'))}`;
}
