// Step 4 of the rating plan: the price of one coverage of one vehicle. The exact product of the base rate and all
// factors is rounded once.
import { type Answers, pipDeductibleOf, type Vehicle } from './answers.ts';
import { type Exact, ONE, toWhole } from './exact.ts';
import { householdOf, tierOf } from './policy-rates.ts';
import { type ByGroup, bandOf, type Discount, type Group, type RateBook, type StateRates } from './rate-book.ts';
import { bandText, type Cause, known, type LineStep, productOf } from './step.ts';

/** `vehicle` counts from 1. `rounded` is the product in whole dollars; `dollars` is at least the book's minimum. */
export type RatedLine = {
  vehicle: number;
  coverage: string;
  base: bigint;
  steps: LineStep[];
  product: Exact;
  rounded: number;
  dollars: number;
};

/** Fields of a vehicle for which the book has no factor. */
export function unratedOfVehicle(car: Vehicle, { effective }: Answers, book: RateBook): string[] {
  const isAgeKnown = damageCoverages(car, book).every((coverage) => ageBandOf(car, coverage, effective, book));
  return [...(book.uses.has(car.use) ? [] : ['use']), ...(isAgeKnown ? [] : ['year'])];
}

/** Whether the car's symbol is above the table and would be needed for its price. */
export function isBeyondSymbols(car: Vehicle, { accepted }: Answers, book: RateBook): boolean {
  if (accepted.includes('symbol-over-8')) return false;
  return damageCoverages(car, book).some((coverage) => !book.symbols.get(coverage)?.has(String(car.symbol)));
}

const damageCoverages = ({ coverages }: Vehicle, book: RateBook) =>
  Object.keys(coverages).filter((coverage) => book.deductibles.has(coverage));

/** Age is the year in which the term begins minus the model year. Next year's model counts as age 0. */
const ageBandOf = ({ year }: Vehicle, coverage: string, effective: string, book: RateBook) =>
  bandOf(book.vehicleAges.get(coverage) ?? [], Math.max(0, Number(effective.slice(0, 4)) - year));

/** Every coverage of every vehicle, in the order entered. */
export function rateLines(policy: Answers, averages: ByGroup, rates: StateRates, book: RateBook): RatedLine[] {
  return policy.vehicles.flatMap((car, at) =>
    Object.entries(car.coverages).map(([coverage, limit]) => {
      const base = known(rates.base.get(coverage), `base of ${coverage}`);
      const steps = stepsOf({ policy, car, coverage, limit, averages, rates, book });
      const product = productOf(base, steps);
      const rounded = Number(toWhole(product));
      const dollars = Math.max(rounded, book.minimumLineDollars);
      return { vehicle: at + 1, coverage, base, steps, product, rounded, dollars };
    }),
  );
}

type Line = {
  policy: Answers;
  car: Vehicle;
  coverage: string;
  limit: string;
  averages: ByGroup;
  rates: StateRates;
  book: RateBook;
};

function stepsOf(line: Line): LineStep[] {
  const { policy, coverage, limit, rates, book } = line;
  const group = known(book.groups.get(coverage), `group of ${coverage}`);
  const term: LineStep = {
    cause: 'term',
    table: 'T14 term',
    key: policy.term,
    factor: known(book.terms.get(policy.term), 'term'),
  };
  const limitStep = (): LineStep => {
    const factor = known(rates.limits.get(coverage)?.get(limit), coverage);
    return { cause: 'limit', table: `T11 limit ${policy.state} ${coverage}`, key: limit, factor };
  };
  if (group === 'N') return [limitStep(), term];
  const isPhysicalDamage = book.deductibles.has(coverage);
  return [
    ...sharedSteps(line, group),
    ...(isPhysicalDamage ? damageSteps(line) : [limitStep()]),
    ...pipSteps(line),
    ...discountSteps(line, group),
    term,
  ];
}

function sharedSteps({ policy, car, averages, rates, book }: Line, group: Group): LineStep[] {
  const zip3 = policy.zip.slice(0, 3);
  const territory = known(rates.territories.get(zip3) ?? rates.territories.get('other'), 'zip');
  const [household, tier] = [householdOf(policy), tierOf(policy)];
  return [
    {
      cause: 'territory',
      table: `T2 territory ${policy.state}`,
      key: territory,
      factor: known(rates.territoryFactors.get(territory), 'zip')[group],
    },
    { cause: 'drivers', table: 'average driver factor', key: group, factor: averages[group] },
    { cause: 'household', table: 'T6 household', key: household, factor: book.household[household] },
    { cause: 'prior-insurance', table: 'T7 tier', key: tier, factor: book.tiers[tier][group] },
    { cause: 'use', table: 'T8 use', key: car.use, factor: known(book.uses.get(car.use), 'use') },
  ];
}

function damageSteps({ policy, car, coverage, limit, book }: Line): LineStep[] {
  const symbols = known(book.symbols.get(coverage), 'symbols');
  // An accepted symbol above the table is rated as the table's highest.
  const symbol = String(Math.min(car.symbol, symbols.size));
  const band = known(ageBandOf(car, coverage, policy.effective, book), 'vehicle age');
  return [
    {
      cause: 'symbol',
      table: `T9 symbol ${coverage}`,
      key: symbol,
      factor: known(symbols.get(symbol), 'symbol'),
    },
    { cause: 'vehicle-age', table: `T10 vehicle age ${coverage}`, key: bandText(band), factor: band.value },
    {
      cause: 'deductible',
      table: `T12 deductible ${coverage}`,
      key: limit,
      factor: known(book.deductibles.get(coverage)?.get(limit), coverage),
    },
  ];
}

function pipSteps({ policy, car, coverage, rates }: Line): LineStep[] {
  if (coverage !== 'PIP' || !rates.pipDeductibles) return [];
  const key = String(pipDeductibleOf(car));
  return [
    {
      cause: 'pip-deductible',
      table: `T12 PIP deductible ${policy.state}`,
      key,
      factor: known(rates.pipDeductibles.get(key), 'pipDed'),
    },
  ];
}

function discountSteps({ policy, car, coverage, book }: Line, group: Group): LineStep[] {
  const step = (cause: Cause, name: Discount, isGiven: boolean): LineStep => {
    const table = book.discounts[name];
    const factor = table.get(coverage) ?? table.get(group) ?? table.get('all') ?? ONE;
    return {
      cause,
      table: `T13 ${name.replaceAll('_', ' ')}`,
      key: isGiven ? 'yes' : 'no',
      factor: isGiven ? factor : ONE,
    };
  };
  return [
    step('multi-car', 'multi_car', policy.vehicles.length >= 2),
    step('homeowner', 'homeowner', policy.homeowner),
    step('anti-theft', 'anti_theft', car.antiTheft),
    step('paid-in-full', 'paid_in_full', policy.paidInFull),
    step('paperless', 'paperless', policy.paperless),
  ];
}
