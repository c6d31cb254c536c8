// How the second rater reads the answers and the book: it never guesses what does not follow the directions.
import { globSync, readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Fields = { [key: string]: Json };
type Driver = { isRated: boolean; age: number; years: number; points: number; filing: string; fields: Fields };
export type Vehicle = { year: number; symbol: number; use: string; coverages: Map<string, string>; fields: Fields };
export type Policy = {
  state: string;
  effective: string;
  zip: string;
  term: string;
  prior: Fields;
  drivers: Driver[];
  vehicles: Vehicle[];
  fields: Fields;
};

/** Fields that are missing, or have a value that the book does not know. */
export class Unknown extends Error {
  readonly fields: string[];

  constructor(...fields: string[]) {
    super(fields.join());
    this.fields = fields;
  }
}

export function read(book: Json, input: Json): Policy {
  const fields = isFields(input) ? input : {};
  const state = oneOf(book, fields, 'state', 'base_6_month_dollars');
  const effective = day(fields, 'effective');
  if (effective < String(at(book, ['state_effective', state]))) throw new Unknown('effective');
  const zip = text(fields, 'zip');
  if (!/^\d{5}$/.test(zip) || !ZIPS[state]?.test(zip)) throw new Unknown('zip');
  const term = oneOf(book, fields, 'term', 'term');
  const prior = fields.prior ?? { months: 0, lapse: 999 };
  if (!isFields(prior)) throw new Unknown('prior');
  for (const name of ['months', 'lapse']) if (count(prior, name) < 0) throw new Unknown(name);
  const drivers = list(fields, 'drivers').map((driver) => readDriver(book, driver, effective));
  const vehicles = list(fields, 'vehicles').map((vehicle) => readVehicle(book, vehicle, state, effective));
  if (drivers.length === 0) throw new Unknown('drivers');
  if (vehicles.length === 0) throw new Unknown('vehicles');
  return { state, effective, zip, term, prior, drivers, vehicles, fields };
}

function readDriver(book: Json, driver: Json, effective: string): Driver {
  if (!isFields(driver)) throw new Unknown('drivers');
  const status = text(driver, 'status');
  if (!['rated', 'excluded', 'insured_elsewhere'].includes(status)) throw new Unknown('status');
  const age = completedYears(day(driver, 'born'), effective);
  if (age > 120) throw new Unknown('born');
  const years = completedYears(day(driver, 'licensed'), effective);
  text(driver, 'marital');
  const filing = (driver.filing ?? null) === null ? 'none' : oneOf(book, driver, 'filing', 'filing_factor_L');
  const since = threeYearsBefore(effective);
  const incidents = driver.incidents === undefined ? [] : list(driver, 'incidents');
  const points = incidents.map((incident) => {
    if (!isFields(incident)) throw new Unknown('incidents');
    const own =
      incident.kind === 'not_at_fault'
        ? 0
        : whole(at(book, ['incident_points', oneOf(book, incident, 'kind', 'incident_points')]));
    const on = day(incident, 'on');
    return since <= on && on < effective ? own : 0;
  });
  const sum = points.reduce((total, own) => total + own, 0);
  return { isRated: status === 'rated', age, years, points: sum, filing, fields: driver };
}

function readVehicle(book: Json, vehicle: Json, state: string, effective: string): Vehicle {
  if (!isFields(vehicle)) throw new Unknown('vehicles');
  const year = count(vehicle, 'year');
  if (year > Number(effective.slice(0, 4)) + 1) throw new Unknown('year');
  const symbol = count(vehicle, 'symbol');
  if (symbol < 1) throw new Unknown('symbol');
  const { coverages } = vehicle;
  if (!isFields(coverages)) throw new Unknown('coverages');
  const chosen = Object.keys(coverages).map((coverage): [string, string] => {
    const choices = has(book, 'deductible', coverage) ? ['deductible'] : ['limit', state];
    if (!has(book, 'base_6_month_dollars', state, coverage)) throw new Unknown(coverage);
    return [coverage, oneOf(book, coverages, coverage, ...choices, coverage)];
  });
  if (state === 'FL' && 'PIP' in coverages && vehicle.pipDed !== undefined)
    oneOf(book, vehicle, 'pipDed', 'pip_deductible_FL');
  const use = text(vehicle, 'use');
  // Only eligibility knows these uses.
  if (!['livery', 'delivery'].includes(use)) oneOf(book, vehicle, 'use', 'use');
  return { year, symbol, use, coverages: new Map(chosen), fields: vehicle };
}

/** The first three digits of each state's ZIP codes, from the Postal Service. */
const ZIPS: Record<string, RegExp> = { FL: /^3(2|3|4[1246789])/, TX: /^(7[5-9]|733|885)/, GA: /^(30|31|39[89])/ };

/**
 * For a person born on February 29, a year is complete on March 1 of a common year: month and day are compared as text.
 */
export function completedYears(since: string, until: string): number {
  const years = Number(until.slice(0, 4)) - Number(since.slice(0, 4));
  return until.slice(5) < since.slice(5) ? years - 1 : years;
}

function threeYearsBefore(date: string): string {
  const monthAndDay = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4);
  return `${Number(date.slice(0, 4)) - 3}${monthAndDay}`;
}

