// Random answers on which two raters must agree: they cover every key of the book, the days on which a birthday, an
// incident or the book's own first day falls, and answers that are wrong in exactly one way.
import { type SampleRandom, sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { at, completedYears, type Fields, has, isFields, type Json, keysOf } from './second-reading.ts';

/**
 * `right`: a rater prices or refers it. `any`: only eligibility may have an answer. `wrong`: it is wrong in one way.
 */
type Kind = 'right' | 'any' | 'wrong';
export type RandomPolicy = { kind: Kind; policy: Json };

/** Each policy has its own random stream: the same seed gives the same policies on every machine. */
export function randomPolicies(book: Json, seed: number, count: number, kind: Kind): RandomPolicy[] {
  return Array.from({ length: count }, (_, index) => {
    const random = sampleRandom(seed, kind, index);
    if (kind !== 'wrong') return { kind, policy: drawPolicy(book, random, kind) };
    // In turn, so that every way is covered.
    const wrong = WRONG[index % WRONG.length] ?? WRONG[0];
    const policy = drawPolicy(book, random, kind, wrong?.state);
    if (wrong) spoil(policy, wrong.path.split('.'), wrong.value);
    return { kind, policy };
  });
}

function drawPolicy(book: Json, random: SampleRandom, kind: Kind, only?: string): Fields {
  const { pick, int, isLucky } = random;
  const state = only ?? pick(keysOf(book, 'base_6_month_dollars'));
  const effective = drawEffective(random, String(at(book, ['state_effective', state])));
  const drivers = Array.from({ length: pick([1, 1, 2, 2, 3, 4, 5]) }, () => drawDriver(book, random, effective, kind));
  // At least one driver is rated, but not always the first.
  if (kind !== 'any') Object.assign(pick(drivers), { status: 'rated' });
  else Object.assign(drivers[0] ?? {}, !isLucky(0.05) && { status: 'rated' });
  const vehicles = Array.from({ length: pick([1, 1, 1, 2, 2, 3, 4]) }, () =>
    drawVehicle(book, random, state, effective, kind),
  );
  const prior = {
    months: pick([0, 1, 5, 6, 11, 12, int(0, 60)]),
    lapse: pick([0, 0, 0, 1, 7, 8, 30, 31, 60, 61, 999, int(0, 90)]),
    ...sometimes(random, 'bi50'),
    ...(isLucky(0.1) && { exempt: true }),
  };
  const own = {
    ...sometimes(random, 'homeowner'),
    ...sometimes(random, 'paidInFull'),
    ...sometimes(random, 'paperless'),
  };
  return {
    state,
    effective,
    zip: drawZip(book, random, state),
    term: pick(keysOf(book, 'term')),
    ...own,
    // Sometimes nobody has insured the drivers before.
    ...(kind !== 'wrong' && isLucky(0.03) ? {} : { prior }),
    drivers,
    vehicles,
  };
}

function drawEffective({ pick, int, isLucky }: SampleRandom, first: string): string {
  if (isLucky(0.3))
    return pick([first, '2028-02-29', '2028-03-01', '2028-02-28', '2027-02-28', '2027-03-01', '2026-12-31']);
  return shift(first, int(0, 3 * 365));
}

function drawZip(book: Json, { pick, int }: SampleRandom, state: string): string {
  const zip3 = pick([...keysOf(book, 'territory_zip3', state), 'other']);
  const begins = zip3 === 'other' ? pick(OTHER_ZIP3[state] ?? []) : zip3;
  return `${begins}${String(int(1, 99)).padStart(2, '0')}`;
}

/**
 * ZIP prefixes without a territory of their own, including the rarest in each state: El Paso's second, and Georgia's
 * last.
 */
const OTHER_ZIP3: Record<string, string[]> = {
  FL: ['323', '324', '326', '329', '338', '341', '342', '344'],
  TX: ['754', '759', '765', '776', '789', '797', '885'],
  GA: ['304', '306', '310', '312', '316', '319', '398'],
};

function drawDriver(book: Json, random: SampleRandom, effective: string, kind: Kind): Fields {
  const { pick, int, isLucky } = random;
  const isOdd = kind === 'any' && isLucky(0.04);
  const youngest = isOdd ? 12 : kind === 'any' && isLucky(0.9) ? 18 : 15;
  const { from, to } = pick(rowsOf(book, 'driver_class'));
  const years = pick([Number(from), Number(to), int(Number(from), Number(to))]);
  const born = drawSince(random, effective, isOdd ? pick([13, 14, 15, 40]) : years, youngest);
  // The last row of years licensed ends at 99.
  const mostYears = Math.max(0, Math.min(95, completedYears(born, effective) - 15));
  const licensed = drawSince(random, effective, pick([0, 1, 2, 3, int(0, mostYears)]), 0);
  const driver: Fields = {
    status: pick(['rated', 'rated', 'rated', 'rated', 'excluded', 'insured_elsewhere']),
    born,
    licensed: isOdd ? shift(effective, pick([0, 1, int(2, 300)])) : licensed,
    marital: pick([...keysOf(book, 'marital'), 'single', 'divorced']),
    ...sometimes(random, 'foreign'),
    ...sometimes(random, 'course'),
  };
  const filing = pick(['', '', '', null, ...keysOf(book, 'filing_factor_L')]);
  if (filing !== '') driver.filing = filing;
  const incidents = Array.from({ length: pick(kind === 'wrong' ? [0, 1] : [0, 0, 0, 1, 1, 2, 3]) }, () =>
    drawIncident(book, random, effective),
  );
  if (incidents.length > 0 || isLucky(0.5)) driver.incidents = incidents;
  return driver;
}

function drawIncident(book: Json, { pick, int }: SampleRandom, effective: string): Fields {
  const kinds = [...keysOf(book, 'incident_points'), 'minor', 'not_at_fault'];
  // The first day that counts is 36 months before; the effective date is the first that does not.
  const limit = yearsBefore(effective, 3);
  const on = pick([
    limit,
    shift(limit, -1),
    shift(limit, 1),
    effective,
    shift(effective, -1),
    shift(effective, -int(1, 1090)),
  ]);
  return { kind: pick(kinds), on };
}

function drawVehicle(book: Json, random: SampleRandom, state: string, effective: string, kind: Kind): Fields {
  const { pick, int, isLucky } = random;
  const isOdd = () => kind === 'any' && isLucky(0.05);
  const asked = state === 'FL' ? ['PIP', 'PD'] : ['BI', 'PD'];
  const chance = isLucky(0.1) ? 0.1 : 0.6;
  const taken = keysOf(book, 'base_6_month_dollars', state).filter(
    (coverage) => (asked.includes(coverage) && (kind === 'any' ? isLucky(0.95) : isLucky(0.8))) || isLucky(chance),
  );
  const coverages = (taken.length > 0 ? taken : ['PD']).map((coverage): [string, string] => {
    const choices = has(book, 'deductible', coverage) ? ['deductible', coverage] : ['limit', state, coverage];
    return [coverage, pick(keysOf(book, ...choices))];
  });
  const age = pick(rowsOf(book, 'vehicle_age').flatMap(({ from, to }) => [Number(from), Math.min(Number(to), 60)]));
  const vehicle: Fields = {
    year: Number(effective.slice(0, 4)) - pick([-1, age, int(0, 20)]),
    symbol: isOdd() ? pick([9, 30]) : Number(pick(keysOf(book, 'symbol'))),
    use: isOdd() ? pick(['livery', 'delivery']) : pick(keysOf(book, 'use')),
    ...sometimes(random, 'antiTheft'),
    ...(isLucky(kind === 'any' ? 0.1 : 0.3) && { financed: true }),
    // In the book's order or reversed: lines come in the order in which they were entered.
    coverages: Object.fromEntries(isLucky(0.5) ? coverages : coverages.toReversed()),
  };
  // It has no meaning outside Florida, nor in Florida without PIP: then any value is ignored.
  if (isLucky(0.5)) vehicle.pipDed = pick(keysOf(book, 'pip_deductible_FL'));
  else if (isLucky(0.2) && !(state === 'FL' && taken.includes('PIP'))) vehicle.pipDed = '300';
  return vehicle;
}

/** Ways to be wrong: a field of the first driver, vehicle or incident is missing, or has this value. */
const WRONG: { path: string; value?: Json; state?: string }[] = [
  ...['state', 'effective', 'zip', 'term', 'drivers', 'vehicles', 'prior.months', 'prior.lapse'].map((path) => ({
    path,
  })),
  ...['status', 'born', 'licensed', 'marital'].map((name) => ({ path: `drivers.0.${name}` })),
  ...['year', 'symbol', 'use', 'coverages'].map((name) => ({ path: `vehicles.0.${name}` })),
  ...['kind', 'on'].map((name) => ({ path: `drivers.0.incidents.0.${name}` })),
  { path: 'state', value: 'NY' },
  { path: 'term', value: '3' },
  { path: 'effective', value: '2025-12-31' },
  { path: 'effective', value: '2027-02-29' },
  { path: 'zip', value: '10001' },
  { path: 'zip', value: '73102' },
  { path: 'zip', value: '33101', state: 'GA' },
  { path: 'zip', value: '77001', state: 'FL' },
  { path: 'zip', value: '30301', state: 'TX' },
  { path: 'drivers.0.born', value: '1899-12-31' },
  { path: 'drivers.0.born', value: '1990-02-30' },
  { path: 'drivers.0.filing', value: 'SR99' },
  { path: 'drivers.0.status', value: 'guest' },
  { path: 'drivers.0.incidents.0.kind', value: 'arson' },
  { path: 'drivers.0.incidents.0.on', value: '2025-13-01' },
  { path: 'vehicles.0.year', value: 2199 },
  { path: 'vehicles.0.symbol', value: 0 },
  { path: 'vehicles.0.symbol', value: -1 },
  { path: 'vehicles.0.use', value: 'racing' },
  { path: 'vehicles.0.coverages.PD', value: '7' },
  { path: 'vehicles.0.coverages.BI', value: '7/7' },
  { path: 'vehicles.0.coverages.COLL', value: '750' },
  { path: 'vehicles.0.coverages.COMP', value: '0' },
  { path: 'vehicles.0.coverages.GLASS', value: '100' },
  { path: 'vehicles.0.pipDed', value: '300', state: 'FL' },
];

/** Adds an incident and a Florida vehicle's PIP if needed, so that they can be wrong, and makes the driver count. */
function spoil(policy: Fields, path: string[], value: Json | undefined): void {
  const { state, vehicles } = policy;
  const last = path.at(-1) ?? '';
  const here = fieldsAt(policy, path.slice(0, -1));
  if (!here) throw new Error(`no ${path.join('.')}`);
  if (value === '2025-12-31')
    for (const vehicle of Array.isArray(vehicles) ? vehicles : []) if (isFields(vehicle)) vehicle.year = 2020;
  if (last === 'pipDed' && state === 'FL' && isFields(here.coverages)) here.coverages.PIP = '10000';
  if (value === undefined) delete here[last];
  else here[last] = value;
}

function fieldsAt(policy: Fields, path: string[]): Fields | undefined {
  const incidents = [{ kind: 'minor', on: shift(String(policy.effective), -9) }];
  let here: Json | undefined = policy;
  for (const key of path) {
    if (key === 'incidents' && isFields(here)) here.incidents = incidents;
    here = Array.isArray(here) ? here[Number(key)] : isFields(here) ? here[key] : undefined;
    if (isFields(here) && 'born' in here) here.status = 'rated';
  }
  return isFields(here) ? here : undefined;
}

/** A day a number of whole years before, or one or some days away from that, and sometimes February 29. */
function drawSince({ pick, int, isLucky }: SampleRandom, effective: string, years: number, least: number): string {
  let since = shift(yearsBefore(effective, years), pick([0, 0, 1, -1, -int(2, 300), -int(2, 300)]));
  if (isLucky(0.1)) since = `${Number(since.slice(0, 4)) - (Number(since.slice(0, 4)) % 4)}-02-29`;
  // 1900 was not a leap year.
  if (since === '1900-02-29') since = '1904-02-29';
  while (completedYears(since, effective) < least) since = yearsBefore(since, 1);
  while (completedYears(since, effective) > 120) since = shift(since, 366);
  return since;
}

function yearsBefore(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) - years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${date.endsWith('-02-29') && !isLeap ? '-02-28' : date.slice(4)}`;
}

const shift = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** True, false, or left out, which means false. */
const sometimes = ({ isLucky, pick }: SampleRandom, name: string): Fields =>
  isLucky(0.6) ? { [name]: pick([true, false]) } : {};

function rowsOf(book: Json, table: string): Fields[] {
  const rows = at(book, [table]);
  return Array.isArray(rows) ? rows.filter((row) => isFields(row)) : [];
}
