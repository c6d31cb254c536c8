// Apart from what finds the price: pages make addresses of them in the browser.

/** In the address of a price: of the version in force, of the term that is offered; else the number of a version. */
export const IN_FORCE = 'now';
export const RENEWAL = 'renewal';
