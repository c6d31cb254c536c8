// The files of a zip and their columns under our own names. A mapping says what a carrier calls them.

export type CellKind = 'text' | 'number' | 'cents' | 'day' | 'yes-no' | 'instant';

/** `policy_prefix` and `policy_number` are in every file except agencies.csv. */
const OWNER = { policy_prefix: 'text', policy_number: 'text' } as const;
const PERSON = { first_name: 'text', last_name: 'text', date_of_birth: 'day' } as const;

/** Listed in the order in which a policy's rows are read. */
export const CSV_PARTS = {
  policies: {
    ...OWNER,
    line: 'text',
    state: 'text',
    status: 'text',
    cancels_on: 'day',
    agency_code: 'text',
    term_number: 'number',
    effective_on: 'day',
    expires_on: 'day',
    address: 'text',
    city: 'text',
    zip: 'text',
    garaging_zip: 'text',
    phone: 'text',
    email: 'text',
    language: 'text',
    premium_cents: 'cents',
    policy_fee_cents: 'cents',
    is_homeowner: 'yes-no',
    is_paid_in_full: 'yes-no',
    is_paperless: 'yes-no',
    book: 'text',
    prior_months: 'number',
    prior_lapse_days: 'number',
    prior_has_bi50: 'yes-no',
    prior_is_exempt: 'yes-no',
    // The last one, because rows that an older release staged have no cell for it.
    cancelled_for: 'text',
  },
  insureds: { ...OWNER, position: 'number', ...PERSON },
  drivers: {
    ...OWNER,
    position: 'number',
    ...PERSON,
    license_number: 'text',
    license_state: 'text',
    status: 'text',
    licensed_on: 'day',
    marital: 'text',
    is_foreign: 'yes-no',
    has_course: 'yes-no',
    filing: 'text',
    // Each incident as kind:date, separated by spaces: `minor:2025-02-28 at_fault_pd:2024-06-01`.
    incidents: 'text',
  },
  vehicles: {
    ...OWNER,
    position: 'number',
    vin: 'text',
    model_year: 'number',
    make: 'text',
    model: 'text',
    plate: 'text',
    ownership: 'text',
    added_on: 'day',
    removed_on: 'day',
    state_reported_on: 'day',
    use: 'text',
    symbol: 'number',
    has_anti_theft: 'yes-no',
  },
  coverages: {
    // A row without a vehicle position is a coverage of the whole policy.
    ...OWNER,
    vehicle_position: 'number',
    kind: 'text',
    limit_cents: 'cents',
    limit_per_accident_cents: 'cents',
    deductible_cents: 'cents',
    premium_cents: 'cents',
  },
  lienholders: {
    ...OWNER,
    vehicle_position: 'number',
    name: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    loan_number: 'text',
  },
  instalments: {
    ...OWNER,
    number: 'number',
    due_on: 'day',
    amount_cents: 'cents',
    paid_cents: 'cents',
    paid_on: 'day',
  },
  agencies: {
    code: 'text',
    name: 'text',
    address: 'text',
    city: 'text',
    state: 'text',
    zip: 'text',
    phone: 'text',
    email: 'text',
    latitude: 'number',
    longitude: 'number',
    languages: 'text',
    opens_at: 'text',
    closes_at: 'text',
    open_saturday: 'yes-no',
    appointed_on: 'day',
    closed_on: 'day',
  },
} as const satisfies Record<string, Record<string, CellKind>>;

export type CsvPart = keyof typeof CSV_PARTS;
export const PART_NAMES = Object.keys(CSV_PARTS) as CsvPart[];

/** A file without one of these columns cannot be read at all. The record's own check covers all other fields. */
export const KEY_COLUMNS: Record<CsvPart, readonly string[]> = {
  policies: Object.keys(OWNER),
  insureds: Object.keys(OWNER),
  drivers: Object.keys(OWNER),
  vehicles: Object.keys(OWNER),
  coverages: Object.keys(OWNER),
  lienholders: Object.keys(OWNER),
  instalments: Object.keys(OWNER),
  agencies: ['code'],
};

/** What carriers' files call our coverages, including the codes of the ACORD forms and of agency downloads. */
export const COVERAGE_CODES: Record<string, string> = {
  BI: 'bodily_injury',
  BIPD: 'bodily_injury',
  PD: 'property_damage',
  PIP: 'personal_injury_protection',
  MED: 'medical_payments',
  MEDPM: 'medical_payments',
  UM: 'uninsured_motorist',
  UMBI: 'uninsured_motorist',
  UMPD: 'uninsured_motorist_property',
  COMP: 'comprehensive',
  OTC: 'comprehensive',
  COLL: 'collision',
  COL: 'collision',
  RENT: 'rental',
  RREIM: 'rental',
  TOW: 'towing',
  TL: 'towing',
  ROAD: 'towing',
};
/** Combined single limits: one limit for the whole accident, which cannot be split into our separate limits. */
export const SPLIT_LIMITS = ['CSL'];
/** Discounts and fees that arrive as coverage rows. Taken as coverages, their premium would be counted twice. */
export const NO_COVERAGES = [
  'EFT',
  'PIF',
  'MC1',
  'MC2',
  'MCAR',
  'HOME',
  'HO',
  'PPLS',
  'GOOD',
  'DDC',
  'ANTI',
  'ATHFT',
  'RENEW',
  'TRANS',
  'POLFE',
  'POLFEE',
  'FEE',
  'FEES',
  'INST',
  'INSTFEE',
  'SR22',
  'SR22FEE',
  'FR44',
  'TAX',
  'MVCPA',
  'SURCH',
  'DISC',
];
