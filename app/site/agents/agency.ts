import type { z } from 'zod';
import { brand } from '#config/brand.ts';
import { tenDigits } from '#config/phone-number.ts';
import { STATES, type StateCode } from '#contract/limits.ts';
import { NO_AGENTS, WRONG_ZIP } from '#contract/no-agents.ts';
import type { agencyCard } from '#contract/zip.ts';

import { isOpenAt } from './opening-hours.ts';
import type { MappedSearch, Spot } from './state-map.ts';

type Answered = z.output<typeof agencyCard>;

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
  hours: { opens: string; closes: string; isOpenSaturday: boolean } | undefined;
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

/**
 * The agencies of an answer in its order. One whose name is missing, or a sentence that stands in the
 * name's place, is no agency (AG-03).
 *
 * @param answer AGENT1, AGENT2, … as the call gives them
 */
export function agenciesOf(answer: Record<string, Answered>, now: Date): Agency[] {
  return Object.entries(answer)
    .sort(([one], [other]) => numberOf(one) - numberOf(other))
    .map(([, agency]) => agency)
    .filter(({ agency_name }) => !['', NO_AGENTS, WRONG_ZIP].includes(agency_name.trim()))
    .map((agency) => agencyOf(agency, now));
}

/** Where the distances of an answer are measured from. */
export const middleOf = (answer: Record<string, Answered>): Spot | undefined => spotOf(answer.AGENT1?.from);

/** AGENT10 comes after AGENT9, not after AGENT1. */
const numberOf = (key: string) => Number(key.replace('AGENT', ''));

function agencyOf(answered: Answered, now: Date): Agency {
  const street = answered.address1.trim();
  const region = `${answered.state} ${answered.zip}`.trim();
  const place = [answered.city.trim(), region].filter((part) => part !== '').join(', ');
  const destination = [answered.agency_name.trim(), street, place].filter((part) => part !== '').join(', ');
  const hours = hoursOf(answered.hours, answered.days);
  const state = STATES.find((code) => code === answered.state);
  const spot = spotOf(answered.at);
  return {
    name: answered.agency_name.trim(),
    street,
    place,
    phone: tenDigits(answered.phone),
    miles: /^[0-9]+(\.[0-9]+)?$/.test(answered.distance ?? '') ? answered.distance : undefined,
    languages: LANGUAGES.filter((language) => answered.languages?.split(',').includes(language)),
    hours,
    isOpenNow: hours && state && isOpenAt(hours, timeZoneOf(state, answered.zip), now),
    spot: state && spot && { ...spot, state },
    directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
  };
}

function hoursOf(hours: string | undefined, days: string | undefined): Agency['hours'] {
  const [, opens, closes] = hours?.match(/^((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$/) ?? [];
  return opens && closes ? { opens, closes, isOpenSaturday: days === 'Mo-Sa' } : undefined;
}

function spotOf(text: string | undefined): Spot | undefined {
  const [, latitude, longitude] = text?.match(/^(\d{2}(?:\.\d{1,6})?),(-\d{2,3}(?:\.\d{1,6})?)$/) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

/** The state's clock, but for the west of Florida and of Texas, which keep another. */
function timeZoneOf(state: StateCode, zip: string): string {
  if (state === 'FL' && /^32[45]/.test(zip)) return 'America/Chicago';
  if (state === 'TX' && /^(79[89]|885)/.test(zip)) return 'America/Denver';
  return brand.states[state].timeZone;
}
