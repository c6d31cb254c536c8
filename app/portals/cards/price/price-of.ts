// Separate from the code that finds the price, because pages use these values in the browser to make addresses.

/** In the address of a price: of the version in force, or of the renewal offer; otherwise the number of a version. */
export const IN_FORCE = 'now';
export const RENEWAL = 'renewal';
