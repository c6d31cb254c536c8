import type { Queryable } from '#platform/database/database.ts';
import { isOneOfLastNames } from '../parties/typed-name.ts';
import { plainVin } from '../vehicles/vin.ts';
import { findInsuredsOfVehicle } from './policy-store.ts';

/** Extra proof beyond a look-up, as typed: a vehicle's whole VIN and a named insured's last name. */
export type TypedMore = { vin?: string | undefined; lastName?: string | undefined };
export type MoreProof = { vin: string; lastName: string };

/** Both fields, or undefined: when one is missing, the look-up asks again. */
export function moreProofOf({ vin = '', lastName = '' }: TypedMore): MoreProof | undefined {
  return vin === '' || lastName === '' ? undefined : { vin: plainVin(vin), lastName };
}

export async function isProvedMore(db: Queryable, policyId: number, { vin, lastName }: MoreProof): Promise<boolean> {
  const insureds = await findInsuredsOfVehicle(db, policyId, vin);
  return insureds.some(({ last_name }) => isOneOfLastNames(lastName, last_name));
}

/** The policies for which the proof is right. */
export async function withProved<Found extends { id: number }>(
  db: Queryable,
  policies: Found[],
  more: MoreProof,
): Promise<Found[]> {
  const proved = await Promise.all(policies.map(({ id }) => isProvedMore(db, id, more)));
  return policies.filter((_, at) => proved[at]);
}
