// Where state law makes a coverage differ from what its name suggests.
import type { StateCode } from '#config/states.ts';

export type CoverLaw = {
  /** Personal injury protection pays part of medical bills and wages, if a doctor is seen in time. */
  hasNoFault?: boolean;
  /** Comprehensive pays for a windshield without a deductible. */
  hasFreeWindshield?: boolean;
};

const LAWS: Partial<Record<string, CoverLaw>> = {
  // Fla. Stat. 627.736(1), 627.7288.
  FL: { hasNoFault: true, hasFreeWindshield: true },
};

/** States without an entry follow the policy's own wording. */
export const coverLawOf = (state: StateCode): CoverLaw => LAWS[state] ?? {};
