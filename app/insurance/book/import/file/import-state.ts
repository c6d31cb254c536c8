// Where a file is on its way into the book. Each state is the last step that is done.

export const IMPORT_STATES = [
  'received',
  'parsed',
  'canonical',
  'checked',
  'planned',
  'held',
  'approved',
  'applied',
  'reconciled',
  'announced',
  'refused',
  'rejected',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Nothing more becomes of it. */
export const FINISHED: readonly ImportState[] = ['announced', 'refused', 'rejected'];

export const OUTCOMES = [
  'read',
  'new',
  'changed',
  'same',
  'older',
  'repeated',
  'rejected',
  'quarantined',
  'applied',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const HOLDS = [
  'delta-first',
  'missing-file',
  'older-file',
  'manifest-differs',
  'fewer-in-force',
  'state-at-zero',
  'many-cancelled',
  'many-rejected',
  'premium-differs',
] as const;
export type HoldCode = (typeof HOLDS)[number];
/** Why a file waits for a person, with the numbers that say so. */
export type Hold = { code: HoldCode; about: Record<string, string | number> };

/** Policies in force, and the premium of their terms, by state. */
export type InForce = Record<string, { policies: number; cents: number }>;

/** One policy as it is and as the file would make it. */
export type Difference = {
  line: number;
  prefix: string;
  number: string;
  state: string;
  before: { status: string; cents: number } | null;
  after: { status: string; cents: number };
};

/** What the pages and the command show of a file. Counts of what is not known yet are absent. */
export type ImportReport = {
  lines?: { policies: number; agencies: number; unreadable: number };
  masked?: number;
  /** Of a zip: `file.column` → rows in which the mapping's default stands. */
  defaults?: Record<string, number>;
  /** Rows of coverage that are discounts or fees. */
  denied?: number;
  /** Columns nobody has a use for. */
  unused?: string[];
  outcomes?: Partial<Record<Outcome, number>>;
  before?: InForce;
  file?: InForce;
  cancelled?: number;
  gone?: number;
  worst?: Difference[];
  applied?: { policies: number; agencies: number };
  /** Policies that are not afterwards what the file says. */
  differ?: number;
};
