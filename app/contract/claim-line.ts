/** What a line of a claim asks for: collision, comprehensive, glass, rental, towing; of a third party damage or injury; uninsured motorists; one's own injury. */
export const COVERAGES = [
  ...(['COLL', 'COMP', 'GLASS', 'RENT', 'TOW'] as const),
  ...(['PD_3P', 'BI_3P', 'UMPD', 'UMBI', 'PIP', 'MED'] as const),
] as const;
export type Coverage = (typeof COVERAGES)[number];
/** Those that are about somebody who was hurt. */
export const INJURY = ['BI_3P', 'UMBI', 'PIP', 'MED'] as const satisfies readonly Coverage[];

/** First party: our policyholder, or somebody in their car, asks of their own policy. */
export type Track = 'first' | 'third';
