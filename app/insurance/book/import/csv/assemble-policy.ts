// Assembles a policy's rows, from all files of a zip, into the record that one line of JSON would hold.
import { POLICY_SCHEMA } from '#contract/policy-document.ts';
import { type Problem, problem } from '../file/import-problem.ts';
import {
  type CellKind,
  COVERAGE_CODES,
  CSV_PARTS,
  type CsvPart,
  NO_COVERAGES,
  PART_NAMES,
  SPLIT_LIMITS,
} from './csv-parts.ts';
import type { Mapping } from './mapping.ts';
import { readCell } from './read-cell.ts';
import { mapped } from './stage-csv.ts';

export type PartRow = { part: CsvPart; line: number; cells: string[] };

/** One line of the file that the later steps read. */
export type AssembledLine = {
  part: number;
  line: number;
  /** File → the lines that the record was made of, each in the order in which the record has its parts. */
  lines: Partial<Record<CsvPart, number[]>>;
  record: object;
  problems: Problem[];
};

export type AssemblyCounts = {
  /** `file.column` → number of rows that took the default value. */
  defaults: Record<string, number>;
  /** Number of coverage rows that are discounts or fees, which are not taken as coverages. */
  denied: number;
};

type Values = Record<string, string | number | boolean>;
type ReadRow = { part: CsvPart; line: number; values: Values; problems: Problem[] };

/** @param rows all rows of one policy, or of one agency */
export function assemble(rows: PartRow[], mapping: Mapping, counts: AssemblyCounts): AssembledLine[] {
  const read = rows.map((row) => readRow(row, mapping, counts));
  const of = (part: CsvPart) => read.filter((row) => row.part === part);
  const [policy, ...repeated] = of('policies');
  const agencies = of('agencies').map(assembleAgency);
  if (!policy) return [...agencies, ...read.filter(({ part }) => part !== 'agencies').map(withoutPolicy)];
  return [...agencies, assemblePolicy(policy, of, mapping, counts), ...repeated.map((row) => repeatedPolicy(row))];
}

function readRow({ part, line, cells }: PartRow, mapping: Mapping, counts: AssemblyCounts): ReadRow {
  const row: ReadRow = { part, line, values: {}, problems: [] };
  const kinds: [string, CellKind][] = Object.entries(CSV_PARTS[part]);
  for (const [at, [column, kind]] of kinds.entries()) {
    const given = cells[at] ?? '';
    const text = mapped(mapping, part, column, given);
    if (text === undefined) continue;
    if (given.trim() === '') {
      const name = `${part}.${column}`;
      counts.defaults[name] = (counts.defaults[name] ?? 0) + 1;
    }
    const cell = readCell(text, kind, mapping, column);
    if ('problem' in cell) row.problems.push(inFile(cell.problem, row));
    else if (cell.value !== undefined) row.values[column] = cell.value;
  }
  return row;
}

const inFile = (found: Problem, { part, line }: Pick<ReadRow, 'part' | 'line'>): Problem => ({
  ...found,
  file: `${part}.csv`,
  line,
});

const partNumber = (part: CsvPart) => PART_NAMES.indexOf(part);

function withoutPolicy(row: ReadRow): AssembledLine {
  const problems = [inFile(problem('no-policy'), row)];
  return { part: partNumber(row.part), line: row.line, lines: {}, record: {}, problems };
}

/** When a policy has two rows, it is unknown which is right: the second is reported, and neither is taken. */
function repeatedPolicy(row: ReadRow): AssembledLine {
  const { policy_prefix: prefix, policy_number: number } = row.values;
  return {
    part: partNumber(row.part),
    line: row.line,
    lines: {},
    problems: [],
    record: { policy: { prefix, number } },
  };
}