/**
 * The product's rate books, oldest first.
 *
 * @param isWanted selects them by name; if absent, all, including drafts, which price no policy
 */
export function readBooks(isWanted: (id: string) => boolean = () => true): [Json, ...Json[]] {
  const files = globSync('app/config/rate-books/*/rates.json');
  const all = files.map((file): Json => JSON.parse(readFileSync(file, 'utf8')));
  const books = all.filter((book) => isWanted(String(find(book, ['id']))));
  const [first, ...later] = books.toSorted((a, b) => firstDay(a).localeCompare(firstDay(b)));
  if (first === undefined) throw new Error('no rate book is there');
  return [first, ...later];
}

const firstDay = (book: Json) =>
  Object.values(at(book, ['state_effective']) ?? {})
    .sort()
    .join();

/** The book in force in the policy's state on its effective date. */
export function bookOf(books: [Json, ...Json[]], policy: Json): Json {
  const { state, effective } = isFields(policy) ? policy : {};
  const begun = books.findLast(
    (book) => String(find(book, ['state_effective', String(state)]) ?? '9999') <= String(effective),
  );
  return begun ?? books[0];
}

/** The path to each factor and base rate of a book: every string except names and dates. */
export function factorsOf(book: Json, path: string[] = []): string[][] {
  if (typeof book === 'string') return [path];
  if (typeof book !== 'object' || book === null) return [];
  const entries = Object.entries(book).filter(([key]) => !['id', 'state_effective', 'group'].includes(key));
  return entries.flatMap(([key, value]) => factorsOf(value, [...path, key]));
}

/** Reads only the book: a missing entry is an error in the book, not in the answers. */
export function at(book: Json, path: string[]): Json {
  const found = find(book, path);
  if (found === undefined) throw new Error(`the book has no ${path.join(' › ')}`);
  return found;
}

export const has = (book: Json, ...path: string[]) => find(book, path) !== undefined;

function find(book: Json, path: string[]): Json | undefined {
  let here: Json | undefined = book;
  for (const key of path) {
    if (Array.isArray(here)) here = here[Number(key)];
    else here = isFields(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}

export function keysOf(book: Json, ...path: string[]): string[] {
  const table = at(book, path);
  return isFields(table) ? Object.keys(table) : [];
}

/** The row of a table of bounds that contains a number, if any. */
export function rowOf(book: Json, table: string, value: number): string | undefined {
  const rows = at(book, [table]);
  if (!Array.isArray(rows)) return;
  const row = rows.findIndex((own) => isFields(own) && whole(own.from) <= value && value <= whole(own.to));
  return row < 0 ? undefined : String(row);
}

export function whole(value: Json | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Error(`${JSON.stringify(value)} is no whole number`);
  return value;
}

export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new Unknown(name);
  return value;
}

function oneOf(book: Json, fields: Fields, name: string, ...table: string[]): string {
  const value = text(fields, name);
  if (!has(book, ...table, value)) throw new Unknown(name);
  return value;
}

export function count(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Unknown(name);
  return value;
}

function list(fields: Fields, name: string): Json[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw new Unknown(name);
  return value;
}

export function isSo(fields: Fields, name: string): boolean {
  const value = fields[name] === undefined ? false : fields[name];
  if (typeof value !== 'boolean') throw new Unknown(name);
  return value;
}

function day(fields: Fields, name: string): string {
  const value = text(fields, name);
  const at = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value)
    throw new Unknown(name);
  return value;
}
