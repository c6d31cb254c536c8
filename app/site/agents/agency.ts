import { tenDigits } from '#config/phone-number.ts';
import { type StateCode, stateNamed, timeZoneOfZip } from '#config/states.ts';
import type { FoundAgency, Spot } from '#contract/zip.ts';

import { isOpenAt } from './opening-hours.ts';
import type { MappedSearch } from './state-map.ts';

/** An agency as a card shows it. An absent fact is absent, never an empty line. */
export type Agency = {
  name: string;
  street: string;
  /** `Miami, FL 33135` */
  place: string;
  /** Ten digits. */
  phone: string | undefined;
  /** Miles from the zip code's middle, as the portal says it. */
  miles: string | undefined;
  languages: AgencyLanguage[];
  /** In the agency's own time, `09:00`. */
  hours: FoundAgency['hours'];
  /** Whether the door is open at the moment of the search. */
  isOpenNow: boolean | undefined;
  /** Where a map shows it, and in which state. */
  spot: (Spot & { state: StateCode }) | undefined;
  /** A map with the way there. */
  directions: string;
};

const LANGUAGES = ['en', 'es', 'ht', 'pt', 'vi'] as const;
export type AgencyLanguage = (typeof LANGUAGES)[number];

/** What a search for agents came to (AG-03). */
export type AgentSearch =
  | {
      zip: string;
      outcome: 'found';
      agencies: Agency[];
      /** The zip code's middle, where the portal says it. */
      from: Spot | undefined;
    }
  | { zip: string; outcome: 'none' }
  | { zip: string; outcome: 'failed' };

/** What a search box was answered: `mend` is a zip code without five digits. */
export type SearchAnswer = AgentSearch | { zip: string; outcome: 'mend' };

/** What a map of the search shows; nothing, where a portal does not say all places. */
export function mappedSearch(search: SearchAnswer | undefined): MappedSearch | undefined {
  if (search?.outcome !== 'found' || !search.from) return undefined;
  const { zip, from, agencies } = search;
  const spots = agencies.flatMap(({ spot }) => spot ?? []);
  const state = spots[0]?.state;
  return state && spots.length === agencies.length ? { zip, state, from, spots } : undefined;
}

/** An agency as a card shows it at that moment. */
export function agencyAt(found: FoundAgency, now: Date): Agency {
  const { name, street, hours, at, zip } = found;
  const region = `${found.state} ${zip}`.trim();
  const place = [found.city, region].filter((part) => part !== '').join(', ');
  const destination = [name, street, place].filter((part) => part !== '').join(', ');
  const state = stateNamed(found.state);
  return {
    ...{ name, street, place, hours },
    phone: tenDigits(found.phone),
    miles: found.miles,
    languages: LANGUAGES.filter((language) => found.languages.includes(language)),
    isOpenNow: hours && state && isOpenAt(hours, timeZoneOfZip(state, zip), now),
    spot: state && at && { ...at, state },
    directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
  };
}
