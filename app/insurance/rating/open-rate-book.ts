// Opens and checks a rate book. Anything missing or not an exact number refuses the whole book and is reported.
import { INJURY_STATES } from '#config/states.ts';
import { type Factor, ONE, readFactor } from './exact.ts';
import {
  type Band,
  type ByGroup,
  DISCOUNTS,
  type Discount,
  GROUPS,
  type Group,
  HOUSEHOLDS,
  type RateBook,
  type StateRates,
  TIERS,
} from './rate-book.ts';

/** What every rate plan of ours must contain, whatever its prices. */
const AGES = { from: 15, to: 120 };
const YEARS = { from: 0, to: 99 };
const SYMBOLS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const PHYSICAL_DAMAGE = ['COMP', 'COLL'] as const;
const MARITAL = ['married', 'widowed', 'other'];
const INCIDENTS = ['minor', 'speed_16_25', 'speed_26_up', 'at_fault_pd', 'at_fault_bi', 'major', 'dui'];
const FILINGS = ['SR22', 'SR22A', 'FR44'];
const USES = ['pleasure', 'commute_short', 'commute_long', 'business'];
const TERMS = ['6', '12'];
const DEDUCTIBLES = ['250', '500', '1000'];
const PIP_DEDUCTIBLES = ['0', '250', '500', '1000'];

export class RateBookRefused extends Error {
  readonly holes: readonly string[];
  constructor(holes: readonly string[]) {
    super(`The rate book is refused: ${holes.join('; ')}`);
    this.holes = holes;
  }
}

/** @throws {RateBookRefused} listing every place where something is missing or invalid */
export function openRateBook(document: unknown): RateBook {
  const reader = new BookReader(document);
  const book = readBook(reader);
  if (reader.holes.length > 0) throw new RateBookRefused(reader.holes);
  return book;
}

function readBook(reader: BookReader): RateBook {
  const groups = reader.table(['group'], (path) => reader.oneOf(path, [...GROUPS, 'N']) as Group | 'N');
  const pointsReferAbove = reader.wholeNumber(['points_refer_above']);
  const states = reader.keys(['state_effective']);
  return {
    id: reader.text(['id'], /^[A-Za-z0-9.-]{1,40}$/),
    states: new Map(states.map((state) => [state, readState(reader, state, groups)])),
    groups,
    driverClasses: reader.bands(['driver_class'], AGES, (path) => reader.byGroup(path)),
    yearsLicensed: reader.bands(['years_licensed'], YEARS, (path) => reader.factor([...path, 'f'])),
    foreign: reader.factor(['foreign_or_no_us_licence']),
    marital: reader.factors(['marital'], MARITAL),
    incidentPoints: reader.table(['incident_points'], (path) => reader.wholeNumber(path), INCIDENTS),
    points: ofKeys(GROUPS, (group) =>
      Array.from({ length: pointsReferAbove + 1 }, (_, points) =>
        reader.factor(['points_factor', group, String(points)]),
      ),
    ),
    pointsReferAbove,
    filings: reader.factors(['filing_factor_L'], ['none', ...FILINGS]),
    household: ofKeys(HOUSEHOLDS, (key) => reader.factor(['household', key])),
    tiers: ofKeys(TIERS, (tier) => reader.byGroup(['tier', tier])),
    uses: reader.factors(['use'], USES),
    symbols: physicalDamage(
      (coverage) => new Map(SYMBOLS.map((key) => [key, reader.factor(['symbol', key, coverage])])),
    ),
    vehicleAges: physicalDamage((coverage) =>
      reader.bands(['vehicle_age'], YEARS, (path) => reader.factor([...path, coverage])),
    ),
    deductibles: physicalDamage((coverage) => reader.factors(['deductible', coverage], DEDUCTIBLES)),
    discounts: ofKeys(DISCOUNTS, (name) => readDiscount(reader, name, groups)),
    terms: reader.factors(['term'], TERMS),
    minimumLineDollars: reader.wholeNumber(['minimum_line_dollars']),
    minimumPolicyDollars: reader.table(['minimum_policy_dollars'], (path) => reader.wholeNumber(path), TERMS),
    filingFeeCents: reader.table(['fees_cents', 'filing'], (path) => reader.wholeNumber(path), FILINGS),
    lateFeeCents: reader.wholeNumber(['fees_cents', 'late']),
    returnedPaymentFeeCents: reader.wholeNumber(['fees_cents', 'nsf']),
  };
}

function readState(reader: BookReader, state: string, groups: RateBook['groups']): StateRates {
  const base = reader.table(['base_6_month_dollars', state], (path) =>
    BigInt(reader.text(path, /^[1-9]\d{0,5}$/) || 0),
  );
  const territories = reader.table(['territory_zip3', state], (path) => String(reader.wholeNumber(path)), ['other']);
  const limited = [...base.keys()].filter((coverage) => !PHYSICAL_DAMAGE.some((other) => other === coverage));
  for (const coverage of base.keys()) {
    if (!groups.has(coverage)) reader.note(`group.${coverage} is missing`);
  }
  for (const zip3 of territories.keys()) {
    if (!/^(\d{3}|other)$/.test(zip3)) reader.note(`territory_zip3.${state}.${zip3} is not three digits`);
  }
  return {
    effectiveFrom: reader.text(['state_effective', state], /^\d{4}-\d\d-\d\d$/),
    base,
    territories,
    territoryFactors: new Map(
      [...new Set(territories.values())].map((id) => [id, reader.byGroup(['territory_factor', state, id])]),
    ),
    limits: new Map(limited.map((coverage) => [coverage, readLimits(reader, state, coverage)])),
    ...(hasInjuryProtection(state) && {
      pipDeductibles: reader.factors([`pip_deductible_${state}`], PIP_DEDUCTIBLES),
    }),
    policyFeeCents: reader.wholeNumber(['fees_cents', 'policy', state]),
    instalmentFeeCents: reader.wholeNumber(['fees_cents', 'instalment', state]),
  };
}

