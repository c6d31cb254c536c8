// Binding moratoriums: while a storm or fire is near, no physical damage coverage can be started there. Existing
// coverage stays.

export type Moratorium = {
  /** Ranges of three-digit zip prefixes, `334-335`, or whole zip codes. */
  zips: readonly string[];
  /** The first and last day, in local time. */
  from: string;
  until: string;
};

/**
 * Add one when underwriting declares it, and leave it here when it is over: it explains why people were turned away.
 */
export const MORATORIUMS: readonly Moratorium[] = [];
