import { lienStatusOf, type VerifiedLien } from '#contract/lienholder.ts';

/** A policy, one of its vehicles, and its people, as a lienholder's look-up finds them. */
export type Lien = {
  /** A: active, X: expired, L: cancelled, C: under notice of cancellation. */
  status: string;
  effective_on: string;
  /** The first day of coverage, while it is to come. */
  starts_on?: string;
  expires_on: string;
  cancels_on: string | null;
  next_due_on: string | null;
  has_excluded_driver: boolean;
  model_year: number;
  make: string;
  model: string;
  vin: string;
  added_on: string;
  /** Of comprehensive; null without that coverage. */
  deductible_cents: number | null;
  /** Of collision; null without that coverage. Letters from before it was kept apart do not have it. */
  collision_deductible_cents?: number | null;
  lienholder_name: string | null;
  lienholder_address: string | null;
  lienholder_city: string | null;
  lienholder_state: string | null;
  lienholder_zip: string | null;
  agency_name: string;
  agency_address: string;
  agency_state: string;
  agency_zip: string;
  agency_phone: string;
};

/** The data that the lienholder sees. */
export function verifiedLienOf(lien: Lien): VerifiedLien {
  const endsEarly = lien.status === 'L' && lien.cancels_on !== null;
  return {
    status: lienStatusOf(lien.status),
    effectiveOn: lien.effective_on,
    expiresOn: endsEarly ? lien.cancels_on : lien.expires_on,
    hasExcludedDriver: lien.has_excluded_driver,
    vehicle: {
      year: String(lien.model_year),
      make: lien.make,
      model: lien.model,
      vin: lien.vin,
      addedOn: lien.added_on,
    },
    deductibleCents: lien.deductible_cents,
    lienholder: {
      name: lien.lienholder_name ?? '',
      street: lien.lienholder_address ?? '',
      city: lien.lienholder_city ?? '',
      state: lien.lienholder_state ?? '',
      zip: lien.lienholder_zip ?? '',
    },
    // Under notice of cancellation, what matters to a lienholder is the day coverage ends unless the bill is paid.
    dueOn: lien.status === 'C' ? lien.cancels_on : lien.next_due_on,
    agency: {
      name: lien.agency_name,
      street: lien.agency_address,
      state: lien.agency_state,
      zip: lien.agency_zip,
      phone: lien.agency_phone,
    },
  };
}
