// Applies a change request to a policy document. Pure functions; price and permission are checked elsewhere.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type {
  PolicyCoverage,
  PolicyDocument,
  PolicyDriver,
  PolicyLender,
  PolicyVehicle,
} from '#contract/policy-document.ts';
import { plusMonths } from '#platform/calendar/day.ts';
import { isSamePerson } from '../parties/party.ts';
import { coverAmount, coverName } from '../policies/cover-labels.ts';
import { planOfBook, planOn } from '../rating/rate-books.ts';
import { type CoverageSlot, coverageSlots, isSameCoverage } from '../record/pricing/coverage-options.ts';
import { carTitle } from '../vehicles/car-title.ts';
import { symbolOfCar } from '../vehicles/symbol-of-car.ts';
import { carOf } from '../vehicles/typed-car.ts';
import type { VehicleSymbol } from '../vehicles/vehicle-symbol.ts';
import type { ChangeKind } from './change-request.ts';
import { incidentsOf } from './driver-incidents.ts';
import { placeOf, withInsured } from './insured-change.ts';

/**
 * @param on the day on which the change takes effect
 * @returns undefined when only a person can make the change: free text, and new drivers whose incidents have not been
 * looked up
 */
export function changeOf(
  kind: ChangeKind,
  details: Fields,
  on: string,
): ((before: PolicyDocument) => PolicyDocument) | undefined {
  switch (kind) {
    case 'add-vehicle':
      return (before) => ({ ...before, vehicles: withVehicle(before.vehicles, newVehicle(before, details, on)) });
    case 'replace-vehicle':
      return (before) => {
        const added = newVehicle(before, details, on);
        return { ...before, vehicles: withVehicle(withoutVehicle(before, details, on), added) };
      };
    case 'remove-vehicle':
      return (before) => ({ ...before, vehicles: withoutVehicle(before, details, on) });
    case 'add-driver':
      if (details.record !== 'clean' && !incidentsOf(details)) return undefined;
      return (before) => ({ ...before, drivers: withDriver(before.drivers, newDriver(before, details, on)) });
    case 'remove-driver':
      return (before) => ({ ...before, drivers: withoutDriver(before, details) });
    case 'named-insured':
      return (before) => withInsured(before, details);
    case 'lienholder':
      return (before) => ({
        ...before,
        vehicles: before.vehicles.map((car) => (vehicleName(car) === details.vehicle ? withLender(car, details) : car)),
      });
    case 'plate':
      return (before) => ({
        ...before,
        vehicles: before.vehicles.map((car) =>
          vehicleName(car) === details.vehicle ? { ...car, plate: details.plate } : car,
        ),
      });
    case 'address':
      return (before) => ({
        ...before,
        address: details.address ?? '',
        city: details.city ?? '',
        zip: details.zip ?? '',
        garaging_zip: details.garaged === 'no' ? (before.garaging_zip ?? before.zip) : null,
      });
    case 'coverage':
      if (details.question) return undefined;
      return (before) => withCoverages(before, details);
    case 'question':
    case 'cancel':
      return undefined;
  }
}

/** A vehicle's name in a choice. The end of the VIN tells two cars of one model apart. */
export const vehicleName = (car: Pick<PolicyVehicle, 'model_year' | 'make' | 'model' | 'vin'>) =>
  `${carTitle(car)} (${car.vin.slice(-5)})`;

/**
 * Excludes the driver by name if they still live with the named insured; otherwise removes them. Older requests without
 * that question remove the driver.
 */
function withoutDriver({ drivers }: PolicyDocument, { driver: name, removal }: Fields): PolicyDocument['drivers'] {
  const at = placeOf(drivers, name);
  const driver = drivers[at];
  if (!driver) return drivers;
  return removal === 'excluded' ? drivers.with(at, { ...driver, status: 'excluded' }) : drivers.toSpliced(at, 1);
}

const nextPosition = (those: { position: number }[]) => Math.max(0, ...those.map(({ position }) => position)) + 1;

/** Adds a vehicle, or one that was removed earlier in the term again: a policy holds a VIN once. */
const withVehicle = (vehicles: PolicyVehicle[], added: PolicyVehicle): PolicyVehicle[] =>
  inFormerPlace(vehicles, added, ({ vin, removed_on }) => vin === added.vin && removed_on !== null);

/** Adds a driver, or one who was excluded by name, perhaps before they had a license: a policy holds a license once. */
const withDriver = (drivers: PolicyDriver[], added: PolicyDriver): PolicyDriver[] =>
  inFormerPlace(
    drivers,
    added,
    (former) =>
      former.status === 'excluded' &&
      (former.license_number === null ? isSamePerson(former, added) : former.license_number === added.license_number),
  );

/** Adds one to the others, or puts it back in the place that it had before. */
function inFormerPlace<Of extends { position: number }>(others: Of[], added: Of, isFormer: (one: Of) => boolean): Of[] {
  const at = others.findIndex(isFormer);
  const former = others[at];
  return former ? others.with(at, { ...added, position: former.position }) : [...others, added];
}

function newVehicle(before: PolicyDocument, details: Fields, on: string): PolicyVehicle {
  const { vin = '', make = '', model = '' } = details;
  const car = { vin, model_year: Number(details.modelYear), make, model };
  const ownership = details.ownership === 'financed' || details.ownership === 'leased' ? details.ownership : 'owned';
  const like = before.vehicles.find((other) => vehicleName(other) === (details.like ?? details.vehicle));
  return {
    position: nextPosition(before.vehicles),
    ...car,
    ownership,
    ...(details.plate && { plate: details.plate }),
    lender: ownership === 'owned' ? null : lenderOf(details),
    added_on: on,
    removed_on: null,
    state_reported_on: null,
    rating: {
      use: details.use ?? 'pleasure',
      symbol: symbolFor(before, car).symbol,
      has_anti_theft: details.antiTheft === 'yes',
    },
    coverages: (like?.coverages ?? []).map((coverage) => ({ ...coverage, premium_cents: null })),
  };
}

