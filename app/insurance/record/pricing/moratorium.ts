import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { isInAreas } from '#config/states.ts';
import type { CoverageKind, PolicyDocument, PolicyVehicle } from '#contract/policy-document.ts';

/** What pays for one's own car. */
export const isOfOwnCar = (kind: CoverageKind) => kind === 'comprehensive' || kind === 'collision';

export const insuresItself = ({ coverages }: Pick<PolicyVehicle, 'coverages'>) =>
  coverages.some(({ kind }) => isOfOwnCar(kind));

/**
 * The last day on which nobody begins to insure their own car where this one is kept; nothing where somebody may today, or
 * where the policy insures no car of its own. Liability is sold on: the law asks for it.
 *
 * @param today where the cars are kept
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
