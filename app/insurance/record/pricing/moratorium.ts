import type { Moratorium } from '#config/insurance/moratoriums.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument, PolicyVehicle } from '#contract/policy-document.ts';
import { moratoriumAt } from '../../zips/moratorium-at.ts';

/** Coverages that pay for damage to the insured's own car. */
export const isOfOwnCar = (kind: CoverageKind) => kind === 'comprehensive' || kind === 'collision';

export const insuresItself = ({ coverages }: Pick<PolicyVehicle, 'coverages'>) =>
  coverages.some(({ kind }) => isOfOwnCar(kind));

/**
 * The last day of a moratorium on new comprehensive and collision coverage where the cars are garaged. Undefined when
 * there is none today, or the policy has no such coverage. Liability is still sold, because the law requires it.
 *
 * @param today the date where the cars are garaged
 */
export const heldBackUntil = (
  { zip, garaging_zip, vehicles }: Pick<PolicyDocument, 'zip' | 'garaging_zip' | 'vehicles'>,
  today: string,
  moratoriums?: readonly Moratorium[],
): string | undefined =>
  vehicles.some(insuresItself) ? moratoriumAt(garaging_zip ?? zip, today, moratoriums) : undefined;
