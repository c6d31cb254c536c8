// How far a file has come on its way into the book. Each state names the last step that is done.

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

/** The final states: nothing more is done with the file. */
export const FINISHED: readonly ImportState[] = ['announced', 'refused', 'rejected'];

/** The states in which later steps still read the file. */
export const NEEDS_FILE: readonly ImportState[] = [
  'received',
  'parsed',
  'canonical',
  'checked',
  'planned',
  'held',
  'approved',
];

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
/** Why a file waits for a person's decision, with the figures behind it. */
export type Hold = { code: HoldCode; about: Record<string, string | number> };

/** State → number of policies in force, and the premium of their current terms. */
export type InForce = Record<string, { policies: number; cents: number }>;

/** One policy as it is now, and as the file would make it. */
export type Difference = {
  line: number;
  prefix: string;
  number: string;
  state: string;
  before: { status: string; cents: number } | null;
  after: { status: string; cents: number };
};

/** What the pages and the command show about a file. Figures that are not known yet are absent. */
export type ImportReport = {
  lines?: { policies: number; agencies: number; unreadable: number };
  masked?: number;
  /** For a zip: `file.column` → number of rows that took the mapping's default. */
  defaults?: Record<string, number>;
  /** Number of coverage rows that are discounts or fees. */
  denied?: number;
  /** Columns that nothing uses. */
  unused?: string[];
  outcomes?: Partial<Record<Outcome, number>>;
  before?: InForce;
  file?: InForce;
  cancelled?: number;
  gone?: number;
  worst?: Difference[];
  applied?: { policies: number; agencies: number };
  /** Number of applied policies that do not match the file afterwards. */
  differ?: number;
};
