/** The same bytes for everyone: the server keeps such a page in memory, proxies ask again each time; its ETag makes that cheap. */
export const PUBLIC_PAGE = 'public, no-cache';