/** In these states PIP is part of every policy, so its deductibles need rates. */
const hasInjuryProtection = (letters: string) => INJURY_STATES.some((state) => state === letters);

function readLimits(reader: BookReader, state: string, coverage: string): Map<string, Factor> {
  const factors = reader.factors(['limit', state, coverage]);
  const hasBase = [...factors.values()].includes(ONE);
  if (!hasBase) reader.note(`limit.${state}.${coverage} lacks the limit that the base is for, at 1.0000`);
  return factors;
}

function readDiscount(reader: BookReader, name: Discount, groups: RateBook['groups']): Map<string, Factor> {
  const factors = reader.factors(['discount', name]);
  for (const key of factors.keys()) {
    const isKnown = key === 'all' || groups.has(key) || GROUPS.some((group) => group === key);
    if (!isKnown) reader.note(`discount.${name}.${key} is no group and no coverage`);
  }
  return factors;
}

const ofKeys = <K extends string, T>(keys: readonly K[], read: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, T>;

const physicalDamage = <T>(read: (coverage: string) => T) =>
  new Map(PHYSICAL_DAMAGE.map((coverage) => [coverage as string, read(coverage)]));

type Path = readonly string[];

/** Reads by path. Anything missing is recorded and reading continues, so that all errors are reported together. */
class BookReader {
  private readonly noted = new Set<string>();
  private readonly document: unknown;

  constructor(document: unknown) {
    this.document = document;
  }

  get holes(): string[] {
    return [...this.noted];
  }

  note(hole: string) {
    this.noted.add(hole);
  }

  factor(path: Path): Factor {
    return this.found(path, readFactor, 'a factor in quotes, above 0, of four decimals at most') ?? 0n;
  }

  wholeNumber(path: Path): number {
    const read = (value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : undefined;
    return this.found(path, read, 'a whole number') ?? 0;
  }

  text(path: Path, shape: RegExp): string {
    const read = (value: unknown) => (typeof value === 'string' && shape.test(value) ? value : undefined);
    return this.found(path, read, `text of the shape ${shape.source}`) ?? '';
  }

  oneOf(path: Path, words: string[]): string {
    const read = (value: unknown) => words.find((word) => word === value);
    return this.found(path, read, `one of ${words.join(', ')}`) ?? '';
  }

  byGroup(path: Path): ByGroup {
    return ofKeys(GROUPS, (group) => this.factor([...path, group]));
  }

  /** A table of factors that is not empty and has at least these keys. */
  factors(path: Path, needed: string[] = []): Map<string, Factor> {
    return this.table(path, (at) => this.factor(at), needed);
  }

  table<T>(path: Path, read: (path: Path) => T, needed: string[] = []): Map<string, T> {
    const keys = new Set([...this.keys(path), ...needed]);
    return new Map([...keys].map((key) => [key, read([...path, key])]));
  }

  keys(path: Path): string[] {
    const value = this.at(path);
    const keys = isRecord(value) ? Object.keys(value) : [];
    if (keys.length === 0) this.note(`${path.join('.')} is missing`);
    return keys;
  }

  /** Consecutive bands that cover the whole range from the first to the last number, without gaps or overlaps. */
  bands<T>(path: Path, { from, to }: { from: number; to: number }, read: (path: Path) => T): Band<T>[] {
    const rows = this.at(path);
    const places = Array.isArray(rows) ? rows.map((_, at) => [...path, String(at)]) : [];
    const bands = places.map((at) => ({
      from: this.wholeNumber([...at, 'from']),
      to: this.wholeNumber([...at, 'to']),
      value: read(at),
    }));
    let next = from;
    for (const band of bands.toSorted((one, other) => one.from - other.from)) {
      if (band.from > next) this.note(`${path.join('.')} has nothing for ${next} to ${band.from - 1}`);
      if (band.from < next || band.to < band.from)
        this.note(`${path.join('.')}: the range ${band.from} to ${band.to} runs into another or backward`);
      next = band.to + 1;
    }
    if (next <= to) this.note(`${path.join('.')} has nothing for ${next} to ${to}`);
    return bands;
  }

  private found<T>(path: Path, read: (value: unknown) => T | undefined, what: string): T | undefined {
    const value = this.at(path);
    const result = read(value);
    if (result === undefined) this.note(`${path.join('.')} ${value === undefined ? 'is missing' : `is not ${what}`}`);
    return result;
  }

  private at(path: Path): unknown {
    return path.reduce<unknown>(
      (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      this.document,
    );
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
