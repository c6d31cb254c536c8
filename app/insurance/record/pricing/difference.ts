// The differences between two policy documents, as kinds and positions, without texts or prices.
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyCoverage, PolicyDocument, PolicyDriver, PolicyVehicle } from '#contract/policy-document.ts';

type VehicleField = 'identity' | 'plate' | 'use' | 'symbol' | 'anti-theft' | 'ownership';

export type Difference =
  | { kind: 'vehicle-added' | 'vehicle-removed'; vehicle: number }
  | { kind: 'vehicle-changed'; vehicle: number; field: VehicleField }
  | { kind: 'lender-added' | 'lender-removed' | 'lender-changed'; vehicle: number }
  /** `driver-excluded`: also for a person who was not on the policy before. */
  | { kind: 'driver-added' | 'driver-removed' | 'driver-excluded' | 'driver-included'; driver: number }
  | { kind: 'driver-changed'; driver: number; field: 'name' | 'identity' | 'rating' }
  | { kind: 'insured-added' | 'insured-removed' | 'insured-changed'; insured: number }
  | { kind: CoverageDifference; coverage: CoverageKind; vehicle: number }
  | { kind: 'address-changed' | 'garaging-changed' | 'state-changed' | 'contact-changed' | 'language-changed' }
  | { kind: 'facts-changed'; field: 'homeowner' | 'paid-in-full' | 'paperless' | 'prior-insurance' }
  /** Changes that never happen within a term: line of business, number, term, status, agency. */
  | { kind: 'policy-changed' };

/** Coverages of the whole policy have vehicle 0. Coverages of an added or removed car are not listed. */
export type CoverageDifference =
  | 'coverage-added'
  | 'coverage-removed'
  | 'limit-raised'
  | 'limit-lowered'
  | 'deductible-raised'
  | 'deductible-lowered';

/** Empty when both documents say the same, whatever they cost. */
export function differenceOf(before: PolicyDocument, after: PolicyDocument): Difference[] {
  return [
    ...vehiclesOf(before, after),
    ...driversOf(before, after),
    ...insuredsOf(before, after),
    ...coveragesOf(before.coverages, after.coverages, 0),
    ...addressOf(before, after),
    ...factsOf(before, after),
  ];
}

const isOnPolicy = ({ removed_on }: PolicyVehicle) => removed_on === null;

/** Pairs entries by position. */
function pairs<T extends { position: number }>(
  before: T[],
  after: T[],
): [position: number, was: T | undefined, is: T | undefined][] {
  const positions = new Set([...before, ...after].map(({ position }) => position));
  const at = (list: T[], position: number) => list.find((each) => each.position === position);
  return [...positions].map((position) => [position, at(before, position), at(after, position)]);
}

function vehiclesOf(before: PolicyDocument, after: PolicyDocument): Difference[] {
  const [had, has] = [before.vehicles.filter(isOnPolicy), after.vehicles.filter(isOnPolicy)];
  return pairs(had, has).flatMap(([vehicle, was, is]): Difference[] => {
    if (!was) return [{ kind: 'vehicle-added', vehicle }];
    if (!is) return [{ kind: 'vehicle-removed', vehicle }];
    const field = (field: VehicleField, of: (car: PolicyVehicle) => unknown) =>
      isSame(of(was), of(is)) ? [] : [{ kind: 'vehicle-changed' as const, vehicle, field }];
    return [
      ...field('identity', ({ vin, model_year, make, model }) => [vin, model_year, make, model]),
      ...field('plate', ({ plate }) => plate ?? null),
      ...field('use', ({ rating }) => rating?.use ?? null),
      ...field('symbol', ({ rating }) => rating?.symbol ?? null),
      ...field('anti-theft', ({ rating }) => rating?.has_anti_theft ?? null),
      ...field('ownership', ({ ownership }) => ownership),
      ...lenderOf(was, is),
      ...coveragesOf(was.coverages, is.coverages, vehicle),
    ];
  });
}

/** The lienholder of a car, which may have been removed earlier in the term. */
export const lenderOn = (vehicle: number, { vehicles }: PolicyDocument) =>
  vehicles.find(({ position }) => position === vehicle)?.lender ?? null;

function lenderOf({ lender: was, position: vehicle }: PolicyVehicle, { lender: is }: PolicyVehicle): Difference[] {
  if (isSame(was, is)) return [];
  return [{ kind: was ? (is ? 'lender-changed' : 'lender-removed') : 'lender-added', vehicle }];
}

