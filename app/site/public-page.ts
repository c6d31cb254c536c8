import type { HeadersArgs } from 'react-router';

/**
 * Pages that are the same for everyone. The server caches them in memory; proxies must revalidate them, which the ETag
 * makes cheap.
 */
export const PUBLIC_PAGE = 'public, no-cache';
/** The same for a page that shows where its reader is signed in: no proxy may store it. */
export const SIGNED_IN_PAGE = 'private, no-cache';

/** The `headers` of a page with a form: the answer to a form sets its own cache policy, the page itself is public. */
export const headersOfAnswer = ({ actionHeaders, parentHeaders }: HeadersArgs) =>
  actionHeaders.has('cache-control') ? actionHeaders : parentHeaders;
