import source from './first-taps.js?raw';

/**
 * What a tap right after the first paint needs, before any module has arrived; a page holds it as it is.
 *
 * - An arrow over a row that scrolls: `data-pages` (1 or -1), `aria-controls` the row, `data-step` in pixels
 *   where it moves by less than a page.
 * - An arrow over a group of radio buttons: `data-seeks` (1 or -1), `aria-controls` the group. It wraps, and
 *   presses the radio button as a finger would.
 * - `data-prints` prints the page.
 * - A link with `data-popup` and `data-title`: opens the page's `DialogShell`, and says so by its event `ask`.
 *   Without one, or without the scripts that fill it, it leads to its page.
 * - A `role=tab` whose list is not yet `data-live`: shows its panel. `Tabs` takes over from there.
 */
export const firstTaps = import.meta.env.SSR ? source : '';
