import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenMoney } from '#platform/calendar/written.ts';
import { fullName } from '../../parties/full-name.ts';
import { coverName } from '../../policies/cover-labels.ts';
import { carTitle } from '../../vehicles/car-title.ts';
import type { Unpaid, UnpaidId } from './leaves-unpaid.ts';

const OF_COVERAGE = {
  'injured-others': m.unpaid_injured_others,
  'property-of-others': m.unpaid_property_of_others,
  'own-injuries': m.unpaid_own_injuries,
  'medical-bills': m.unpaid_medical_bills,
  'injuries-by-uninsured': m.unpaid_injuries_by_uninsured,
  'damage-by-uninsured': m.unpaid_damage_by_uninsured,
  theft: m.unpaid_theft,
  'damage-to-own-car': m.unpaid_damage_to_own_car,
  rental: m.unpaid_rental,
  towing: m.unpaid_towing,
} satisfies Record<Exclude<UnpaidId, 'vehicle' | 'driver' | 'driver-left' | 'deductible'>, unknown>;

/** Describes what will not be covered, in the policyholder's terms. @param before has the names of what is removed */
export function unpaidLabel(unpaid: Unpaid, before: PolicyDocument, language: Language): string {
  const locale = { locale: language };
  const { id, coverage, deductibleCents = 0, above } = unpaid;
  const vehicle = vehicleLabel(unpaid.vehicle, before);
  if (id === 'vehicle') return m.unpaid_vehicle({ vehicle }, locale);
  const driver = driverName(unpaid.driver, before);
  if (id === 'driver') return m.unpaid_driver({ driver }, locale);
  if (id === 'driver-left') return m.unpaid_driver_left({ driver }, locale);
  const ofVehicle = (what: string) => (vehicle ? m.unpaid_of_vehicle({ what, vehicle }, locale) : what);
  if (id === 'deductible') {
    const amount = writtenMoney(deductibleCents, language);
    return ofVehicle(m.unpaid_deductible({ amount, coverage: coverage ? coverName(coverage, language) : '' }, locale));
  }
  const what = ofVehicle(OF_COVERAGE[id]({}, locale));
  if (!above) return what;
  const amount = writtenMoney(above.cents, language);
  if (above.perAccidentCents === null) return m.unpaid_above({ what, amount }, locale);
  return m.unpaid_above_two({ what, amount, accident: writtenMoney(above.perAccidentCents, language) }, locale);
}

/** A vehicle's name, such as “2021 Honda Civic”. */
export function vehicleLabel(position: number | undefined, { vehicles }: PolicyDocument): string {
  const found = vehicles.find((vehicle) => vehicle.position === position);
  return found ? carTitle(found) : '';
}

export function driverName(position: number | undefined, { drivers }: PolicyDocument): string {
  const found = drivers.find((driver) => driver.position === position);
  return found ? fullName(found) : '';
}
