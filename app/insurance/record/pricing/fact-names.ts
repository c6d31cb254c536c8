// Names of rating factors, for the questions of a quote and for price explanations.
import { m } from '#config/messages/compiled/messages.js';

export const USE_NAMES = {
  pleasure: m.quoting_use_pleasure,
  commute_short: m.quoting_use_commute_short,
  commute_long: m.quoting_use_commute_long,
  business: m.quoting_use_business,
  delivery: m.quoting_use_delivery,
  livery: m.quoting_use_livery,
};

export const QUOTE_INCIDENT_NAMES = {
  minor: m.quoting_incident_minor,
  speed_16_25: m.quoting_incident_speed_16_25,
  speed_26_up: m.quoting_incident_speed_26_up,
  at_fault_pd: m.quoting_incident_at_fault_pd,
  at_fault_bi: m.quoting_incident_at_fault_bi,
  not_at_fault: m.quoting_incident_not_at_fault,
  major: m.quoting_incident_major,
  dui: m.quoting_incident_dui,
};
