import { m } from '#config/messages/compiled/messages.js';
import type { ClaimKind } from '../claim.ts';

type Words = typeof m.report_zone_1;

/** Kinds of loss in the words of the people involved, without blame. */
export const REPORT_KIND_NAMES: Record<ClaimKind, Words> = {
  rear_end: m.report_kind_rear_end,
  intersection: m.report_kind_intersection,
  parked: m.report_kind_parked,
  animal: m.report_kind_animal,
  weather: m.report_kind_weather,
  theft: m.report_kind_theft,
  glass: m.report_kind_glass,
  hit_and_run: m.report_kind_hit_and_run,
  other: m.report_kind_other,
};
