/** The results of one kind of tests. */
export type Outcome = {
  passed: number;
  /** The names of the tests that failed, and why. */
  failures: string[];
  /** Tests that passed only when they were repeated: either the test or the product has to be fixed. */
  secondTries?: string[];
};

/** The first lines of an error. */
export function startOf(text: string): string {
  return text.split('\n').slice(0, 15).join('\n');
}
