/** A browser, led the way a person leads one. Parts of a page are named by CSS selectors. */
export type Hand = {
  /** Its name and version, as the browser says them. */
  name: string;
  open(address: string): Promise<void>;
  press(part: string): Promise<void>;
  type(part: string, words: string): Promise<void>;
  /** Chooses a file of this machine in a field for files. */
  attach(part: string, path: string): Promise<void>;
  /** What an expression is worth in the page. */
  read(expression: string): Promise<unknown>;
  /** Goes over to the tab that the first one opened; `false` while there is none. */
  toNewTab(): Promise<boolean>;
  close(): Promise<void>;
};

const PATIENCE_MS = 20_000;
const EVERY_MS = 200;

/** @throws {Error} saying `what` when it is not so in time */
export async function until(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    // Between two pages there is nothing to ask.
    if (await isSo().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
  throw new Error(`not in time: ${what}`);
}

/** A part of the page that can be seen. */
export const isThere = (hand: Hand, part: string) =>
  until(part, () => hand.read(`document.querySelector(${JSON.stringify(part)})?.checkVisibility() === true`));
