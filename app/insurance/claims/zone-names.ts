import { m } from '#config/messages/compiled/messages.js';

/** Areas of a car as hours of a clock, the front at twelve; then hood and roof. */
export const ZONE_NAMES: Record<number, typeof m.report_zone_1> = {
  1: m.report_zone_1,
  2: m.report_zone_2,
  3: m.report_zone_3,
  4: m.report_zone_4,
  5: m.report_zone_5,
  6: m.report_zone_6,
  7: m.report_zone_7,
  8: m.report_zone_8,
  9: m.report_zone_9,
  10: m.report_zone_10,
  11: m.report_zone_11,
  12: m.report_zone_12,
  13: m.report_zone_13,
  14: m.report_zone_14,
};
