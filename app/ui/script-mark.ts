/**
 * What the scripts that we write into a page are told from others by, until their hashes are taken: then it is removed,
 * and nobody outside ever sees it. Words that were taken for markup do not have it.
 */
export const scriptMark: string = import.meta.env.SSR ? crypto.randomUUID() : '';
