// A carrier's way of writing our columns: which is which, what its codes mean, what stands where it says nothing.
import { parse } from 'yaml';
import { z } from 'zod';
import { FileNotTaken } from '../file/import-problem.ts';
import { CSV_PARTS, type CsvPart, PART_NAMES } from './csv-parts.ts';

const name = z.string().min(1).max(100);
/** YAML reads `1` as a number and `yes` as a word. */
const value = z.union([z.string().max(200), z.number(), z.boolean()]).transform(String);

const part = z.strictObject({
  /** Their column → ours. A column of ours that has its own name needs no line here. */
  columns: z.record(name, name).default({}),
  /** Our column → their code → what it means. */
  codes: z.record(name, z.record(z.string().max(100), value)).default({}),
  /** Our column → what stands where theirs is empty or absent. How often is counted. */
  defaults: z.record(name, value).default({}),
  /** Their columns that we do not take. */
  ignored: z.array(name).max(500).default([]),
});

const schema = z
  .strictObject({
    /** How amounts are written. */
    money: z.enum(['cents', 'dollars']).default('cents'),
    /** 2026-11-30, 11/30/2026, 20261130. */
    days: z.enum(['iso', 'us', 'compact']).default('iso'),
    /** What stands for yes; everything else but an empty cell is no. */
    yes: z.array(value).default(['true', 'yes', 'y', '1']),
    /** Codes of coverages beside the known ones, that are discounts or fees. */
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
 * A mapping in YAML, of which JSON is a part; without one, every column has our own name.
 *
 * @throws {FileNotTaken} naming what is wrong with it
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

/** Of one file: which of its columns is which of ours. Names are compared without case. */
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
