import type { LienholderResult } from '#contract/lienholder.ts';

/** A policy, one of its vehicles, and the people around them, as a lienholder's look-up finds them. */
export type Lien = {
  status: string;
  effective_on: string;
  expires_on: string;
  cancels_on: string | null;
  next_due_on: string | null;
  has_excluded_driver: boolean;
  model_year: number;
  make: string;
  model: string;
  vin: string;
  added_on: string;
  deductible_cents: number | null;
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

/** What the lienholder is shown, under the policy system's names. */
export function lienholderResultOf(lien: Lien): LienholderResult {
  const endsEarly = lien.status === 'L' && lien.cancels_on !== null;
  return {
    LISTAT: lien.status,
    LIEFFDATE: usDate(lien.effective_on),
    LIEXPDATE: usDate(endsEarly ? lien.cancels_on : lien.expires_on),
    LIEXCDRV: lien.has_excluded_driver ? 'Y' : 'N',
    LIVYEAR: String(lien.model_year),
    LIVMAKE: lien.make,
    LIVMODEL: lien.model,
    vinfull: lien.vin,
    LIVPHYDED: lien.deductible_cents === null ? '' : String(lien.deductible_cents / 100),
    LILNAME: lien.lienholder_name ?? '',
    LILADDRESS: lien.lienholder_address ?? '',
    LILCITY: lien.lienholder_city ?? '',
    LILSTATE: lien.lienholder_state ?? '',
    LILZIPCD: lien.lienholder_zip ?? '',
    // Under notice, the day that matters to a lender is the day the cover ends unless the bill is paid.
    LIDUEDTE: usDate(lien.status === 'C' ? lien.cancels_on : lien.next_due_on),
    LIVEHADDDT: usDate(lien.added_on),
    AGMNAM: lien.agency_name,
    AGMADD: lien.agency_address,
    AGMST: lien.agency_state,
    AGMZIP: lien.agency_zip,
    AGMTEL: lien.agency_phone,
  };
}

/** `yyyy-mm-dd` as `mm/dd/yyyy`; nothing as nothing. */
function usDate(day: string | null): string {
  if (day === null) return '';
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
