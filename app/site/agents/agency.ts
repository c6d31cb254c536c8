import { tenDigits } from '#config/phone-number.ts';
import { type StateCode, stateNamed, timeZoneOfZip } from '#config/states.ts';
import type { FoundAgency, Spot } from '#contract/zip.ts';

import { isOpenAt } from './opening-hours.ts';
import type { MappedSearch } from './state-map.ts';

/** An agency as its card shows it. Absent facts are undefined, never empty texts. */
export type Agency = {
  name: string;
  street: string;
  /** `Miami, FL 33135` */
  place: string;
  /** Ten digits. */
  phone: string | undefined;
  /** Miles from the center of the zip code, as the portal gives them. */
  miles: string | undefined;
  languages: AgencyLanguage[];
  /** In the agency's local time, `09:00`. */
  hours: FoundAgency['hours'];
  /** Whether it is open at the time of the search. */
  isOpenNow: boolean | undefined;
  /** Its location and state, for the map. */
  spot: (Spot & { state: StateCode }) | undefined;
  /** The address of a map with directions. */
  directions: string;
};

const LANGUAGES = ['en', 'es', 'ht', 'pt', 'vi'] as const;
export type AgencyLanguage = (typeof LANGUAGES)[number];

/** The result of an agent search (AG-03). */
export type AgentSearch =
  | {
      zip: string;
      outcome: 'found';
      agencies: Agency[];
      /** The center of the zip code, if the portal gives it. */
      from: Spot | undefined;
    }
  | { zip: string; outcome: 'none' }
  | { zip: string; outcome: 'failed' };

/** The answer to a search form; `invalid` means the zip code does not have five digits. */
export type SearchAnswer = AgentSearch | { zip: string; outcome: 'invalid' };

/** What a map of the search shows; undefined when the portal does not give all locations. */
export function mappedSearch(search: SearchAnswer | undefined): MappedSearch | undefined {
  if (search?.outcome !== 'found' || !search.from) return undefined;
  const { zip, from, agencies } = search;
  const spots = agencies.flatMap(({ spot }) => spot ?? []);
  const state = spots[0]?.state;
  return state && spots.length === agencies.length ? { zip, state, from, spots } : undefined;
}

/** An agency as its card shows it at a moment. */
export function agencyAt(found: FoundAgency, now: Date): Agency {
  const { name, street, hours, at, zip } = found;
  const region = `${found.state} ${zip}`.trim();
  const place = [found.city, region].filter((part) => part !== '').join(', ');
  const destination = [name, street, place].filter((part) => part !== '').join(', ');
  const state = stateNamed(found.state);
  return {
    name,
    street,
    place,
    hours,
    phone: tenDigits(found.phone),
    miles: found.miles,
    languages: LANGUAGES.filter((language) => found.languages.includes(language)),
    isOpenNow: hours && state && isOpenAt(hours, timeZoneOfZip(state, zip), now),
    spot: state && at && { ...at, state },
    directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
  };
}
