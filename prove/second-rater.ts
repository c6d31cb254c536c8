// A second rater, written only from the rating directions by a person who had not seen the first. Where both agree, the
// price follows from the directions and not from one reader's interpretation.
import {
  at,
  count,
  has,
  isSo,
  type Json,
  type Policy,
  read,
  rowOf,
  Unknown,
  type Vehicle,
  whole,
} from './second-reading.ts';

export type Answer =
  | { premium: number; total_cents: number; lines: string[] }
  | { outcome: 'bind' | 'refer' | 'decline' | 'error'; reasons: string[] };
/** Called for every entry of the book that a price depends on: `['tier', '3', 'L']`. */
type Looked = (path: string[]) => void;

const UNIT = 10_000n;
const PHYSICAL = ['COMP', 'COLL'];

/** The price by the arithmetic of the directions: exact products, and each line rounded once to the dollar, half up. */
export function rateAgain(book: Json, input: Json, looked: Looked = () => undefined): Answer {
  return answered(() => {
    const policy = read(book, input);
    const { state, term, fields, vehicles } = policy;
    const rated = policy.drivers.filter(({ isRated }) => isRated);
    const beyond = beyondBook(book, policy);
    if (beyond.length > 0) return { outcome: 'refer', reasons: beyond };

    const factor = (...path: string[]) => {
      looked(path);
      return tenThousandths(at(book, path));
    };
    const row = (table: string, value: number) => rowOf(book, table, value) ?? '';
    /** A discount names the group or coverage that gets it, or all; others do not. */
    const discount = (name: string, isGiven: boolean, ...keys: string[]) => {
      const key = ['all', ...keys].find((own) => has(book, 'discount', name, own));
      return isGiven && key ? factor('discount', name, key) : UNIT;
    };
    const averages = new Map<string, bigint>();
    const averageOf = (group: string) => {
      const factors = rated.map(({ age, years, points, filing, fields: { marital, ...driver } }) =>
        rounded(UNIT, [
          factor('driver_class', row('driver_class', age), group),
          factor('years_licensed', row('years_licensed', years), 'f'),
          isSo(driver, 'foreign') ? factor('foreign_or_no_us_licence') : UNIT,
          factor('marital', has(book, 'marital', String(marital)) ? String(marital) : 'other'),
          factor('points_factor', group, String(points)),
          discount('defensive_course', isSo(driver, 'course'), group),
          group === 'L' ? factor('filing_factor_L', filing) : UNIT,
        ]),
      );
      const sum = factors.reduce((total, own) => total + own, 0n);
      return halfUp(sum, BigInt(rated.length));
    };
    const averageDriver = (group: string) =>
      averages.get(group) ?? averages.set(group, averageOf(group)).get(group) ?? 0n;

    const more = rated.length - vehicles.length;
    const household = more < 0 ? 'fewer_drivers' : (['equal', 'one_more'][more] ?? 'two_or_more');
    const zip3 = policy.zip.slice(0, 3);
    const place = ['territory_zip3', state, has(book, 'territory_zip3', state, zip3) ? zip3 : 'other'];
    looked(place);
    const territory = String(at(book, place));

    const dollarsOf = (vehicle: Vehicle, coverage: string, chosen: string) => {
      const group = String(at(book, ['group', coverage]));
      const isPhysical = PHYSICAL.includes(coverage);
      const choice = isPhysical ? ['deductible', coverage] : ['limit', state, coverage];
      const base = BigInt(String(at(book, ['base_6_month_dollars', state, coverage])));
      looked(['base_6_month_dollars', state, coverage]);
      const factors = [factor(...choice, chosen), factor('term', term)];
      if (group === 'N') return rounded(base, factors);
      factors.push(
        factor('territory_factor', state, territory, group),
        averageDriver(group),
        factor('household', household),
        factor('tier', tierOf(policy), group),
        factor('use', vehicle.use),
        discount('multi_car', vehicles.length >= 2, group, coverage),
        discount('homeowner', isSo(fields, 'homeowner'), group, coverage),
        discount('anti_theft', isSo(vehicle.fields, 'antiTheft'), group, coverage),
        discount('paid_in_full', isSo(fields, 'paidInFull'), group, coverage),
        discount('paperless', isSo(fields, 'paperless'), group, coverage),
      );
      if (isPhysical) {
        const age = ageOf(vehicle, policy);
        factors.push(
          factor('symbol', String(vehicle.symbol), coverage),
          factor('vehicle_age', row('vehicle_age', age), coverage),
        );
      }
      if (state === 'FL' && coverage === 'PIP')
        factors.push(factor('pip_deductible_FL', String(vehicle.fields.pipDed ?? '0')));
      return rounded(base, factors);
    };

    const least = whole(at(book, ['minimum_line_dollars']));
    const lines = vehicles.flatMap((vehicle, index) =>
      [...vehicle.coverages].map(([coverage, chosen]) => ({
        name: `${index + 1}:${coverage}`,
        dollars: Math.max(least, Number(dollarsOf(vehicle, coverage, chosen))),
      })),
    );
    const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
    const premium = Math.max(sum, whole(at(book, ['minimum_policy_dollars', term])));
    if (premium > sum) looked(['minimum_policy_dollars', term]);
    const filings = rated.map(({ filing }) => filing).filter((filing) => filing !== 'none');
    const fees = [['policy', state], ...filings.map((filing) => ['filing', filing])].map((fee) => {
      looked(['fees_cents', ...fee]);
      return whole(at(book, ['fees_cents', ...fee]));
    });
    return {
      premium,
      total_cents: fees.reduce((total, fee) => total + fee, premium * 100),
      lines: lines.map(({ name, dollars }) => `${name}:${dollars}`),
    };
  });
}