/**
 * The symbol as a quote finds it: by VIN, else by year, make and model. A car that neither tells gets the table's default
 * symbol.
 */
export function symbolFor(
  { rating, state, term }: PolicyDocument,
  { vin, model_year: year, make, model }: Pick<PolicyVehicle, 'vin' | 'model_year' | 'make' | 'model'>,
): VehicleSymbol {
  const { symbols } = (rating?.book ? planOfBook(rating.book) : undefined) ?? planOn(state, term.effective_on);
  return symbolOfCar(carOf({ vin, year, make, model }, symbols), symbols);
}

const withoutVehicle = ({ vehicles }: PolicyDocument, details: Fields, on: string): PolicyVehicle[] =>
  vehicles.map((car) => (vehicleName(car) === details.vehicle ? { ...car, removed_on: on, coverages: [] } : car));

function withLender(car: PolicyVehicle, details: Fields): PolicyVehicle {
  if (details.ownership !== 'financed' && details.ownership !== 'leased')
    return { ...car, ownership: 'owned', lender: null };
  return { ...car, ownership: details.ownership, lender: lenderOf(details) };
}

const lenderOf = (details: Fields): PolicyLender => ({
  name: details.lender ?? '',
  address: details.lenderAddress ?? '',
  city: details.lenderCity ?? '',
  state: details.lenderState ?? '',
  zip: details.lenderZip ?? '',
  loan_number: details.loanNumber ?? null,
});

function newDriver(before: PolicyDocument, details: Fields, on: string): PolicyDriver {
  return {
    position: nextPosition(before.drivers),
    first_name: details.firstName ?? '',
    last_name: details.lastName ?? '',
    date_of_birth: details.dateOfBirth ?? '',
    license_number: details.licenseNumber ?? '',
    license_state: details.licenseState ?? '',
    added_on: on,
    status: 'rated',
    rating: {
      licensed_on: plusMonths(on, -12 * Number(details.licensedYears ?? 0)),
      marital: details.marital ?? 'other',
      is_foreign: false,
      has_course: details.course === 'yes',
      filing: null,
      incidents: incidentsOf(details) ?? [],
    },
  };
}

/**
 * A coverage's form field: `collision-2` is collision of the second vehicle, `bodily_injury-0` is of the whole policy.
 */
export const slotName = ({ kind, position }: Pick<CoverageSlot, 'kind' | 'position'>) => `${kind}-${position}`;

/** The value of a coverage's option: its amounts, which mean the same in every rate book; 0 means none. */
export const optionValue = (coverage: PolicyCoverage | undefined) =>
  coverage ? [coverage.limit_cents, coverage.limit_per_accident_cents, coverage.deductible_cents].join('/') : '0';

/** The coverage that was chosen. Older requests have its place among the rate book's options instead, from 1. */
function chosenOption({ kind, options }: CoverageSlot, value: string): PolicyCoverage | undefined {
  if (!value.includes('/')) return options[Number(value) - 1];
  const [limit, perAccident, deductible] = value.split('/').map((cents) => (cents === '' ? null : Number(cents)));
  return {
    kind,
    limit_cents: limit ?? null,
    limit_per_accident_cents: perAccident ?? null,
    deductible_cents: deductible ?? null,
    premium_cents: null,
  };
}

/** A coverage's limits or deductible as text, or that there is none. */
export const optionLabel = (coverage: PolicyCoverage | undefined, language: Language) =>
  coverage
    ? coverAmount({ ...coverage, vehicle_position: 0 }, language)
    : m.change_cover_none({}, { locale: language });

/** The coverages that a request is about, each with what it was and what was chosen. @param before the policy then */
export function askedCoverages(before: PolicyDocument, details: Fields, language: Language) {
  return coverageSlots(before).flatMap((slot) => {
    const value = details[slotName(slot)];
    if (value === undefined) return [];
    const cover = coverName(slot.kind, language);
    const car = before.vehicles.find(({ position }) => position === slot.position);
    const [was, asked] = [slot.now, chosenOption(slot, value)].map((coverage) => optionLabel(coverage, language));
    return [
      {
        label: car ? m.change_cover_of({ cover, vehicle: vehicleName(car) }, { locale: language }) : cover,
        value: `${was} → ${asked}`,
      },
    ];
  });
}

function withCoverages(before: PolicyDocument, details: Fields): PolicyDocument {
  const chosen = coverageSlots(before).map((slot): { slot: CoverageSlot; to: PolicyCoverage | undefined } => {
    const value = details[slotName(slot)];
    return { slot, to: value === undefined ? slot.now : chosenOption(slot, value) };
  });
  const at = (position: number, now: PolicyCoverage[]) => {
    const own = chosen.filter(({ slot }) => slot.position === position);
    const others = now.filter(({ kind }) => !own.some(({ slot }) => slot.kind === kind));
    const chosenHere = own.flatMap(({ slot, to }) =>
      to ? [isSameCoverage(slot.now, to) ? (slot.now ?? to) : to] : [],
    );
    return [...others, ...chosenHere];
  };
  return {
    ...before,
    coverages: at(0, before.coverages),
    vehicles: before.vehicles.map((car) =>
      car.removed_on === null ? { ...car, coverages: at(car.position, car.coverages) } : car,
    ),
  };
}
