import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { coverName } from '../../policies/cover-labels.ts';
import type { Part, PartFactor } from '../../rating/explain-change.ts';
import { type ByHandReason, kindOf } from './answers-of.ts';
import { vehicleLabel } from './unpaid-labels.ts';

const PARTS: Record<
  PartFactor,
  (inputs: { coverage: string; vehicle: string }, options: { locale: Language }) => string
> = {
  territory: m.price_part_territory,
  drivers: m.price_part_drivers,
  household: m.price_part_household,
  'prior-insurance': m.price_part_prior_insurance,
  use: m.price_part_use,
  symbol: m.price_part_symbol,
  'vehicle-age': m.price_part_vehicle_age,
  deductible: m.price_part_deductible,
  limit: m.price_part_limit,
  'pip-deductible': m.price_part_pip_deductible,
  'multi-car': m.price_part_multi_car,
  homeowner: m.price_part_homeowner,
  'anti-theft': m.price_part_anti_theft,
  'paid-in-full': m.price_part_paid_in_full,
  paperless: m.price_part_paperless,
  term: m.price_part_term,
  'base-rate': m.price_part_base_rate,
  minimum: m.price_part_minimum,
  'coverage-added': m.price_part_coverage_added,
  'coverage-removed': m.price_part_coverage_removed,
  'vehicle-added': m.price_part_vehicle_added,
  'vehicle-removed': m.price_part_vehicle_removed,
};

/** Describes one part of a price change. @param document has the vehicles of both prices, or is the later document */
export function partLabel(
  { factor, coverage, vehicles = [] }: Part,
  document: PolicyDocument,
  language: Language,
): string {
  const kind = coverage === undefined ? undefined : kindOf(coverage);
  const names = vehicles.map((vehicle) => vehicleLabel(vehicle, document)).filter(Boolean);
  const vehicle = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const words = PARTS[factor]({ coverage: kind ? coverName(kind, language) : '', vehicle }, { locale: language });
  return kind && vehicle ? m.unpaid_of_vehicle({ what: words, vehicle }, { locale: language }) : words;
}

/** The name of a fee: the policy fee, or the fee for a state filing. */
export function feeName(fee: string, language: Language): string {
  const [what, filing = ''] = fee.split(' ');
  const locale = { locale: language };
  return what === 'filing' ? m.price_fee_filing({ filing }, locale) : m.price_fee_policy({}, locale);
}

/** The installment fees of paying in this many parts; undefined when there are none. */
export function partFeesView(count: number, cents: number, language: Language) {
  if (cents <= 0) return undefined;
  const fee = writtenAmount(Math.floor(cents / count), language);
  return {
    label: m.price_part_fees({ count, fee }, { locale: language }),
    amount: writtenAmount(cents, language),
  };
}

const BY_HAND = {
  commercial: m.by_hand_commercial,
  'no-policy-facts': m.by_hand_no_policy_facts,
  'no-driver-facts': m.by_hand_no_driver_facts,
  'no-vehicle-facts': m.by_hand_no_vehicle_facts,
  'no-vehicles': m.by_hand_no_vehicles,
  'book-not-ours': m.by_hand_book_not_ours,
  'other-term': m.by_hand_other_term,
  'premium-not-by-book': m.by_hand_premium_not_by_book,
};

/** Explains to the service desk why a person must set a price. */
export function byHandLabel(why: ByHandReason, language: Language): string {
  const locale = { locale: language };
  return isUnknown(why) ? m.by_hand_unknown({ field: why.slice(UNKNOWN.length) }, locale) : BY_HAND[why]({}, locale);
}

const UNKNOWN = 'unknown:';
const isUnknown = (why: ByHandReason): why is `unknown:${string}` => why.startsWith(UNKNOWN);
