/** What a policy covers, in the order of a declarations page. */
export const COVERAGE_KINDS = [
  'bodily_injury',
  'property_damage',
  'personal_injury_protection',
  'medical_payments',
  'uninsured_motorist',
  'uninsured_motorist_property',
  'comprehensive',
  'collision',
  'rental',
  'towing',
] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

/** Coverages of a single vehicle; all others apply to the whole policy. */
export const VEHICLE_COVERAGE_KINDS: readonly CoverageKind[] = ['comprehensive', 'collision', 'rental', 'towing'];

/**
 * What a claim line asks for: collision, comprehensive, glass, rental, towing; a third party's property damage or
 * bodily injury; uninsured motorist property damage or injury; the insured's own injury (PIP, MedPay).
 */
export const COVERAGES = [
  'COLL',
  'COMP',
  'GLASS',
  'RENT',
  'TOW',
  'PD_3P',
  'BI_3P',
  'UMPD',
  'UMBI',
  'PIP',
  'MED',
] as const;
export type Coverage = (typeof COVERAGES)[number];
/** Coverages for the damage of a vehicle, which can be inspected. */
const DAMAGE: readonly Coverage[] = ['COLL', 'COMP', 'GLASS', 'UMPD', 'PD_3P'];
export const isOfDamage = (coverage: Coverage) => DAMAGE.includes(coverage);
/** Coverages for injuries. */
const INJURY = ['BI_3P', 'UMBI', 'PIP', 'MED'] as const satisfies readonly Coverage[];
export const isInjury = (coverage: Coverage) => INJURY.some((each) => each === coverage);

/** `first`: our policyholder, or an occupant of their car, claims under their own policy. `third`: anybody else. */
export type Track = 'first' | 'third';
