// How a carrier writes our columns: which column is which, what its codes mean, and which defaults fill empty cells.
import { parse } from 'yaml';
import { z } from 'zod';
import { FileNotTaken } from '../file/import-problem.ts';
import { CSV_PARTS, type CsvPart, PART_NAMES } from './csv-parts.ts';

const name = z.string().min(1).max(100);
/** YAML reads `1` as a number and `yes` as a string. */
const value = z.union([z.string().max(200), z.number(), z.boolean()]).transform(String);

const part = z.strictObject({
  /** Their column → ours. A column that already has our name does not need an entry. */
  columns: z.record(name, name).default({}),
  /** Our column → their code → our value. */
  codes: z.record(name, z.record(z.string().max(100), value)).default({}),
  /** Our column → the value used when theirs is empty or absent. Each use is counted. */
  defaults: z.record(name, value).default({}),
  /** Their columns that we ignore. */
  ignored: z.array(name).max(500).default([]),
});

const schema = z
  .strictObject({
    /** How amounts are written. */
    money: z.enum(['cents', 'dollars']).default('cents'),
    /** How dates are written: 2026-11-30, 11/30/2026 or 20261130. */
    days: z.enum(['iso', 'us', 'compact']).default('iso'),
    /** The values that mean yes, and those that mean no. A line with another is rejected; an empty cell says nothing. */
    yes: z.array(value).default(['true', 'yes', 'y', '1']),
    no: z.array(value).default(['false', 'no', 'n', '0']),
    /** Coverage codes, in addition to the known ones, that are discounts or fees. */
    deny: z.array(value).default([]),
    files: z.partialRecord(z.enum(PART_NAMES), part).default({}),
  })
  .superRefine(({ files }, context) => {
    for (const [file, { columns, codes, defaults }] of Object.entries(files)) {
      const ours = CSV_PARTS[file as CsvPart];
      for (const column of [...Object.values(columns), ...Object.keys(codes), ...Object.keys(defaults)])
        if (!Object.hasOwn(ours, column))
          context.addIssue({ code: 'custom', path: ['files', file], message: `no column ${column}` });
    }
  });

export type Mapping = z.output<typeof schema>;

/**
 * Reads a mapping in YAML (JSON is a subset of it). Without a mapping, every column must have our own name.
 *
 * @throws {FileNotTaken} saying what is wrong with the mapping
 */
export function readMapping(text: string | null): Mapping {
  if (text === null || text.trim() === '') return schema.parse({});
  let given: unknown;
  try {
    given = parse(text, { maxAliasCount: 20 });
  } catch (error) {
    const { linePos } = error as { linePos?: { line: number }[] };
    throw new FileNotTaken('wrong-mapping', linePos?.[0] && { line: linePos[0].line });
  }
  const read = schema.safeParse(given ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FileNotTaken('wrong-mapping', { about: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, 200) });
}

/** Matches the columns of one file to ours. Column names are compared case-insensitively. */
export function columnsOf(mapping: Mapping, file: CsvPart, header: readonly string[]) {
  const { columns = {}, ignored = [] } = mapping.files[file] ?? {};
  const ours: Record<string, unknown> = CSV_PARTS[file];
  const folded = new Map(Object.entries(columns).map(([theirs, our]) => [theirs.trim().toLowerCase(), our]));
  const left = new Set(ignored.map((each) => each.trim().toLowerCase()));
  const known = header.map((cell) => {
    const theirs = cell.trim().toLowerCase();
    if (left.has(theirs)) return undefined;
    return folded.get(theirs) ?? (Object.hasOwn(ours, theirs) ? theirs : undefined);
  });
  const unknown = header.filter((cell, at) => known[at] === undefined && !left.has(cell.trim().toLowerCase()));
  return { known, unknown };
}
