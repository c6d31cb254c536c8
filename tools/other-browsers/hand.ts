/** A browser, operated the way a person does it. Parts of a page are named by CSS selectors. */
export type Hand = {
  /** The browser's name and version, as it reports them. */
  name: string;
  open(address: string): Promise<void>;
  press(part: string): Promise<void>;
  type(part: string, words: string): Promise<void>;
  /** Chooses a file on this machine in a file field. */
  attach(part: string, path: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read(expression: string): Promise<unknown>;
  /** Switches to the tab that the first one opened; `false` while there is none. */
  toNewTab(): Promise<boolean>;
  close(): Promise<void>;
};

const PATIENCE_MS = 20_000;
const EVERY_MS = 200;

/** Waits for a condition. @throws {Error} naming `what` if it does not hold in time */
export async function until(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    // Between two pages, evaluating fails.
    if (await isSo().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
  throw new Error(`not in time: ${what}`);
}

/** Waits until a part of the page is visible. */
export const isThere = (hand: Hand, part: string) =>
  until(part, () => hand.read(`document.querySelector(${JSON.stringify(part)})?.checkVisibility() === true`));