/**
 * Values without a factor: some refer the policy to a person, the others are unknown, since eligibility was not
 * checked.
 */
function beyondBook(book: Json, policy: Policy): string[] {
  const rated = policy.drivers.filter(({ isRated }) => isRated);
  const physical = policy.vehicles.filter(({ coverages }) => PHYSICAL.some((coverage) => coverages.has(coverage)));
  if (rated.length === 0) throw new Unknown('drivers');
  const unknown: Record<string, boolean> = {
    born: rated.some(({ age }) => !rowOf(book, 'driver_class', age)),
    licensed: rated.some(({ years }) => !rowOf(book, 'years_licensed', years)),
    use: policy.vehicles.some(({ use }) => !has(book, 'use', use)),
    year: physical.some((vehicle) => !rowOf(book, 'vehicle_age', ageOf(vehicle, policy))),
  };
  const fields = Object.keys(unknown).filter((field) => unknown[field]);
  if (fields.length > 0) throw new Unknown(...fields);
  const most = whole(at(book, ['points_refer_above']));
  return [
    ...(rated.some(({ points }) => points > most) ? ['points-over-10'] : []),
    ...(physical.some(({ symbol }) => !has(book, 'symbol', String(symbol))) ? ['symbol-over-8'] : []),
  ];
}

const ageOf = ({ year }: Vehicle, { effective }: Policy) => Math.max(0, Number(effective.slice(0, 4)) - year);

/**
 * Whether the policy may be sold, checked before the price: every rule that fails, in the order of the table in the
 * directions.
 */
export function eligibleAgain(book: Json, input: Json): Answer {
  return answered(() => {
    const { state, drivers, vehicles, fields } = read(book, input);
    const rated = drivers.filter(({ isRated }) => isRated);
    const lacks = ({ coverages }: Vehicle, wanted: string[]) => wanted.some((coverage) => !coverages.has(coverage));
    const isBelow = ({ coverages }: Vehicle, coverage: string, least: number) =>
      Number.parseInt(coverages.get(coverage) ?? '0', 10) < least;
    const files = (filing: string) => rated.some((driver) => driver.filing === filing);
    const fails: Record<string, boolean> = {
      'named-insured-not-rated': drivers[0]?.isRated !== true,
      'named-insured-under-18': (drivers[0]?.age ?? 0) < 18,
      'driver-under-15': rated.some(({ age }) => age < 15),
      'driver-not-licensed': rated.some(({ years }) => years < 0),
      'use-livery': vehicles.some(({ use }) => use === 'livery' || use === 'delivery'),
      'below-state-minimum': vehicles.some((vehicle) => lacks(vehicle, state === 'FL' ? ['PIP', 'PD'] : ['BI', 'PD'])),
      'fr44-limits':
        files('FR44') && vehicles.some((vehicle) => isBelow(vehicle, 'BI', 100) || isBelow(vehicle, 'PD', 50)),
      'financed-without-physical-damage': vehicles.some(
        (vehicle) => isSo(vehicle.fields, 'financed') && lacks(vehicle, PHYSICAL),
      ),
      'sr22a-not-paid-in-full': files('SR22A') && !isSo(fields, 'paidInFull'),
      'points-over-10': rated.some(({ points }) => points > 10),
      'symbol-over-8': vehicles.some(({ symbol }) => symbol > 8),
    };
    const reasons = Object.keys(fails).filter((rule) => fails[rule]);
    const refers = reasons.every((rule) => rule === 'points-over-10' || rule === 'symbol-over-8');
    return { outcome: reasons.length === 0 ? 'bind' : refers ? 'refer' : 'decline', reasons };
  });
}

function answered(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Unknown) return { outcome: 'error', reasons: error.fields.map((field) => `unknown:${field}`) };
    throw error;
  }
}

function tierOf({ prior }: Policy): string {
  const months = count(prior, 'months');
  const lapse = count(prior, 'lapse');
  if (isSo(prior, 'exempt')) return '3';
  if (months >= 12 && lapse === 0 && isSo(prior, 'bi50')) return '1';
  if (months >= 6 && lapse <= 7) return '2';
  if (months >= 6 && lapse <= 30) return '3';
  return months >= 1 && lapse <= 60 ? '4' : '5';
}

/** A base times factors in ten-thousandths: exact, then rounded once, half up, to a whole number of the base's unit. */
const rounded = (base: bigint, factors: bigint[]) =>
  halfUp(
    factors.reduce((product, factor) => product * factor, base),
    UNIT ** BigInt(factors.length),
  );

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

export function tenThousandths(factor: Json): bigint {
  const parts = typeof factor === 'string' ? /^(\d+)(?:\.(\d{1,4}))?$/.exec(factor) : null;
  if (!parts) throw new Error(`${JSON.stringify(factor)} is no factor`);
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`);
}
