// Storms and fires: while one is near, nobody begins to insure their own car there. Whoever is insured already stays so.

export type Moratorium = {
  /** Zip codes by their first digits, `334-335`, or whole ones. */
  zips: readonly string[];
  /** The first and the last day, there. */
  from: string;
  until: string;
};

/** Add one when underwriting calls it, and leave it here when it is over: it says why somebody was turned away. */
export const MORATORIUMS: readonly Moratorium[] = [];
