import type { HeadersArgs } from 'react-router';

/** The same bytes for everyone: the server keeps such a page in memory, proxies ask again each time; its ETag makes that cheap. */
export const PUBLIC_PAGE = 'public, no-cache';
/** The same of a page that says where its reader is signed in: no proxy keeps it. */
export const SIGNED_IN_PAGE = 'private, no-cache';

/** `headers` of a page with a form: an answer to somebody says itself who may keep it, the page is everybody's. */
export const headersOfAnswer = ({ actionHeaders, parentHeaders }: HeadersArgs) =>
  actionHeaders.has('cache-control') ? actionHeaders : parentHeaders;
