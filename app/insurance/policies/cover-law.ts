// What a state's law makes of a coverage, where it differs from what its name says.
import type { StateCode } from '#config/states.ts';

export type CoverLaw = {
  /** Personal injury protection pays parts of bills and wages, for who sees a doctor in time. */
  hasNoFault?: boolean;
  /** Comprehensive pays a windshield whole. */
  hasFreeWindshield?: boolean;
};

const LAWS: Partial<Record<string, CoverLaw>> = {
  // Fla. Stat. 627.736(1), 627.7288.
  FL: { hasNoFault: true, hasFreeWindshield: true },
};

/** In a state without a law of its own here the policy's own words hold. */
export const coverLawOf = (state: StateCode): CoverLaw => LAWS[state] ?? {};
