import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { isInAreas } from '#config/states.ts';
import type { CoverageKind, PolicyDocument, PolicyVehicle } from '#contract/policy-document.ts';

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
export function heldBackUntil(
  { zip, garaging_zip, vehicles }: Pick<PolicyDocument, 'zip' | 'garaging_zip' | 'vehicles'>,
  today: string,
  moratoriums: readonly Moratorium[] = MORATORIUMS,
): string | undefined {
  if (!vehicles.some(insuresItself)) return undefined;
  const holding = moratoriums.filter(
    ({ zips, from, until }) => isInAreas(garaging_zip ?? zip, zips) && from <= today && today <= until,
  );
  return holding
    .map(({ until }) => until)
    .sort()
    .at(-1);
}
