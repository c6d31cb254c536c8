import { m } from '#config/messages/compiled/messages.js';

/** Coverage names as on a declarations page. */
export const COVER_NAMES = {
  bodily_injury: m.guest_cover_bodily_injury,
  property_damage: m.guest_cover_property_damage,
  personal_injury_protection: m.guest_cover_personal_injury,
  medical_payments: m.guest_cover_medical_payments,
  uninsured_motorist: m.guest_cover_uninsured_motorist,
  uninsured_motorist_property: m.guest_cover_uninsured_property,
  comprehensive: m.guest_cover_comprehensive,
  collision: m.guest_cover_collision,
  rental: m.guest_cover_rental,
  towing: m.guest_cover_towing,
};
