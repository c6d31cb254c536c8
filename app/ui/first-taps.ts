import source from './first-taps.js?raw';

/**
 * The script that handles taps right after the first paint, before any module has loaded. Pages contain it inline.
 *
 * - An arrow over a scrolling row: `data-pages` (1 or -1), `aria-controls` the row, `data-step` in pixels if it moves
 * by less than a page.
 * - An arrow over a group of radio buttons: `data-seeks` (1 or -1), `aria-controls` the group. It wraps around, and
 * clicks the radio button as a person would.
 * - `data-prints` prints the page.
 * - A link with `data-popup` and `data-title` opens the page's `DialogShell` and fires its event `ask`. Without the
 * shell, or without the scripts that fill it, the link leads to its page.
 * - A `role=tab` in a list without `data-live` shows its panel. `Tabs` takes over from there.
 */
export const firstTaps = import.meta.env.SSR ? source : '';
