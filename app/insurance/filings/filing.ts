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
export type CertificateChange = Certificate & ({ what: 'begins'; beginsOn: string } | { what: 'ends'; endsOn: string });

/** What a policy covers from a day on. */
export type Covering = { document: PolicyDocument; effectiveOn: string };

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
 * Certificates that new versions bring or end. An end that moves to a later day is also a beginning, because the state
 * may already have been told of the earlier one.
 *
 * @param before the version in force before with those to come; none for a new policy
 * @param after the same afterward
 */
export function certificateChanges(before: Covering[], after: [Covering, ...Covering[]]): CertificateChange[] {
  const [had, has] = [certificatesThrough(before), certificatesThrough(after)];
  // Of a change to come that no longer takes effect.
  const overOn = endOf(after[0].document) ?? after[0].effectiveOn;
  return [
    ...[...had].flatMap(([key, { endsOn, beginsOn: _, ...certificate }]): CertificateChange[] => {
      const now = has.get(key);
      const end = now ? now.endsOn : overOn;
      if (end === undefined || end === endsOn) return [];
      const ends = { ...certificate, what: 'ends', endsOn: end } as const;
      const isLater = now !== undefined && endsOn !== undefined && end > endsOn;
      return isLater ? [{ ...certificate, what: 'begins', beginsOn: now.beginsOn }, ends] : [ends];
    }),
    ...[...has].flatMap(([key, { endsOn, beginsOn, ...certificate }]): CertificateChange[] => {
      const was = had.get(key);
      const isNew = endsOn === undefined && !(was && was.endsOn === undefined);
      return isNew ? [{ ...certificate, what: 'begins', beginsOn }] : [];
    }),
  ];
}

type Certified = Certificate & { beginsOn: string; endsOn: string | undefined };

/**
 * The certificates of a version with those that take effect after it. One that a later version drops ends on that day,
 * unless the policy ends before; one that would begin only after the end of the policy never does.
 */
function certificatesThrough(versions: Covering[]): Map<string, Certified> {
  const all = new Map<string, Certified>();
  for (const [at, { document, effectiveOn: day }] of versions.entries()) {
    const now = certificatesOf(document);
    for (const [key, was] of all) if (!now.has(key)) all.set(key, { ...was, endsOn: earlier(was, day) });
    const endsOn = endOf(document);
    const isOver = endsOn !== undefined && endsOn <= day;
    for (const [key, certificate] of now) {
      const was = all.get(key);
      if (was && isOver) all.set(key, { ...was, endsOn: earlier(was, endsOn) });
      else if (at === 0 || !isOver) {
        const goesOn = was !== undefined && (was.endsOn === undefined || was.endsOn > day);
        all.set(key, { ...certificate, endsOn, beginsOn: goesOn ? was.beginsOn : day });
      }
    }
  }
  return all;
}

const earlier = ({ endsOn }: Certified, day: string) => (endsOn !== undefined && endsOn < day ? endsOn : day);

/** By form and license: a corrected license number needs a certificate of its own. */
function certificatesOf(document: PolicyDocument): Map<string, Certificate> {
  return new Map(
    document.drivers.flatMap(({ status, rating, ...driver }) => {
      const form = rating?.filing;
      const { first_name, last_name, date_of_birth, license_number, license_state } = driver;
      if (status !== 'rated' || !form || !license_number || !license_state) return [];
      const who = { first_name, last_name, date_of_birth, license_number, license_state };
      return [[`${form} ${license_number}`, { form, driver: who }] as const];
    }),
  );
}

/** The first day without coverage, if it is known. */
const endOf = ({ status, cancels_on, term }: PolicyDocument): string | undefined =>
  status === 'expired' ? term.expires_on : (cancels_on ?? undefined);
