/**
 * The nonce that marks inline scripts written by us, until their hashes are computed. It is then removed, so nobody
 * outside ever sees it. Injected markup cannot have it.
 */
export const scriptMark: string = import.meta.env.SSR ? crypto.randomUUID() : '';
