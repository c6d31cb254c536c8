// Reads one line of a file into a record. Pure functions, so they can run anywhere and be repeated.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { agencyLine } from '#contract/import-file.ts';
import { importedPolicy } from '#contract/policy-document.ts';
import { asShown } from '#platform/http/read-fields.ts';
import { dropSecrets, maskNumbers } from '../csv/mask-numbers.ts';
import { isByExcel } from '../csv/read-cell.ts';
import type { FileDays } from '../file/file-days.ts';
import { type Problem, type ProblemCode, problem, storable } from '../file/import-problem.ts';
import type { ReadRecord } from '../file/import-row-store.ts';
import { checkPolicy } from './check-document.ts';

const NOTHING: Omit<ReadRecord, 'problems'> = {
  subject: 'unreadable',
  number: null,
  prefix: null,
  state: null,
  status: null,
  premiumCents: null,
  endsOn: null,
  agencyCode: null,
  contentHash: null,
  masked: 0,
};
const LETTERS = { active: 'A', expired: 'X', cancelled: 'L', cancel_pending: 'C' } as const;

export const unreadable = (code: ProblemCode): ReadRecord => ({ ...NOTHING, problems: [problem(code)] });

export function readRecord(given: string, days: FileDays): ReadRecord {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(given);
  } catch {
    return unreadable('not-json');
  }
  const { record, masked } = read;
  if (hasOwn(record, 'policy')) return { ...readPolicy(record, days), masked };
  if (hasOwn(record, 'agency')) return { ...readAgency(record), masked };
  return { ...unreadable('no-such-record'), masked };
}

/** Reads an already checked line again. A line assembled from a zip also gives the line numbers of the zip's files. */
export function recordIn(given: string): { record: unknown; lines: object | null } {
  const { record: outer } = parse(given);
  const isAssembled = hasOwn(outer, 'record') && hasOwn(outer, 'lines');
  if (!isAssembled) return { record: outer, lines: null };
  return { record: outer.record, lines: typeof outer.lines === 'object' ? outer.lines : null };
}

/**
 * Parses a line, without invisible characters and with Social Security numbers masked. Invisible characters are removed
 * first, because they could hide such a number.
 *
 * @throws {SyntaxError} when the line is not valid JSON
 */
function parse(given: string): { record: unknown; masked: number } {
  const shown = mayHideUnseen(given) ? JSON.stringify(JSON.parse(given, textAsShown)) : given;
  const { text, count } = maskNumbers(shown);
  const record: unknown = JSON.parse(text);
  return { record, masked: count + dropSecrets(text, record) };
}

/**
 * Whether a line may hold invisible characters. Plain ASCII without escapes cannot, which most lines are, and counting
 * bytes finds that out much faster than a regular expression.
 */
const mayHideUnseen = (given: string) =>
  given.includes('\\u') || (Buffer.byteLength(given) !== given.length && asShown('', given) !== given);
const textAsShown = (name: string, value: unknown) => (typeof value === 'string' ? asShown(name, value) : value);

function readPolicy(record: object, days: FileDays): ReadRecord {
  const read = importedPolicy.safeParse(record);
  if (!read.success) return { ...namesOf(record), problems: problemsOf(read.error, record) };
  const { policy } = read.data;
  return {
    subject: 'policy',
    number: policy.number,
    prefix: policy.prefix,
    state: policy.state,
    status: LETTERS[policy.status],
    premiumCents: policy.premium_cents,
    agencyCode: policy.agency_code,
    endsOn: policy.cancels_on ?? policy.term.expires_on,
    contentHash: hashOf(read.data),
    problems: checkPolicy(read.data, days),
    masked: 0,
  };
}

function readAgency(record: object): ReadRecord {
  const read = agencyLine.safeParse(record);
  if (!read.success) return { ...NOTHING, subject: 'agency', problems: problemsOf(read.error, record) };
  const { code, state } = read.data.agency;
  return {
    ...NOTHING,
    subject: 'agency',
    number: code,
    agencyCode: code,
    state,
    contentHash: hashOf(read.data),
    problems: [],
  };
}

const hashOf = (data: object) => createHash('sha256').update(JSON.stringify(data)).digest();

/** The fields that identify a policy that cannot be taken. It is in the file, so it does not count as missing. */
function namesOf(record: object): ReadRecord {
  const policy = valueAt(record, ['policy']);
  const text = (name: string, most: number) => {
    const value = valueAt(policy, [name]);
    return typeof value === 'string' && value.length <= most ? storable(value) : null;
  };
  const cents = valueAt(policy, ['premium_cents']);
  const status = Object.entries(LETTERS).find(([name]) => name === valueAt(policy, ['status']))?.[1];
  return {
    ...NOTHING,
    subject: 'policy',
    number: text('number', 20),
    prefix: text('prefix', 5),
    state: text('state', 2),
    status: status ?? null,
    problems: [],
    premiumCents: typeof cents === 'number' && Number.isInteger(cents) && Math.abs(cents) < 2e9 ? cents : null,
  };
}

const MOST_PROBLEMS = 20;

function problemsOf(error: z.ZodError, record: object): Problem[] {
  return error.issues.slice(0, MOST_PROBLEMS).map((issue) => {
    const field = issue.path.join('.');
    const value = valueAt(record, issue.path);
    if (issue.code === 'unrecognized_keys') return problem('unknown-field', field, issue.keys.join(', ').slice(0, 80));
    if (issue.code === 'custom') return problem('contradiction', field, issue.message);
    if (value === undefined) return problem('missing', field);
    return problem(codeOf(issue.code, value, field), field);
  });
}

/** Fields that need at least this many digits. A spreadsheet drops leading zeros or writes a power of ten. */
const NEEDS_DIGITS: Record<string, number> = { zip: 5, garaging_zip: 5, number: 8, phone: 10 };

function codeOf(code: string, value: unknown, field: string): ProblemCode {
  const name = field.split('.').at(-1) ?? '';
  const needed = NEEDS_DIGITS[name] ?? 0;
  if (typeof value === 'string' && isByExcel(value)) return 'by-spreadsheet';
  if (/^[0-9]+$/.test(String(value)) && String(value).length < needed) return 'lost-zero';
  if (code === 'invalid_type') return 'wrong-type';
  if (code === 'invalid_value') return 'unknown-value';
  return code === 'too_small' || code === 'too_big' ? 'out-of-range' : 'wrong-format';
}

const hasOwn = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
