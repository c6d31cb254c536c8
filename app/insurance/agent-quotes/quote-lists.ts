// Apart from the queries: the browser has no use for those.

/** The lists of an agency's quotes for its clients, as their page and its address name them. */
export const QUOTE_LISTS = ['open', 'toSign', 'bound', 'all'] as const;
export type QuoteList = (typeof QUOTE_LISTS)[number];
