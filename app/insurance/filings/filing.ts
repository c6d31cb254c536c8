// Certificates of financial responsibility that a state requires of a driver, and what a new version of a policy does to
// them. The insurer files them with the state, and tells it when they end.
import { filings } from '#config/insurance/filings.ts';
import type { StateCode } from '#config/states.ts';
import type { PolicyDocument, PolicyDriver } from '#contract/policy-document.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';

export type FilingForm = NonNullable<NonNullable<PolicyDriver['rating']>['filing']>;

export type CertifiedDriver = Pick<PolicyDriver, 'first_name' | 'last_name' | 'date_of_birth'> & {
  license_number: string;
  license_state: string;
};

export type Certificate = { form: FilingForm; driver: CertifiedDriver };

/** `endsOn`: the first day without it. While a notice of cancellation can still be lifted, that is its last day. */
export type CertificateChange = Certificate & ({ what: 'begins' } | { what: 'ends'; endsOn: string });

const NAMES = {
  SR22: { certificate: 'SR-22', end: 'SR-26' },
  SR22A: { certificate: 'SR-22A', end: 'SR-26' },
  FR44: { certificate: 'FR-44', end: 'FR-46' },
} satisfies Record<FilingForm, unknown>;

/** The name of the form that is filed with the state: `SR-22`, or `SR-26` for its end. */
export const formName = (form: FilingForm, what: 'certificate' | 'end' = 'certificate'): string => NAMES[form][what];

/** The day by which our staff file it. */
export const filedBy = (day: string, state: StateCode): string => businessDaysAfter(day, filings.businessDays, state);

/**
 * Certificates that a version brings or ends.
 *
 * @param before the version before; undefined for a new policy
 * @param effectiveOn when the new version takes effect
 */
export function certificateChanges(
  before: PolicyDocument | undefined,
  after: PolicyDocument,
  effectiveOn: string,
): CertificateChange[] {
  const [had, has] = [before ? certificatesOf(before) : new Map<string, Certified>(), certificatesOf(after)];
  const overOn = endOf(after) ?? effectiveOn;
  return [
    ...[...had].flatMap(([key, { endsOn, ...certificate }]): CertificateChange[] => {
      const end = has.has(key) ? has.get(key)?.endsOn : overOn;
      return end === undefined || end === endsOn ? [] : [{ ...certificate, what: 'ends', endsOn: end }];
    }),
    ...[...has].flatMap(([key, { endsOn, ...certificate }]): CertificateChange[] => {
      const was = had.get(key);
      return endsOn !== undefined || (was && was.endsOn === undefined) ? [] : [{ ...certificate, what: 'begins' }];
    }),
  ];
}

type Certified = Certificate & { endsOn: string | undefined };

/** By form and license: a corrected license number needs a certificate of its own. */
function certificatesOf(document: PolicyDocument): Map<string, Certified> {
  const endsOn = endOf(document);
  return new Map(
    document.drivers.flatMap(({ status, rating, ...driver }) => {
      const form = rating?.filing;
      const { first_name, last_name, date_of_birth, license_number, license_state } = driver;
      if (status !== 'rated' || !form || !license_number || !license_state) return [];
      const who = { first_name, last_name, date_of_birth, license_number, license_state };
      return [[`${form} ${license_number}`, { form, driver: who, endsOn }] as const];
    }),
  );
}

/** The first day without coverage, if it is known. */
const endOf = ({ status, cancels_on, term }: PolicyDocument): string | undefined =>
  status === 'expired' ? term.expires_on : (cancels_on ?? undefined);
