import { join } from 'node:path';
import { z } from 'zod';
import { byState, STATES, type StateCode } from '#config/states.ts';
import { authenticatorKey } from '#platform/accounts/authenticator-key.ts';
import { findAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { base32 } from '#platform/accounts/totp.ts';
import { openKeyring } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isTrialDatabase } from '#platform/database/migrate.ts';

/** The file where the server writes the named cases, in its data folder. */
export const samplesFile = (folder: string) => join(folder, 'samples.json');

/** One policy, and what its policyholder knows about it. */
const policyCase = z.object({
  policyNumber: z.string(),
  prefix: z.string(),
  state: z.enum(STATES),
  status: z.enum(['A', 'X', 'L', 'C']),
  insuredName: z.string(),
  dateOfBirth: z.iso.date(),
  zip: z.string(),
  licenseNumber: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The VIN of its first vehicle. */
  vin: z.string(),
  vinSuffix: z.string(),
  vehicle: z.string(),
  /** In cents; null when everything is paid. */
  nextDueCents: z.int().nullable(),
});
const vehicleCase = policyCase.extend({
  lienholder: z.string().nullable(),
  /** The deductible of both comprehensive and collision, in dollars; null without these coverages. */
  deductible: z.int().nullable(),
});
const customerCase = policyCase.extend({ email: z.string(), password: z.string() });
const agentCase = z.object({
  id: z.int(),
  userId: z.string(),
  password: z.string(),
  email: z.string(),
  name: z.string(),
  agencyCode: z.string(),
  agencyName: z.string(),
  state: z.enum(STATES),
  /** The setup key for an authenticator app. It is made with the server's secret, so it is not stored in the book. */
  setupKey: z.string().optional(),
});
const staffCase = z.object({
  id: z.int(),
  email: z.string(),
  password: z.string(),
  name: z.string(),
  /** As for an agent. */
  setupKey: z.string().optional(),
});
const quoteCase = z.object({
  licenseNumber: z.string().nullable(),
  phone: z.string(),
  clid: z.string(),
  name: z.string(),
  state: z.enum(STATES),
  zip: z.string(),
});

/** One case per state. */
const ofEach = <Name extends string, Case>(name: Name, one: Case) =>
  Object.fromEntries(STATES.map((state) => [`${name}${state}`, one])) as Record<`${Name}${StateCode}`, Case>;

const schema = z.object({
  activePolicy: policyCase,
  expiredPolicy: policyCase,
  cancelledPolicy: policyCase,
  noticePolicy: policyCase,
  /** Cancelled so recently that it can still be reinstated. */
  lapsedPolicy: policyCase,
  financedVehicle: vehicleCase,
  leasedVehicle: vehicleCase,
  ownedVehicle: vehicleCase,
  excludedDriver: policyCase.extend({ excludedName: z.string(), excludedLicense: z.string() }),
  commercialPolicy: policyCase,
  severalVehicles: policyCase.extend({ vinSuffixes: z.array(z.string()) }),
  paidInFull: policyCase,
  policyWithoutAccount: policyCase,
  twoPoliciesOneLicence: z.object({
    licenseNumber: z.string(),
    zip: z.string(),
    dateOfBirth: z.iso.date(),
    state: z.enum(STATES),
    policies: z.array(policyCase).length(2),
  }),
  ...ofEach('guest', policyCase),
  customerLogin: customerCase,
  otherCustomerLogin: customerCase,
  thirdCustomerLogin: customerCase,
  fourthCustomerLogin: customerCase,
  /** An account in Spanish; the others are in English. */
  spanishLogin: customerCase,
  /** A renewal has been offered and not accepted yet. */
  renewalLogin: policyCase.extend({ email: z.string(), password: z.string(), premiumCents: z.int() }),
  otherRenewalLogin: policyCase.extend({ email: z.string(), password: z.string(), premiumCents: z.int() }),
  /** Has an open claim. */
  claimLogin: policyCase.extend({ email: z.string(), password: z.string(), claimNumber: z.string() }),
  ...ofEach('agentLogin', agentCase),
  /** Has never signed in, so the authenticator must be set up first. */
  agentFirstLogin: agentCase,
  /** Staff members, one per role. */
  staffService: staffCase,
  staffNotices: staffCase,
  staffAuditor: staffCase,
  staffSupervisor: staffCase,
  staffImports: staffCase,
  staffAdjuster: staffCase,
  staffClaimsLead: staffCase,
  staffInvestigator: staffCase,
  staffUnderwriter: staffCase,
  staffActuary: staffCase,
  quoteByLicence: quoteCase.extend({ licenseNumber: z.string() }),
  quoteByPhone: quoteCase,
  openHelpRequest: policyCase.extend({ reference: z.string(), reason: z.string() }),
  /** Zip codes to type: one per state with agencies nearby, and two outside our states. */
  zips: z.object({ ...byState(() => z.string()), oklahoma: z.string(), outside: z.string() }),
});

export type SampleCases = z.output<typeof schema>;
export type SampleCaseName = keyof SampleCases;
/** A small sample book may lack some cases; a real book has none. */
export type FoundCases = { [N in SampleCaseName]?: SampleCases[N] | undefined };

/**
 * Reads the named cases of the database.
 *
 * @param secret the server's secret; with it, the setup keys of agents and staff are included
 */
export async function readSampleCases(db: Queryable, secret?: string): Promise<FoundCases> {
  if (!(await isTrialDatabase(db))) return {};
  const rows = await db.selectFrom('sample_case').select(['name', 'facts']).orderBy('name').execute();
  const cases = parseSampleCases(Object.fromEntries(rows.map(({ name, facts }) => [name, facts])));
  if (!secret) return cases;
  const keyring = openKeyring(secret);
  for (const [name, kind] of SECOND_STEPS) {
    const found = cases[name];
    const { seed } = (found && (await findAuthenticator(db, { kind, id: found.id }))) ?? {};
    if (!found || !seed) continue;
    found.setupKey = base32(authenticatorKey(keyring, { kind, id: found.id }, seed));
  }
  return cases;
}

const STAFF_CASES = [
  'staffService',
  'staffNotices',
  'staffAuditor',
  'staffSupervisor',
  'staffImports',
  'staffAdjuster',
  'staffClaimsLead',
  'staffInvestigator',
  'staffUnderwriter',
  'staffActuary',
] as const;
const SECOND_STEPS = [
  ...STATES.map((state) => [`agentLogin${state}`, 'producer'] as const),
  ...STAFF_CASES.map((name) => [name, 'staff'] as const),
] as const;

/** @throws when the facts are not those of a sample book */
export function parseSampleCases(facts: unknown): FoundCases {
  return schema.partial().parse(facts);
}

/**
 * All named cases, for tests.
 *
 * @throws when one is missing, because the book is too small or not a sample book
 */
export async function findSampleCases(db: Queryable): Promise<SampleCases> {
  return schema.parse(await readSampleCases(db));
}
