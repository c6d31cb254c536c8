import { m } from '#config/messages/compiled/messages.js';

// Kept apart from the validation, which the browser does not need.

/** Kinds as in the rate books. A not-at-fault accident is recorded, but does not affect the price. */
export const INCIDENT_NAMES = {
  minor: m.incident_minor,
  speed_16_25: m.incident_speed_16_25,
  speed_26_up: m.incident_speed_26_up,
  at_fault_pd: m.incident_at_fault_pd,
  at_fault_bi: m.incident_at_fault_bi,
  major: m.incident_major,
  dui: m.incident_dui,
  not_at_fault: m.incident_not_at_fault,
} as const;

export const MOST_INCIDENTS = 5;
