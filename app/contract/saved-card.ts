/** An ID card saved on a person's device. Shared by the pages that save it and the service worker that shows it. */
export const SAVED_CARD = {
  /** The name of the browser's cache. */
  cache: 'saved-id-card',
  path: '/insurednew/saved-id-card',
  /** Response header: the first day, `yyyy-mm-dd`, on which the card is no longer valid. */
  endsOn: 'x-card-ends-on',
} as const;

/** Whether a copy was found, and its last day is not over by the calendar of the device. */
export const isCardGood = (kept: Response | undefined, now = new Date()): kept is Response =>
  kept !== undefined && new Intl.DateTimeFormat('en-CA').format(now) < (kept.headers.get(SAVED_CARD.endsOn) ?? '');
