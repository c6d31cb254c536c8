// An import file is in JSON Lines: first its manifest, then a policy or an agency per line. A zip archive of CSV files
// is converted to the same. `npm run import -- --schema` publishes it as JSON Schema.
import { z } from 'zod';
import { day, email, phone, stateCode, zip } from './fields.ts';
import { importedPolicy, POLICY_SCHEMA } from './policy-document.ts';

const count = z.int().min(0);
const time = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

/** What the source says about the file, counted before writing it. The content must match. */
export const importManifest = z.strictObject({
  schema: z.literal(POLICY_SCHEMA),
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    .describe('The system it comes from; its files are numbered.'),
  kind: z.enum(['full', 'delta']).describe('The whole book, or what changed since the file before.'),
  sequence: z
    .int()
    .min(1)
    .max(2_000_000_000)
    .describe('The number of the file, one more than that of the file before.'),
  as_of: z.iso.datetime({ offset: true }).describe('Until when the source’s changes are in it, with its time zone.'),
  policies: count.describe('Lines with a policy.'),
  agencies: count.default(0).describe('Lines with an agency.'),
  premium_cents: count.describe('The sum of the premiums of all policies in it, in cents.'),
  in_force: z
    .record(z.string().regex(/^[A-Z]{2}$/), count)
    .describe('By state, policies that are active or about to be cancelled: {"OH": 3}.'),
});
export type ImportManifest = z.output<typeof importManifest>;

export const importedAgency = z.strictObject({
  code: z.string().regex(/^[0-9]{2}-[0-9]{4,6}$/),
  name: z.string().min(2).max(80),
  address: z.string().min(1).max(200),
  city: z.string().min(1).max(60),
  state: stateCode,
  zip,
  phone,
  email,
  /** Without coordinates, the agency is placed in the center of its zip code. */
  latitude: z.number().min(24).max(37).nullable().default(null),
  longitude: z.number().min(-107).max(-79).nullable().default(null),
  /** In addition to English. */
  languages: z
    .array(z.enum(['en', 'es', 'ht', 'pt', 'vi']))
    .max(5)
    .default([]),
  opens_at: time.default('09:00'),
  closes_at: time.default('17:00'),
  open_saturday: z.boolean().default(false),
  appointed_on: day,
  closed_on: day.nullable().default(null),
});
export type ImportedAgency = z.output<typeof importedAgency>;

export const manifestLine = z.strictObject({ manifest: importManifest });
export const agencyLine = z.strictObject({ agency: importedAgency });
/** Any line of a file. */
export const importLine = z.union([manifestLine, importedPolicy, agencyLine]);
