// What can be wrong with a line, and with a whole file. In words they stand in `import-labels.ts`.

/** Rejected: cannot be taken. Quarantined: could be right, and a person looks first. Warned of: taken. */
export type ProblemLevel = 'reject' | 'quarantine' | 'warn';

const LEVELS = {
  // What the contract says.
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
  // What a row of ours must hold.
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
  // What the rest of the file and the book say.
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
  /** Where in the record, as `policy.drivers.0.license_number`. */
  field?: string;
  /** What it is about: another line, what was expected. Never a person's data. */
  about?: string;
  /** Of a zip: in which of its files, and on which line. */
  file?: string;
  line?: number;
};

export const problem = (code: ProblemCode, field?: string, about?: string): Problem => ({
  code,
  level: LEVELS[code],
  ...(field !== undefined && { field }),
  ...(about !== undefined && { about }),
});

/** What the worst of them makes of a line. */
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

/** Why nothing of a file is taken: with the file in the zip and the line that says so. */
export type Refusal = { code: RefusalCode; file?: string; line?: number; about?: string };

export class FileNotTaken extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, more: Omit<Refusal, 'code'> = {}) {
    super(code);
    this.refusal = { code, ...more };
  }
}
