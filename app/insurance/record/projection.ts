// Converts the document of the version in force into the rows that pages read; and back, for a policy that is older
// than versions.
import type { Language } from '#config/language.ts';
import {
  POLICY_SCHEMA,
  type PolicyCoverage,
  type PolicyDocument,
  type PolicyInsured,
  type PolicyLender,
  policyDocument,
} from '#contract/policy-document.ts';
import { isSamePerson, organizationParty, type Party, personParty } from '../parties/party.ts';

const STATUSES = { active: 'A', expired: 'X', cancelled: 'L', cancel_pending: 'C' } as const;
type StatusLetter = (typeof STATUSES)[keyof typeof STATUSES];
const LETTERS = { A: 'active', X: 'expired', L: 'cancelled', C: 'cancel_pending' } as const;

/** The document's word for a status letter of the tables. */
export const statusOf = (letter: StatusLetter): PolicyDocument['status'] => LETTERS[letter];

export type PolicyRow = Pick<
  PolicyDocument,
  'prefix' | 'number' | 'state' | 'line' | 'cancels_on' | 'address' | 'city' | 'zip' | 'garaging_zip'
> & { status: StatusLetter; phone: string | null; email: string | null; language: Language };

export type TermRow = {
  number: number;
  effective_on: string;
  expires_on: string;
  premium_cents: number;
  is_current: boolean;
};
export type VehicleRow = {
  position: number;
  vin: string;
  model_year: number;
  make: string;
  model: string;
  plate: string | null;
  ownership: 'owned' | 'financed' | 'leased';
  added_on: string;
  removed_on: string | null;
  geics_reported_on: string | null;
  lender: LenderRow | null;
};
export type LenderRow = Omit<PolicyLender, 'loan_number'>;
export type CoverageRow = PolicyCoverage & { vehicle_position: number };
export type PartyRole = { role: 'named_insured' | 'driver' | 'lienholder'; position: number; party: Party };

/** The rows of one policy, without ids. */
export type PolicyRows = {
  policy: PolicyRow;
  agencyCode: string;
  terms: TermRow[];
  insureds: (PolicyInsured & { position: number })[];
  drivers: Omit<PolicyDocument['drivers'][number], 'rating'>[];
  vehicles: VehicleRow[];
  coverages: CoverageRow[];
  parties: PartyRole[];
};

export function rowsOf(document: PolicyDocument): PolicyRows {
  const { prefix, number, state, line, cancels_on, address, city, zip, garaging_zip } = document;
  const { phone, email, language, insureds, drivers, vehicles, term, former_terms } = document;
  return {
    policy: {
      prefix,
      number,
      state,
      line,
      status: STATUSES[document.status],
      cancels_on,
      address,
      city,
      zip,
      garaging_zip,
      phone,
      email,
      language,
    },
    agencyCode: document.agency_code,
    terms: [
      ...former_terms.map((former) => ({ ...former, is_current: false })),
      { ...term, premium_cents: document.premium_cents, is_current: true },
    ],
    insureds: insureds.map((insured, at) => ({ ...insured, position: at + 1 })),
    drivers: drivers.map(({ rating, ...driver }) => driver),
    vehicles: vehicles.map(({ rating, coverages, lender, state_reported_on, ...vehicle }) => ({
      ...vehicle,
      plate: vehicle.plate ?? null,
      geics_reported_on: state_reported_on,
      lender: lender && withoutLoan(lender),
    })),
    coverages: [
      ...document.coverages.map((coverage) => ({ ...coverage, vehicle_position: 0 })),
      ...vehicles.flatMap(({ position, coverages }) =>
        coverages.map((coverage) => ({ ...coverage, vehicle_position: position })),
      ),
    ],
    parties: partiesOf(document),
  };
}

const withoutLoan = ({ loan_number, ...lender }: PolicyLender): LenderRow => lender;

/** A named insured who also drives is one party with that driver. Contact data belongs to the first named insured. */
function partiesOf({ insureds, drivers, vehicles, zip, phone, email, language }: PolicyDocument): PartyRole[] {
  return [
    ...insureds.map((insured, at): PartyRole => {
      const license = drivers.find((driver) => isSamePerson(driver, insured));
      const contact = at === 0 ? { phone, email, language } : undefined;
      return { role: 'named_insured', position: at + 1, party: personParty(insured, license, zip, contact) };
    }),
    ...drivers.map(
      (driver): PartyRole => ({
        role: 'driver',
        position: driver.position,
        party: personParty(driver, driver, zip),
      }),
    ),
    ...vehicles.flatMap(({ position, lender, removed_on }): PartyRole[] =>
      lender && !removed_on ? [{ role: 'lienholder', position, party: organizationParty(lender) }] : [],
    ),
  ];
}

/**
 * The document for the first version of a policy that is older than versions. Its rating factors are unknown, so a
 * person must price changes to it.
 */
export function documentOf({
  policy,
  agencyCode,
  terms,
  insureds,
  drivers,
  vehicles,
  coverages,
}: Taken): PolicyDocument {
  const current = terms.find(({ is_current }) => is_current);
  const ofPosition = (position: number) =>
    coverages
      .filter(({ vehicle_position }) => vehicle_position === position)
      .map(({ vehicle_position, ...coverage }) => coverage);
  return policyDocument.parse({
    ...policy,
    schema: POLICY_SCHEMA,
    status: statusOf(policy.status),
    agency_code: agencyCode,
    term: current && { number: current.number, effective_on: current.effective_on, expires_on: current.expires_on },
    // A term that was accepted but has not begun is not in force yet.
    former_terms: terms
      .filter(({ number }) => number < (current?.number ?? 0))
      .map(({ is_current, ...former }) => former),
    insureds: insureds.map(({ position, ...insured }) => insured),
    drivers,
    vehicles: vehicles.map(({ geics_reported_on, ...vehicle }) => ({
      ...vehicle,
      state_reported_on: geics_reported_on,
      coverages: vehicle.removed_on ? [] : ofPosition(vehicle.position),
    })),
    coverages: ofPosition(0),
    premium_cents: current?.premium_cents,
  });
}

/** Rows read from the tables; parties are derived again. */
export type Taken = Omit<PolicyRows, 'parties'>;
