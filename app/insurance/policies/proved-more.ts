import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type Budget, budgetOf } from '#platform/throttles/budget.ts';
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

/**
 * The budget of a look-up by a typed number. People who prove more have a budget of their own, so that strangers' misses
 * cannot lock them out of their policy.
 */
export const budgetOfLookUp = (
  more: MoreProof | undefined,
  context: Context,
  what: 'policy' | 'license' | 'register',
  number: string,
): Budget => budgetOf(more ? 'proveMore' : 'lookUp', context, what, number);

export async function isProvedMore(db: Queryable, policyId: number, { vin, lastName }: MoreProof): Promise<boolean> {
  const insureds = await findInsuredsOfVehicle(db, policyId, vin);
  return insureds.some(({ last_name }) => isOneOfLastNames(lastName, last_name));
}

/** The policies for which the additional proof is right, or all if there is none. */
export async function withProved<Found extends { id: number }>(
  db: Queryable,
  policies: Found[],
  more: MoreProof | undefined,
): Promise<Found[]> {
  if (!more) return policies;
  const proved = await Promise.all(policies.map(({ id }) => isProvedMore(db, id, more)));
  return policies.filter((_, at) => proved[at]);
}

/** The same for one policy. */
export async function ifProved<Found extends { id: number }>(
  db: Queryable,
  policy: Found | undefined,
  more: MoreProof | undefined,
): Promise<Found | undefined> {
  return policy && (await withProved(db, [policy], more))[0];
}