function assembleAgency({ values, ...row }: ReadRow): AssembledLine {
  const languages = String(values.languages ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return {
    part: partNumber(row.part),
    line: row.line,
    lines: {},
    problems: row.problems,
    record: { agency: { ...values, languages } },
  };
}

function assemblePolicy(
  policy: ReadRow,
  of: (part: CsvPart) => ReadRow[],
  mapping: Mapping,
  counts: AssemblyCounts,
): AssembledLine {
  const sorted = (part: CsvPart) => of(part).toSorted((a, b) => placeOf(a) - placeOf(b));
  const [insureds, drivers, vehicles] = [sorted('insureds'), sorted('drivers'), sorted('vehicles')];
  const [lienholders, instalments] = [sorted('lienholders'), sorted('instalments')];
  const problems = [policy, ...insureds, ...drivers, ...vehicles, ...lienholders, ...instalments].flatMap(
    (row) => row.problems,
  );
  const coverages = of('coverages').flatMap((row) => {
    const code = String(row.values.kind ?? '');
    const kind = COVERAGE_CODES[code.toUpperCase()] ?? code;
    if ([...NO_COVERAGES, ...mapping.deny].some((denied) => denied.toUpperCase() === code.toUpperCase())) {
      counts.denied++;
      return [];
    }
    problems.push(...row.problems);
    if (SPLIT_LIMITS.includes(code.toUpperCase())) problems.push(inFile(problem('split-limit', 'kind', code), row));
    const { policy_prefix, policy_number, vehicle_position, ...values } = row.values;
    return [{ position: Number(vehicle_position ?? 0), line: row.line, coverage: { ...values, kind } }];
  });
  const coveragesOf = (position: number) => coverages.filter((each) => each.position === position);
  const positions = new Set(vehicles.map(({ values }) => Number(values.position)));
  const lienOf = ({ values: { position } }: ReadRow) =>
    lienholders.find(({ values }) => values.vehicle_position === position);
  for (const row of [...of('coverages'), ...lienholders]) {
    const position = Number(row.values.vehicle_position ?? 0);
    if (position !== 0 && !positions.has(position))
      problems.push(inFile(problem('no-such-record', 'vehicle_position', String(position)), row));
  }
  const record = {
    policy: {
      ...policyFields(policy.values),
      insureds: insureds.map(({ values: { policy_prefix, policy_number, position, ...insured } }) => insured),
      drivers: drivers.map(driverFields),
      vehicles: vehicles.map((row) => vehicleFields(row, lienOf(row), coveragesOf(Number(row.values.position)))),
      coverages: coveragesOf(0).map(({ coverage }) => coverage),
    },
    instalments: instalments.map(({ values: { policy_prefix, policy_number, ...instalment } }) => instalment),
  };
  const linesOf = (rows: { line: number }[]) => rows.map(({ line }) => line);
  const inOrder = [0, ...vehicles.map(({ values }) => Number(values.position))].flatMap(coveragesOf);
  const lines = {
    insureds: linesOf(insureds),
    drivers: linesOf(drivers),
    vehicles: linesOf(vehicles),
    coverages: linesOf(inOrder),
    instalments: linesOf(instalments),
    lienholders: linesOf(vehicles.flatMap((row) => lienOf(row) ?? [])),
  };
  return { part: partNumber('policies'), line: policy.line, lines, record, problems };
}

const placeOf = ({ values }: ReadRow) => Number(values.position ?? values.vehicle_position ?? values.number ?? 0);

/** Drops undefined fields, so that the contract's own defaults apply to them. */
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function policyFields({ policy_prefix, policy_number, ...row }: Values) {
  const { term_number, effective_on, expires_on, policy_fee_cents, ...rest } = row;
  const { is_homeowner, is_paid_in_full, is_paperless, book, ...other } = rest;
  const { prior_months, prior_lapse_days, prior_has_bi50, prior_is_exempt, ...plain } = other;
  const prior = given({
    months: prior_months,
    lapse_days: prior_lapse_days,
    has_bi50: prior_has_bi50,
    is_exempt: prior_is_exempt,
  });
  const rating = given({
    is_homeowner,
    is_paid_in_full,
    is_paperless,
    book,
    prior: prior_months === undefined ? undefined : prior,
  });
  return {
    schema: POLICY_SCHEMA,
    prefix: policy_prefix,
    number: policy_number,
    ...plain,
    term: given({ number: term_number, effective_on, expires_on }),
    ...(Object.keys(rating).length > 0 && { rating }),
    ...(policy_fee_cents !== undefined && { fees: [{ fee: 'policy', cents: policy_fee_cents }] }),
  };
}

function driverFields({ values }: ReadRow) {
  const { policy_prefix, policy_number, licensed_on, marital, is_foreign, has_course, filing, incidents, ...driver } =
    values;
  if (licensed_on === undefined && marital === undefined) return driver;
  const happened = String(incidents ?? '')
    .split(/[\s;,]+/)
    .filter(Boolean)
    .map((each) => ({ kind: each.split(':')[0], on: each.split(':')[1] }));
  return { ...driver, rating: given({ licensed_on, marital, is_foreign, has_course, filing, incidents: happened }) };
}

function vehicleFields({ values }: ReadRow, lien: ReadRow | undefined, coverages: { coverage: object }[]) {
  const { policy_prefix, policy_number, use, symbol, has_anti_theft, ...vehicle } = values;
  const { policy_prefix: _prefix, policy_number: _number, vehicle_position, ...lender } = lien?.values ?? {};
  return {
    ...vehicle,
    coverages: coverages.map(({ coverage }) => coverage),
    ...(lien && { lender }),
    ...(use !== undefined && { rating: given({ use, symbol, has_anti_theft }) }),
  };
}