function driversOf(before: PolicyDocument, after: PolicyDocument): Difference[] {
  return pairs(before.drivers, after.drivers).flatMap(([driver, was, is]): Difference[] => {
    if (!is) return [{ kind: 'driver-removed', driver }];
    if (!was) return [{ kind: is.status === 'rated' ? 'driver-added' : 'driver-excluded', driver }];
    const identity = ({ status, rating, first_name, last_name, added_on, ...person }: PolicyDriver) => person;
    const name = ({ first_name, last_name }: PolicyDriver) => [first_name, last_name];
    const field = (field: 'name' | 'identity' | 'rating', of: (driver: PolicyDriver) => unknown) =>
      isSame(of(was), of(is)) ? [] : [{ kind: 'driver-changed' as const, driver, field }];
    return [
      ...(was.status === is.status
        ? []
        : [{ kind: is.status === 'rated' ? ('driver-included' as const) : ('driver-excluded' as const), driver }]),
      ...field('name', name),
      ...field('identity', identity),
      ...field('rating', ({ rating }) => rating),
    ];
  });
}

function insuredsOf({ insureds: had }: PolicyDocument, { insureds: has }: PolicyDocument): Difference[] {
  return Array.from({ length: Math.max(had.length, has.length) }).flatMap((_, at): Difference[] => {
    const [was, is] = [had[at], has[at]];
    if (isSame(was ?? null, is ?? null)) return [];
    return [{ kind: was ? (is ? 'insured-changed' : 'insured-removed') : 'insured-added', insured: at + 1 }];
  });
}

function coveragesOf(had: PolicyCoverage[], has: PolicyCoverage[], vehicle: number): Difference[] {
  const kinds = new Set([...had, ...has].map(({ kind }) => kind));
  return [...kinds].flatMap((coverage): Difference[] => {
    const [was, is] = [had, has].map((list) => list.find(({ kind }) => kind === coverage));
    if (!was) return [{ kind: 'coverage-added', coverage, vehicle }];
    if (!is) return [{ kind: 'coverage-removed', coverage, vehicle }];
    const up = (field: AmountField) => (is[field] ?? 0) > (was[field] ?? 0);
    const down = (field: AmountField) => (is[field] ?? 0) < (was[field] ?? 0);
    const kindsOf: [CoverageDifference, boolean][] = [
      ['limit-raised', LIMITS.some(up)],
      ['limit-lowered', LIMITS.some(down)],
      ['deductible-raised', up('deductible_cents')],
      ['deductible-lowered', down('deductible_cents')],
    ];
    return kindsOf.flatMap(([kind, applies]) => (applies ? [{ kind, coverage, vehicle }] : []));
  });
}

type AmountField = 'limit_cents' | 'limit_per_accident_cents' | 'deductible_cents';
const LIMITS: readonly AmountField[] = ['limit_cents', 'limit_per_accident_cents'];

export const garagingZipOf = ({ garaging_zip, zip }: PolicyDocument) => garaging_zip ?? zip;

function addressOf(before: PolicyDocument, after: PolicyDocument): Difference[] {
  const differs = (of: (document: PolicyDocument) => unknown) => !isSame(of(before), of(after));
  const kinds = [
    differs(({ address, city, zip }) => [address, city, zip]) && 'address-changed',
    differs(garagingZipOf) && 'garaging-changed',
    differs(({ state }) => state) && 'state-changed',
    differs(({ phone, email }) => [phone, email]) && 'contact-changed',
    differs(({ language }) => language) && 'language-changed',
  ] as const;
  return kinds.flatMap((kind) => (kind ? [{ kind }] : []));
}

function factsOf(before: PolicyDocument, after: PolicyDocument): Difference[] {
  const [was, is] = [before.rating, after.rating];
  const fields = [
    was?.is_homeowner !== is?.is_homeowner && 'homeowner',
    was?.is_paid_in_full !== is?.is_paid_in_full && 'paid-in-full',
    was?.is_paperless !== is?.is_paperless && 'paperless',
    !isSame(was?.prior ?? null, is?.prior ?? null) && 'prior-insurance',
  ] as const;
  const contract = ({ prefix, number, line, status, cancels_on, agency_code, term }: PolicyDocument) => [
    prefix,
    number,
    line,
    status,
    cancels_on,
    agency_code,
    term,
  ];
  return [
    ...fields.flatMap((field) => (field ? [{ kind: 'facts-changed' as const, field }] : [])),
    ...(isSame(contract(before), contract(after)) ? [] : [{ kind: 'policy-changed' as const }]),
  ];
}

/** Compares plain values; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}
