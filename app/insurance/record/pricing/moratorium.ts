import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { isInAreas } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';

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
  const isOwn = vehicles.some(({ coverages }) =>
    coverages.some(({ kind }) => kind === 'comprehensive' || kind === 'collision'),
  );
  if (!isOwn) return undefined;
  const holding = moratoriums.filter(
    ({ zips, from, until }) => isInAreas(garaging_zip ?? zip, zips) && from <= today && today <= until,
  );
  return holding
    .map(({ until }) => until)
    .sort()
    .at(-1);
}
