// Steps 1 and 2 of the rating plan: each rated driver's factor by group, and their average. Because drivers are
// averaged and not assigned to cars, the order in which they are entered cannot change a price.

import { completedYears, plusMonths } from '#platform/calendar/day.ts';
import { type Answers, type Driver, isRated } from './answers.ts';
import { averageOf, type Exact, type Factor, ONE, toFactor } from './exact.ts';
import { type ByGroup, bandOf, type Group, type RateBook } from './rate-book.ts';
import { bandText, known, productOf, type Step } from './step.ts';

/** Every factor, their exact product, and that product rounded to four decimals. */
type DriverRate = { steps: Step[]; product: Exact; factor: Factor };
/** `driver` counts from 1 in the order entered, including excluded drivers. */
export type RatedDriver = {
  driver: number;
  age: number;
  years: number;
  points: number;
  rates: Record<Group, DriverRate>;
};

/** How long an incident counts. */
const LOOK_BACK_MONTHS = 36;

/** The last day on which an incident counts for a term that begins. */
export const countsUntil = (incidentOn: string): string => plusMonths(incidentOn, LOOK_BACK_MONTHS);

/**
 * Points for incidents in the 36 months before the effective date. An incident on the first day of that period counts.
 */
export function pointsOf({ incidents }: Driver, effective: string, book: RateBook): number {
  const from = plusMonths(effective, -LOOK_BACK_MONTHS);
  return incidents
    .filter(({ on }) => from <= on && on < effective)
    .reduce((points, { kind }) => points + (book.incidentPoints.get(kind) ?? 0), 0);
}

/** True when points exceed the table, so the policy is referred. Once accepted, it is rated by the last row. */
export const areBeyondPoints = (points: number, { accepted }: Answers, book: RateBook): boolean =>
  points > book.pointsReferAbove && !accepted.includes('points-over-10');

const classOf = ({ born }: Driver, effective: string, book: RateBook) =>
  bandOf(book.driverClasses, completedYears(born, effective));

const yearsBandOf = ({ licensed }: Driver, effective: string, book: RateBook) =>
  bandOf(book.yearsLicensed, completedYears(licensed, effective));

/** Fields of rated drivers without a factor in the rate book: too young, or not licensed by the effective date. */
export function unratedOfDrivers({ drivers, effective }: Answers, book: RateBook): string[] {
  return drivers
    .filter(isRated)
    .flatMap((driver) => [
      ...(classOf(driver, effective, book) ? [] : ['born']),
      ...(driver.licensed <= effective && yearsBandOf(driver, effective, book) ? [] : ['licensed']),
    ]);
}

export function rateDrivers({ drivers, effective }: Answers, book: RateBook): RatedDriver[] {
  return drivers.flatMap((driver, at) => (isRated(driver) ? [rateDriver(driver, at + 1, effective, book)] : []));
}

function rateDriver(driver: Driver, number: number, effective: string, book: RateBook): RatedDriver {
  const points = pointsOf(driver, effective, book);
  const ageBand = known(classOf(driver, effective, book), 'driver class');
  const yearsBand = known(yearsBandOf(driver, effective, book), 'years licensed');
  const rateIn = (group: Group): DriverRate => {
    const steps = [
      { table: 'T3 driver class', key: bandText(ageBand), factor: ageBand.value[group] },
      { table: 'T4 years licensed', key: bandText(yearsBand), factor: yearsBand.value },
      { table: 'T4 foreign license', key: driver.foreign ? 'yes' : 'no', factor: driver.foreign ? book.foreign : ONE },
      maritalStep(driver, book),
      pointsStep(points, group, book),
      courseStep(driver, group, book),
      ...(group === 'L' ? [filingStep(driver, book)] : []),
    ];
    const product = productOf(1n, steps);
    return { steps, product, factor: toFactor(product) };
  };
  return {
    driver: number,
    age: completedYears(driver.born, effective),
    years: completedYears(driver.licensed, effective),
    points,
    rates: { L: rateIn('L'), M: rateIn('M'), C: rateIn('C'), K: rateIn('K') },
  };
}

/** The average factor of all rated drivers, by group. */
export function averageDriver(rated: RatedDriver[]): ByGroup {
  const average = (group: Group) => averageOf(rated.map(({ rates }) => rates[group].factor));
  return { L: average('L'), M: average('M'), C: average('C'), K: average('K') };
}

function maritalStep({ marital }: Driver, { marital: table }: RateBook): Step {
  const key = table.has(marital) ? marital : 'other';
  return { table: 'T4 marital status', key, factor: known(table.get(key), 'marital status') };
}

function pointsStep(points: number, group: Group, { points: table, pointsReferAbove }: RateBook): Step {
  const row = Math.min(points, pointsReferAbove);
  return { table: 'T5 points', key: String(row), factor: known(table[group][row], 'points') };
}

function courseStep({ course }: Driver, group: Group, { discounts }: RateBook): Step {
  const table = discounts.defensive_course;
  const factor = (course && (table.get(group) ?? table.get('all'))) || ONE;
  return { table: 'T4 defensive course', key: course ? 'yes' : 'no', factor };
}

function filingStep({ filing }: Driver, { filings }: RateBook): Step {
  const key = filing ?? 'none';
  return { table: 'T6 filing', key, factor: known(filings.get(key), 'filing') };
}
