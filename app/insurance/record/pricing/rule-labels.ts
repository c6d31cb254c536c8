import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { CancelRefusal } from './cancel-rules.ts';
import type { LegalHold } from './cancellation-law.ts';
import type { RuleReason } from './change-rules.ts';

type Label = (inputs: { phone: string; day: string }, options: { locale: Language }) => string;

/** The reason, and what would change it. */
const LABELS: Record<RuleReason, [why: Label, next: Label]> = {
  'nothing-changed': [m.rule_nothing_changed, m.rule_nothing_changed_next],
  'policy-ended': [m.rule_policy_ended, m.rule_policy_ended_next],
  'cancelled-later': [m.rule_cancelled_later, m.rule_cancelled_later_next],
  'back-dated': [m.rule_back_dated, m.rule_back_dated_next],
  'outside-term': [m.rule_outside_term, m.rule_outside_term_next],
  'last-driver': [m.rule_last_driver, m.rule_last_driver_next],
  'last-insured': [m.rule_last_insured, m.rule_last_insured_next],
  'third-insured': [m.rule_third_insured, m.rule_third_insured_next],
  'leaver-not-driver': [m.rule_leaver_not_driver, m.rule_leaver_not_driver_next],
  'vehicle-twice': [m.rule_vehicle_twice, m.rule_vehicle_twice_next],
  'license-twice': [m.rule_license_twice, m.rule_license_twice_next],
  'uninsured-alone': [m.rule_uninsured_alone, m.rule_uninsured_alone_next],
  'uninsured-property-alone': [m.rule_uninsured_property_alone, m.rule_uninsured_property_alone_next],
  'uninsured-above-injury': [m.rule_uninsured_above_injury, m.rule_uninsured_above_injury_next],
  'rental-alone': [m.rule_rental_alone, m.rule_rental_alone_next],
  'filing-without-injury': [m.rule_filing_without_injury, m.rule_filing_without_injury_next],
  'out-of-sequence': [m.rule_out_of_sequence, m.rule_out_of_sequence_next],
  'cancel-pending': [m.rule_cancel_pending, m.rule_cancel_pending_next],
  'lender-on-vehicle': [m.rule_lender_on_vehicle, m.rule_lender_on_vehicle_next],
  'lender-removed': [m.rule_lender_removed, m.rule_lender_removed_next],
  'last-vehicle': [m.rule_last_vehicle, m.rule_last_vehicle_next],
  'driver-excluded': [m.rule_driver_excluded, m.rule_driver_excluded_next],
  'driver-removed': [m.rule_driver_removed, m.rule_driver_removed_next],
  'driver-included': [m.rule_driver_included, m.rule_driver_included_next],
  'driver-facts': [m.rule_driver_facts, m.rule_driver_facts_next],
  'vehicle-facts': [m.rule_vehicle_facts, m.rule_vehicle_facts_next],
  'policy-facts': [m.rule_policy_facts, m.rule_policy_facts_next],
  'named-insured': [m.rule_named_insured, m.rule_named_insured_next],
  'coverage-rejected': [m.rule_coverage_rejected, m.rule_coverage_rejected_next],
  'other-state': [m.rule_other_state, m.rule_other_state_next],
  'mailed-elsewhere': [m.rule_mailed_elsewhere, m.rule_mailed_elsewhere_next],
  'no-contact-on-file': [m.rule_no_contact_on_file, m.rule_no_contact_on_file_next],
  'priced-by-hand': [m.rule_priced_by_hand, m.rule_priced_by_hand_next],
  moratorium: [m.rule_moratorium, m.rule_moratorium_next],
  'named-insured-not-rated': [m.rule_named_insured_not_rated, m.rule_named_insured_not_rated_next],
  'named-insured-under-18': [m.rule_named_insured_under_18, m.rule_named_insured_under_18_next],
  'driver-under-15': [m.rule_driver_under_15, m.rule_driver_under_15_next],
  'driver-not-licensed': [m.rule_driver_not_licensed, m.rule_driver_not_licensed_next],
  'use-livery': [m.rule_use_livery, m.rule_use_livery_next],
  'below-state-minimum': [m.rule_below_state_minimum, m.rule_below_state_minimum_next],
  'fr44-limits': [m.rule_fr44_limits, m.rule_fr44_limits_next],
  'financed-without-physical-damage': [
    m.rule_financed_without_physical_damage,
    m.rule_financed_without_physical_damage_next,
  ],
  'sr22a-not-paid-in-full': [m.rule_sr22a_not_paid_in_full, m.rule_sr22a_not_paid_in_full_next],
  'points-over-10': [m.rule_points_over_10, m.rule_points_over_10_next],
  'symbol-over-8': [m.rule_symbol_over_8, m.rule_symbol_over_8_next],
  'records-not-asked': [m.rule_records_not_asked, m.rule_records_not_asked_next],
  'records-disputed': [m.rule_records_disputed, m.rule_records_disputed_next],
};

/** False for a reason that this release does not know, stored by an older or newer one. */
export const isRuleReason = (text: string): text is RuleReason => Object.hasOwn(LABELS, text);

export type ReasonView = { why: string; next: string };

/**
 * The text for a reason of `ruleChange`, of eligibility, or of `ruleCancellation`.
 *
 * @param endsOn when a policy ends that is cancelled already
 */
export function reasonView(reason: RuleReason, language: Language, endsOn: string | null = null): ReasonView {
  const [why, next] = LABELS[reason];
  const facts = { phone: tollFree(brand.phones.support), day: endsOn === null ? '' : writtenDay(endsOn, language) };
  return { why: why(facts, { locale: language }), next: next(facts, { locale: language }) };
}

export function cancelReasonView(
  reason: CancelRefusal,
  { hold, endsOn }: { hold: LegalHold | undefined; endsOn: string | null },
  language: Language,
): ReasonView {
  if (reason !== 'held-by-law') return reasonView(reason, language, endsOn);
  const locale = { locale: language };
  const day = hold ? writtenDay(hold.endsOn, language) : '';
  return {
    why: m.rule_held_by_law({ statute: hold?.statute ?? '' }, locale),
    next: m.rule_held_by_law_next({ day }, locale),
  };
}
