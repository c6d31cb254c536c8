import type { z } from 'zod';
import { PHONE_LENGTH } from '#contract/limits.ts';
import { NO_AGENTS, WRONG_ZIP } from '#contract/no-agents.ts';
import type { agencyCard } from '#contract/zip.ts';

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
  hours: { opens: string; closes: string } | undefined;
  /** A map with the way there. */
  directions: string;
};

const LANGUAGES = ['en', 'es', 'ht', 'pt', 'vi'] as const;
export type AgencyLanguage = (typeof LANGUAGES)[number];

/** What a search for agents came to (AG-03). */
export type AgentSearch =
  | { zip: string; outcome: 'found'; agencies: Agency[] }
  | { zip: string; outcome: 'none' }
  | { zip: string; outcome: 'failed' };

/** What a search box was answered: `mend` is a zip code without five digits. */
export type SearchAnswer = AgentSearch | { zip: string; outcome: 'mend' };

/**
 * The agencies of an answer in its order. One whose name is missing, or a sentence that stands in the
 * name's place, is no agency (AG-03).
 *
 * @param answer AGENT1, AGENT2, … as the call gives them
 */
export function agenciesOf(answer: Record<string, Answered>): Agency[] {
  return Object.entries(answer)
    .sort(([one], [other]) => numberOf(one) - numberOf(other))
    .map(([, agency]) => agency)
    .filter(({ agency_name }) => !['', NO_AGENTS, WRONG_ZIP].includes(agency_name.trim()))
    .map(agencyOf);
}

/** AGENT10 comes after AGENT9, not after AGENT1. */
const numberOf = (key: string) => Number(key.replace('AGENT', ''));

function agencyOf(answered: Answered): Agency {
  const street = answered.address1.trim();
  const region = `${answered.state} ${answered.zip}`.trim();
  const place = [answered.city.trim(), region].filter((part) => part !== '').join(', ');
  const phone = answered.phone.replace(/[^0-9]/g, '');
  const destination = [answered.agency_name.trim(), street, place].filter((part) => part !== '').join(', ');
  return {
    name: answered.agency_name.trim(),
    street,
    place,
    phone: phone.length === PHONE_LENGTH ? phone : undefined,
    miles: /^[0-9]+(\.[0-9]+)?$/.test(answered.distance ?? '') ? answered.distance : undefined,
    languages: LANGUAGES.filter((language) => answered.languages?.split(',').includes(language)),
    hours: hoursOf(answered.hours),
    directions: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`,
  };
}

function hoursOf(hours: string | undefined): Agency['hours'] {
  const [, opens, closes] = hours?.match(/^((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$/) ?? [];
  return opens && closes ? { opens, closes } : undefined;
}
