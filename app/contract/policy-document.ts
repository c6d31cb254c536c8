// A policy as one document: the format in which a carrier's book is imported, and which every version of a policy
// stores. `npm run import -- --schema` publishes it as JSON Schema. Amounts are in whole cents, days are `yyyy-mm-dd`,
// names are as on the policy.
import { z } from 'zod';
import { COVERAGE_KINDS, VEHICLE_COVERAGE_KINDS } from './coverages.ts';
import { day, email, phone, plate, vin, zip } from './fields.ts';

export const POLICY_SCHEMA = 'unison.policy/1';

const twoLetters = z.string().regex(/^[A-Z]{2}$/);
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);
const cents = z.int().min(0).max(100_000_000);
const position = z.int().min(1).max(99);

const coverage = z.strictObject({
  kind: z.enum(COVERAGE_KINDS),
  /** Per person or per event; for rental, per day. */
  limit_cents: cents.nullable().default(null),
  /** Per accident; for rental, per term. */
  limit_per_accident_cents: cents.nullable().default(null),
  deductible_cents: cents.nullable().default(null),
  /** For the whole term, if the source gives it. */
  premium_cents: cents.nullable().default(null),
});

const lender = z.strictObject({
  name: text(120),
  address: text(200),
  city: text(60),
  state: twoLetters,
  zip,
  loan_number: text(40).nullable().default(null),
});

/** Rating facts about a driver in addition to who they are (`insurance/rating/answers.ts`). */
const driverRating = z.strictObject({
  /** First license in any country. */
  licensed_on: day,
  marital: text(20),
  is_foreign: z.boolean().default(false),
  has_course: z.boolean().default(false),
  filing: z.enum(['SR22', 'SR22A', 'FR44']).nullable().default(null),
  incidents: z
    .array(z.strictObject({ kind: text(20), on: day }))
    .max(50)
    .default([]),
});

const insured = z.strictObject({ first_name: text(80), last_name: text(80), date_of_birth: day });

const driver = z.strictObject({
  position,
  ...insured.shape,
  /** Of a license or state ID. Only an excluded person may have neither. */
  license_number: z
    .string()
    .regex(/^[A-Z0-9]{5,20}$/)
    .nullable()
    .default(null),
  license_state: twoLetters.nullable().default(null),
  /** Given for a driver who joined after the policy began. */
  added_on: day.nullish(),
  status: z.enum(['rated', 'excluded']),
  rating: driverRating.nullable().default(null),
});

