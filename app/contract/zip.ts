import { z } from 'zod';
import { defineCall } from './call.ts';
import { day, type Refusal, stateCode, unreadable, words, zip } from './fields.ts';
import { NO_AGENTS, WRONG_ZIP } from './no-agents.ts';

/** An agency as sent: texts, empty where nothing is known. */
export const agencyCard = z.object({
  agency_name: z.string().max(200).default(''),
  address1: z.string().max(200).default(''),
  city: z.string().max(100).default(''),
  state: z.string().max(2).default(''),
  zip: z.string().max(10).default(''),
  phone: z.string().max(20).default(''),
  /** Beyond §7, from the bundled portal: miles from the center of the zip code. */
  distance: z.string().max(10).optional(),
  /** Beyond §7: the languages spoken, `en,es`. */
  languages: z.string().max(40).optional(),
  /** Beyond §7: opening hours in the agency's local time, `09:00-17:30`. */
  hours: z.string().max(40).optional(),
  /** Beyond §7: the days of those hours, `Mo-Fr` or `Mo-Sa`. */
  days: z.string().max(10).optional(),
  /** Beyond §7: its location, `25.7651,-80.2183`, and the center of the zip code, from which distances are measured. */
  at: z.string().max(30).optional(),
  from: z.string().max(30).optional(),
});

/** Degrees north and east. */
export type Spot = { latitude: number; longitude: number };

/** An agency that was found. An absent text is empty; other absent facts are undefined. */
export type FoundAgency = {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** As the portal writes it. */
  phone: string;
  /** Miles from the center of the zip code, rounded by the portal: `0.4`. */
  miles?: string | undefined;
  /** `en`, `es`, … */
  languages: string[];
  /** In the agency's local time, `09:00`. */
  hours?: { opens: string; closes: string; isOpenSaturday: boolean } | undefined;
  at?: Spot | undefined;
};

/** Agencies, nearest first. */
export type AgenciesFound = {
  agencies: FoundAgency[];
  /** The center of the zip code, from which distances are measured. */
  from?: Spot | undefined;
};

const IS_AGENT = /^AGENT[1-9][0-9]?$/;
/** Sorts AGENT10 after AGENT9, not after AGENT1. */
const numberOf = (key: string) => Number(key.replace('AGENT', ''));
/** Texts that the portal sends instead of a name when there is no agency (AG-03). */
const NO_NAMES = ['', NO_AGENTS, WRONG_ZIP];

/** Undefined when one of the agencies has another shape. */
function readAgencies(keys: Record<string, unknown>): AgenciesFound | undefined {
  const agents = Object.entries(keys).filter(([key]) => IS_AGENT.test(key));
  const cards = z
    .array(agencyCard)
    .safeParse(agents.sort(([one], [other]) => numberOf(one) - numberOf(other)).map(([, card]) => card)).data;
  return (
    cards && {
      agencies: cards.filter(({ agency_name }) => !NO_NAMES.includes(agency_name.trim())).map(agencyOf),
      from: spotOf(cards[0]?.from),
    }
  );
}

const agencyOf = (card: z.output<typeof agencyCard>): FoundAgency => ({
  name: card.agency_name.trim(),
  street: card.address1.trim(),
  city: card.city.trim(),
  state: card.state,
  zip: card.zip,
  phone: card.phone,
  miles: /^[0-9]+(\.[0-9]+)?$/.test(card.distance ?? '') ? card.distance : undefined,
  languages: (card.languages ?? '').split(',').filter((each) => each !== ''),
  hours: hoursOf(card.hours, card.days),
  at: spotOf(card.at),
});

function hoursOf(hours: string | undefined, days: string | undefined): FoundAgency['hours'] {
  const [, opens, closes] = hours?.match(/^((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$/) ?? [];
  return opens && closes ? { opens, closes, isOpenSaturday: days === 'Mo-Sa' } : undefined;
}

function spotOf(text: string | undefined): Spot | undefined {
  const [, latitude, longitude] = text?.match(/^(\d{2}(?:\.\d{1,6})?),(-\d{2,3}(?:\.\d{1,6})?)$/) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

const cardOf = (agency: FoundAgency, from: Spot | undefined): z.input<typeof agencyCard> => ({
  agency_name: agency.name,
  address1: agency.street,
  city: agency.city,
  state: agency.state,
  zip: agency.zip,
  phone: agency.phone,
  distance: agency.miles,
  languages: agency.languages.join(','),
  ...(agency.hours && {
    hours: `${agency.hours.opens}-${agency.hours.closes}`,
    days: agency.hours.isOpenSaturday ? 'Mo-Sa' : 'Mo-Fr',
  }),
  at: agency.at && written(agency.at),
  from: from && written(from),
});

/** Four decimals are accurate to about ten yards. */
const written = ({ latitude, longitude }: Spot) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

export const findAgents = defineCall({
  portal: 'quote',
  method: 'GET',
  path: '/uaicins/application/lead/agentdata',
  fields: 'query',
  access: 'open',
  input: z.object({ zipcode: zip }),
  answers: 'json',
  /** AGENT1, AGENT2, …, nearest first; other keys (`original`) are ignored. */
  answer: z.codec(z.record(z.string(), z.unknown()), z.custom<AgenciesFound>(), {
    decode: (keys, context) => readAgencies(keys) ?? unreadable(context, keys),
    encode: ({ agencies, from }): Record<string, unknown> =>
      agencies.length === 0
        ? { AGENT1: { agency_name: NO_AGENTS } }
        : Object.fromEntries(agencies.map((agency, index) => [`AGENT${index + 1}`, cardOf(agency, from)])),
  }),
  refuse: (sentence) => ({ AGENT1: { agency_name: sentence } }),
  isRefusalShown: false,
  isRead: true,
});

export const recordZipCheck = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/sqzl/index',
  fields: 'query',
  access: 'open',
  input: z.object({
    zipcode: zip,
    status: z.enum(['Y', 'N']),
    time: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/),
    date: z
      .string()
      .regex(/^[0-9]{4}\/[0-9]{2}\/[0-9]{2}$/)
      .refine((date) => day.safeParse(date.replaceAll('/', '-')).success),
  }),
  answers: 'text',
  /** The site ignores the answer (ZP-02). */
  answer: z.string().max(500),
  refuse: (sentence) => sentence,
  isRead: false,
  timeoutMs: 2000,
});

export const checkState = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/insuredpayment/checkstate',
  fields: 'multipart',
  access: 'open',
  input: z.object({ mailingZip: zip }),
  answers: 'text',
  /** The state's two letters; any other text is the reason why not. */
  answer: z.codec(words, z.custom<Refusal | { state: string }>(), {
    decode: (text) => (stateCode.safeParse(text).success ? { state: text } : { error: text }),
    encode: (answer) => ('error' in answer ? answer.error : answer.state),
  }),
  // An answer with status 200 is about the zip code; a portal that is too busy knows nothing about it.
  isRefusalShown: false,
  isRead: true,
});
