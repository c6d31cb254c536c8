import source from './keep-notes.js?raw';

/**
 * What keeps the notes of the roadside in the phone; its one page holds it as it is, so that it is there without a network.
 *
 * Nothing is kept before `data-act="begin"` is pressed; from then on each change is, at once. `data-act="erase"` deletes
 * all of it. What it says stands in the page: `data-say-*` on the part `#notes`, with `{time}`, `{file}` and `{count}`.
 */
export const keepNotes = import.meta.env.SSR ? source : '';