const vehicle = z.strictObject({
  position,
  vin,
  model_year: z.int().min(1981).max(2040),
  make: text(40),
  model: text(60),
  /** A car bought today has no plate yet. */
  plate: plate.nullish(),
  ownership: z.enum(['owned', 'financed', 'leased']),
  lender: lender.nullable().default(null),
  added_on: day,
  /** A removed vehicle stays in the document, without coverages, until the term ends. */
  removed_on: day.nullable().default(null),
  /** When the vehicle was reported to the state's insurance database. */
  state_reported_on: day.nullable().default(null),
  rating: z
    .strictObject({
      use: text(20),
      /** From 1 (cheapest to repair) to 8, from the table that belongs to the rate book. */
      symbol: z.int().min(1).max(27),
      has_anti_theft: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  coverages: z.array(coverage).max(10).default([]),
});

const formerTerm = z.strictObject({
  number: z.int().min(1).max(998),
  effective_on: day,
  expires_on: day,
  premium_cents: cents,
});

const instalment = z.strictObject({
  number: z.int().min(1).max(999),
  due_on: day,
  amount_cents: cents,
  /** The amount paid toward it, and the day of the last payment. */
  paid_cents: cents.default(0),
  paid_on: day.nullable().default(null),
});

/** A license is on a policy once, and whoever drives has one. */
function licenseFaults(drivers: readonly z.output<typeof driver>[]): [path: (string | number)[], message: string][] {
  const licenses = drivers.flatMap(({ license_number }) => license_number ?? []);
  return [
    ...(new Set(licenses).size < licenses.length ? [fault(['drivers'], 'license_number twice')] : []),
    ...drivers.flatMap(({ license_number, license_state, status }, at) => [
      ...((license_number === null) === (license_state === null)
        ? []
        : [fault(['drivers', at, 'license_state'], 'given exactly with license_number')]),
      ...(status === 'rated' && license_number === null ? [fault(['drivers', at, 'license_number'], 'missing')] : []),
    ]),
  ];
}
const fault = (path: (string | number)[], message: string): [(string | number)[], string] => [path, message];

export const policyDocument = z
  .strictObject({
    schema: z.literal(POLICY_SCHEMA),
    prefix: z.string().regex(/^[A-Z]{2,3}$/),
    number: z.string().regex(/^[0-9]{8}$/),
    line: z.enum(['personal', 'commercial']),
    state: twoLetters,
    status: z.enum(['active', 'cancel_pending', 'cancelled', 'expired']),
    /** The day the policy ends early, by a notice or a cancellation. */
    cancels_on: day.nullable().default(null),
    /** Why it is cancelled or is to be, in a file: only an end for nonpayment is undone by a payment. */
    cancelled_for: z.enum(['nonpayment', 'request', 'other']).nullish(),
    agency_code: text(20),
    term: z.strictObject({ number: z.int().min(1).max(999), effective_on: day, expires_on: day }),
    /** Earlier terms, for the record. */
    former_terms: z.array(formerTerm).max(60).default([]),
    address: text(120),
    city: text(60),
    zip,
    /** Where the vehicles are garaged, if it is not the mailing address. */
    garaging_zip: zip.nullable().default(null),
    phone: phone.nullable().default(null),
    email: email.nullable().default(null),
    language: z.enum(['en', 'es']).default('en'),
    insureds: z.array(insured).min(1).max(2),
    drivers: z.array(driver).min(1).max(20),
    vehicles: z.array(vehicle).max(50),
    /** Coverages of the whole policy. */
    coverages: z.array(coverage).max(10),
    rating: z
      .strictObject({
        is_homeowner: z.boolean().default(false),
        is_paid_in_full: z.boolean().default(false),
        is_paperless: z.boolean().default(false),
        prior: z
          .strictObject({
            months: z.int().min(0),
            lapse_days: z.int().min(0),
            has_bi50: z.boolean().default(false),
            is_exempt: z.boolean().default(false),
          })
          .nullable()
          .default(null),
        /** The rate book that the premium was computed with; another carrier's name for it when it is not ours. */
        book: text(40).nullable().default(null),
        /** Referral reasons that an underwriter accepted before the sale. */
        accepted: z.array(text(40)).max(20).optional(),
      })
      .nullable()
      .default(null),
    /** For the whole term, without fees. */
    premium_cents: cents,
    fees: z
      .array(z.strictObject({ fee: text(40), cents }))
      .max(20)
      .default([]),
  })
  .superRefine((policy, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const { term, vehicles, drivers } = policy;
    if (term.expires_on <= term.effective_on) fault(['term', 'expires_on'], 'not after effective_on');
    const needsDay = policy.status === 'cancelled' || policy.status === 'cancel_pending';
    if (needsDay !== (policy.cancels_on !== null)) fault(['cancels_on'], 'given exactly when cancelled or pending');
    if (new Set(drivers.map(({ position }) => position)).size < drivers.length) fault(['drivers'], 'position twice');
    if (new Set(vehicles.map(({ position }) => position)).size < vehicles.length) fault(['vehicles'], 'position twice');
    for (const [path, message] of licenseFaults(drivers)) fault(path, message);
    if (new Set(vehicles.map(({ vin }) => vin)).size < vehicles.length) fault(['vehicles'], 'vin twice');
    for (const [at, { ownership, lender, removed_on, coverages }] of vehicles.entries()) {
      if (removed_on !== null && coverages.length > 0) fault(['vehicles', at, 'coverages'], 'of a removed vehicle');
      if ((ownership === 'owned') !== (lender === null))
        fault(['vehicles', at, 'lender'], 'given exactly when financed or leased');
      for (const { kind } of coverages)
        if (!VEHICLE_COVERAGE_KINDS.includes(kind)) fault(['vehicles', at, 'coverages'], `${kind} is of the policy`);
      if (new Set(coverages.map(({ kind }) => kind)).size < coverages.length)
        fault(['vehicles', at, 'coverages'], 'kind twice');
    }
    for (const { kind } of policy.coverages)
      if (VEHICLE_COVERAGE_KINDS.includes(kind)) fault(['coverages'], `${kind} is of a vehicle`);
    if (new Set(policy.coverages.map(({ kind }) => kind)).size < policy.coverages.length)
      fault(['coverages'], 'kind twice');
  });

/** What a policy covers from a moment on. Each version of a policy stores one. */
export type PolicyDocument = z.output<typeof policyDocument>;
/** @public */
export type PolicyDriver = PolicyDocument['drivers'][number];
/** @public */
export type PolicyVehicle = PolicyDocument['vehicles'][number];
export type PolicyCoverage = z.output<typeof coverage>;
export type PolicyLender = z.output<typeof lender>;
export type PolicyInsured = z.output<typeof insured>;

/** A line of an import file: the document, and what is known about the installments of its term. */
export const importedPolicy = z.strictObject({
  policy: policyDocument,
  /** Installments of the current term. */
  instalments: z.array(instalment).max(60).default([]),
});
/** @public */
export type ImportedPolicy = z.output<typeof importedPolicy>;
/** @public */
export type ImportedInstalment = z.output<typeof instalment>;
