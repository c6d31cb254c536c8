import { brand } from '#config/brand.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { BookRow } from './book-rows.ts';
import { SAMPLE_SEED_BYTES, type SampleAuthenticator } from './sample-agencies.ts';
import { instantOf } from './sample-random.ts';

export type SampleStaff = BookRow<'staff'> & { roles: (keyof typeof STAFF_CASES)[] };

/** The name of each role's login among the named cases. */
export const STAFF_CASES = {
  service: 'staffService',
  notices: 'staffNotices',
  auditor: 'staffAuditor',
  supervisor: 'staffSupervisor',
  imports: 'staffImports',
  adjuster: 'staffAdjuster',
  'claims-lead': 'staffClaimsLead',
  siu: 'staffInvestigator',
  underwriter: 'staffUnderwriter',
  actuary: 'staffActuary',
} as const;

/** Ids of the service representatives. */
export const SERVICE_STAFF = [1, 2];

const PEOPLE = [
  ['Yolanda', 'Reyes', 'service', 'es'],
  ['Daniel', 'Okafor', 'service', 'en'],
  ['Marcus', 'Whitfield', 'notices', 'en'],
  ['Priya', 'Natarajan', 'auditor', 'en'],
  ['Elena', 'Castellanos', 'supervisor', 'en'],
  ['Ruth', 'Lindqvist', 'imports', 'en'],
  ['Yvette', 'Marrero', 'adjuster', 'es'],
  ['Luis', 'Ferrer', 'claims-lead', 'es'],
  ['Grace', 'Tolliver', 'siu', 'en'],
  ['Nadia', 'Haller', 'underwriter', 'en'],
  ['Mateo', 'Serrano', 'actuary', 'en'],
] as const;

/** The company's staff. All of them have set up an authenticator. */
export function sampleStaff(today: string, passwordHash: string, authenticatorsBefore: number) {
  const staff = PEOPLE.map(
    ([first_name, last_name, role, language], index): SampleStaff => ({
      id: index + 1,
      first_name,
      last_name,
      language,
      roles: [role],
      password_hash: passwordHash,
      email: `${first_name}.${last_name}@${brand.mailDomain}`.toLowerCase(),
    }),
  );
  const confirmed_at = instantOf(plusDays(today, -180), 15 * 60);
  const authenticators = staff.map(
    ({ id }): SampleAuthenticator => ({
      id: authenticatorsBefore + id,
      staff_id: id,
      confirmed_at,
      seed: `\\x${SAMPLE_SEED_BYTES}`,
    }),
  );
  return { staff, authenticators };
}
