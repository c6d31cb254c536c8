// Kept apart from the queries, which the browser does not need.

/** The lists of an agency's client quotes, named as in the page's URL. */
export const QUOTE_LISTS = ['open', 'toSign', 'bound', 'all'] as const;
export type QuoteList = (typeof QUOTE_LISTS)[number];
