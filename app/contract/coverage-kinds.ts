/** In the order of a declarations page. */
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
