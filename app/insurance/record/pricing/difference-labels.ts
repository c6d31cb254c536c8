import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { fullName } from '../../parties/full-name.ts';
import { coverName } from '../../policies/cover-labels.ts';
import { type CoverageDifference, type Difference, differenceOf } from './difference.ts';
import { driverName, vehicleLabel } from './unpaid-labels.ts';

const VEHICLE_FIELDS = {
  identity: m.differs_vehicle_identity,
  plate: m.differs_vehicle_plate,
  use: m.differs_vehicle_use,
  symbol: m.differs_vehicle_symbol,
  'anti-theft': m.differs_vehicle_anti_theft,
  ownership: m.differs_vehicle_ownership,
};

const OF_VEHICLE = {
  'vehicle-added': m.differs_vehicle_added,
  'vehicle-removed': m.differs_vehicle_removed,
  'lender-added': m.differs_lender_added,
  'lender-removed': m.differs_lender_removed,
  'lender-changed': m.differs_lender_changed,
};

const OF_DRIVER = {
  'driver-added': m.differs_driver_added,
  'driver-removed': m.differs_driver_removed,
  'driver-excluded': m.differs_driver_excluded,
  'driver-included': m.differs_driver_included,
};

const DRIVER_FIELDS = {
  name: m.differs_driver_name,
  identity: m.differs_driver_identity,
  rating: m.differs_driver_rating,
};

const OF_COVERAGE: Record<CoverageDifference, typeof m.differs_coverage_added> = {
  'coverage-added': m.differs_coverage_added,
  'coverage-removed': m.differs_coverage_removed,
  'limit-raised': m.differs_limit_raised,
  'limit-lowered': m.differs_limit_lowered,
  'deductible-raised': m.differs_deductible_raised,
  'deductible-lowered': m.differs_deductible_lowered,
};

const OF_POLICY = {
  'address-changed': m.differs_address,
  'garaging-changed': m.differs_garaging,
  'state-changed': m.differs_state,
  'contact-changed': m.differs_contact,
  'language-changed': m.differs_language,
};

const FACTS = {
  homeowner: m.differs_homeowner,
  'paid-in-full': m.differs_paid_in_full,
  paperless: m.differs_paperless,
  'prior-insurance': m.differs_prior_insurance,
};

/** What a version changed, one line each, for the service desk; without the policy's number, term and status. */
export function differencesView(before: PolicyDocument, after: PolicyDocument, language: Language): string[] {
  return differenceOf(before, after).flatMap((difference) =>
    difference.kind === 'policy-changed' ? [] : [differenceLabel(difference, before, after, language)],
  );
}

type Named = Exclude<Difference, { kind: 'policy-changed' }>;

function differenceLabel(difference: Named, before: PolicyDocument, after: PolicyDocument, language: Language): string {
  const locale = { locale: language };
  // What was added has its name in the later document, what was removed in the earlier one.
  const carAt = (position: number) => vehicleLabel(position, after) || vehicleLabel(position, before);
  if ('coverage' in difference) {
    const { kind, coverage, vehicle } = difference;
    const what = OF_COVERAGE[kind]({ coverage: coverName(coverage, language) }, locale);
    return vehicle === 0 ? what : m.differs_of_vehicle({ what, vehicle: carAt(vehicle) }, locale);
  }
  if ('vehicle' in difference) {
    const vehicle = carAt(difference.vehicle);
    if (difference.kind === 'vehicle-changed') return VEHICLE_FIELDS[difference.field]({ vehicle }, locale);
    return OF_VEHICLE[difference.kind]({ vehicle }, locale);
  }
  if ('driver' in difference) {
    const driver = driverName(difference.driver, after) || driverName(difference.driver, before);
    if (difference.kind === 'driver-changed') return DRIVER_FIELDS[difference.field]({ driver }, locale);
    return OF_DRIVER[difference.kind]({ driver }, locale);
  }
  if ('insured' in difference) {
    const [was, is] = [before, after].map((document) => insuredName(difference.insured, document));
    if (!was) return m.differs_insured_added({ name: is ?? '' }, locale);
    if (!is) return m.differs_insured_removed({ name: was }, locale);
    return m.differs_insured_changed({ was, is }, locale);
  }
  if ('field' in difference) return FACTS[difference.field]({}, locale);
  return OF_POLICY[difference.kind]({}, locale);
}

function insuredName(position: number, { insureds }: PolicyDocument): string | undefined {
  const found = insureds[position - 1];
  return found && fullName(found);
}
