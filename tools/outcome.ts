/** What became of one kind of tests. */
export type Outcome = {
  passed: number;
  /** Which, and why. */
  failures: string[];
  /** Which passed only when they were run once more: each is a test, or a product, to be mended. */
  secondTries?: string[];
};

/** As much of an error as one reads first. */
export function startOf(text: string): string {
  return text.split('\n').slice(0, 15).join('\n');
}
