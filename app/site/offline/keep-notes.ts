import source from './keep-notes.js?raw';

/**
 * The script that stores roadside notes in the phone. Its page contains it inline, so that it works without a network.
 *
 * Nothing is stored before `data-act="begin"` is pressed; after that, every change is stored immediately.
 * `data-act="erase"` deletes everything. Its texts come from the page: `data-say-*` on the part `#notes`, with
 * `{time}`, `{file}` and `{count}`.
 */
export const keepNotes = import.meta.env.SSR ? source : '';
