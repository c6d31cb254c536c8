import { MORATORIUMS, type Moratorium } from '#config/insurance/moratoriums.ts';
import { isInAreas } from '#config/states.ts';

/**
 * The last day of a moratorium on new comprehensive and collision coverage at a zip code; undefined when there is none
 * today.
 *
 * @param today the date there
 */
export const moratoriumAt = (
  zip: string,
  today: string,
  moratoriums: readonly Moratorium[] = MORATORIUMS,
): string | undefined =>
  moratoriums
    .filter(({ zips, from, until }) => isInAreas(zip, zips) && from <= today && today <= until)
    .map(({ until }) => until)
    .sort()
    .at(-1);
