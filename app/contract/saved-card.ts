/** The ID card that a person keeps on a device on purpose: between the pages that save it and the worker that shows it. */
export const SAVED_CARD = {
  /** Of the browser's cache storage. */
  cache: 'saved-id-card',
  path: '/insurednew/saved-id-card',
  /** Header of the page: the first day, `yyyy-mm-dd`, on which the card is worth nothing any more. */
  endsOn: 'x-card-ends-on',
} as const;
