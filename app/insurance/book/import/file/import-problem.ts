// What can be wrong with a line, and with a whole file. `import-labels.ts` has the texts.

/** reject: the line cannot be taken. quarantine: it may be right, but a person checks it first. warn: it is taken. */
export type ProblemLevel = 'reject' | 'quarantine' | 'warn';

const LEVELS = {
  // Violations of the file format's contract.
  'not-json': 'reject',
  'not-utf8': 'reject',
  'too-long': 'reject',
  'no-such-record': 'reject',
  missing: 'reject',
  'unknown-field': 'reject',
  'wrong-type': 'reject',
  'wrong-format': 'reject',
  'unknown-value': 'reject',
  'out-of-range': 'reject',
  contradiction: 'reject',
  'lost-zero': 'reject',
  'by-spreadsheet': 'reject',
  // Violations of what our tables require.
  'state-not-ours': 'reject',
  'prefix-of-other-state': 'reject',
  'no-premium': 'reject',
  'terms-out-of-order': 'reject',
  'no-deductible': 'reject',
  'limits-out-of-order': 'reject',
  'days-out-of-order': 'reject',
  'birth-out-of-range': 'reject',
  'bill-twice': 'reject',
  'paid-without-day': 'reject',
  'paid-too-much': 'reject',
  // Conflicts with the rest of the file or with the book.
  repeated: 'reject',
  'unknown-agency': 'reject',
  'no-policy': 'reject',
  'by-database': 'reject',
  'split-limit': 'reject',
  'changed-here': 'quarantine',
  'begins-later-here': 'quarantine',
  'other-source': 'quarantine',
  'garaged-in-other-state': 'quarantine',
  'over-and-active': 'quarantine',
  'not-over-and-expired': 'quarantine',
  'vin-check-digit': 'warn',
  'unknown-zip': 'warn',
  'bills-differ': 'warn',
  'repeated-same': 'warn',
} as const satisfies Record<string, ProblemLevel>;

export type ProblemCode = keyof typeof LEVELS;

export type Problem = {
  code: ProblemCode;
  level: ProblemLevel;
  /** The field's path in the record, such as `policy.drivers.0.license_number`. */
  field?: string;
  /** Details such as another line's number or the expected value. Never personal data. */
  about?: string;
  /** For a zip: the file inside it, and the line. */
  file?: string;
  line?: number;
};

export const problem = (code: ProblemCode, field?: string, about?: string): Problem => ({
  code,
  level: LEVELS[code],
  ...(field !== undefined && { field: storable(field) }),
  ...(about !== undefined && { about: storable(about) }),
});

/** A text of a file without what no database stores: control characters, and halves of characters. */
export const storable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '');

/** A line's outcome, decided by its most serious problem. */
export const outcomeOf = (problems: readonly Problem[]): 'read' | 'rejected' | 'quarantined' => {
  if (problems.some(({ level }) => level === 'reject')) return 'rejected';
  return problems.some(({ level }) => level === 'quarantine') ? 'quarantined' : 'read';
};

export const REFUSALS = [
  'unreadable',
  'spreadsheet',
  'no-manifest',
  'wrong-manifest',
  'breaks-off',
  'counts-differ',
  'unclosed-quote',
  'wrong-quote',
  'no-such-file',
  'missing-column',
  'column-twice',
  'cells-differ',
  'column-by-spreadsheet',
  'zip-broken',
  'zip-too-large',
  'zip-path',
  'wrong-mapping',
  'file-gone',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** Why a whole file is refused, with the line (and for a zip, the file) that causes it. */
export type Refusal = { code: RefusalCode; file?: string; line?: number; about?: string };

export class FileNotTaken extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, more: Omit<Refusal, 'code'> = {}) {
    super(code);
    this.refusal = { code, ...more };
  }
}
