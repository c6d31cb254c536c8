import { QUOTE_CALLED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { REFERENCE_SYMBOLS } from '#contract/check-symbol.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { referenceOf } from '#platform/references/reference.ts';
import { CLOSED_STATUSES, LEAD_STATUSES, type LeadStatus, LOST_WHY, type LostWhy } from '../../leads/lead.ts';
import type { QuoteAnswers } from '../../quotes/quote-answers.ts';
import { zipCode } from '../../zips/zip-code.ts';
import type { BookRow } from './book-rows.ts';
import { drawAddress, drawPhone } from './sample-addresses.ts';
import type { SampleAgency, SampleProducer } from './sample-agencies.ts';
import { drawLicense } from './sample-household.ts';
import { drawName, plainLetters } from './sample-names.ts';
import { drawPlace } from './sample-places.ts';
import { instantOf, type SampleRandom, sampleRandom } from './sample-random.ts';
import { drawVehicle } from './sample-vehicles.ts';

/** Keeps the licenses of leads far from those of the book and of quotes that were only saved. */
const LICENSE_INDEX_OF_LEADS = 70_000_000;
/** The first agencies of a state have a lead at every stage. */
const FULL_DESKS = 3;

const STEPS = [
  'Call with the price',
  'Ask for the declarations page of the policy now',
  'Send the quote by email',
  'Ask which day the new policy should begin',
];
const NOTES = {
  contacted: [
    'Spoke on the phone. Wants to compare with the policy now.',
    'Left a message. Called back an hour later.',
  ],
  quoted: ['Gave the price for full coverage and for liability only.', 'Wants to talk it over at home.'],
  bound: ['Signed in the office. First payment made.'],
  lost: ['Last call made. Nothing more to do.'],
};
const WHY = Object.keys(LOST_WHY) as LostWhy[];

type Given = {
  seed: number;
  today: string;
  agencies: SampleAgency[];
  producers: SampleProducer[];
  /** Saved quotes that already exist, so their phone numbers and ids are taken. */
  quotes: BookRow<'saved_quote'>[];
};

/** Leads that were sent to agencies and what became of them, at every stage, some of them overdue. */
export function sampleLeads({ seed, today, agencies, producers, quotes }: Given) {
  const phones = new Set(quotes.map(({ phone }) => phone));
  const saved_quote: BookRow<'saved_quote'>[] = [];
  const lead_note: BookRow<'lead_note'>[] = [];
  const agenciesOf = new Map<string, number>();
  for (const agency of agencies) {
    const place = (agenciesOf.get(agency.state) ?? 0) + 1;
    agenciesOf.set(agency.state, place);
    const people = producers.filter(({ agency_id, closed_at }) => agency_id === agency.id && !closed_at);
    if (agency.closed_on || people.length === 0) continue;
    const random = sampleRandom(seed, 'leads', agency.id);
    const count = place <= FULL_DESKS ? 2 * LEAD_STATUSES.length : random.int(0, 2);
    for (let index = 0; index < count; index++) {
      const status = LEAD_STATUSES[(index + agency.id) % LEAD_STATUSES.length] ?? 'new';
      const id = quotes.length + saved_quote.length + 1;
      const lead = drawLead(random, { agency, people, status, today, id, phones });
      saved_quote.push(lead);
      for (const note of notesOf(random, lead, status)) lead_note.push({ id: lead_note.length + 1, ...note });
    }
  }
  return { saved_quote, lead_note };
}

type Draw = Pick<Given, 'today'> & {
  agency: SampleAgency;
  people: SampleProducer[];
  status: LeadStatus;
  id: number;
  phones: Set<string | null | undefined>;
};

function drawLead(random: SampleRandom, { agency, people, status, today, id, phones }: Draw) {
  const { state } = agency;
  const place = zipCode(agency.zip) ?? drawPlace(random, state).place;
  const name = drawName(random, drawPlace(random, state).people);
  let phone = drawPhone(random, place);
  for (let tries = 0; phones.has(phone) && tries < 20; tries++)
    phone = drawPhone(random, drawPlace(random, state).place);
  phones.add(phone);
  const isClosed = CLOSED_STATUSES.some((each) => each === status);
  const sentOn = plusDays(today, -(status === 'new' ? random.int(1, 4) : random.int(5, isClosed ? 90 : 20)));
  const sent_at = instantOf(sentOn, random.int(14 * 60, 21 * 60));
  const calledOn = plusDays(sentOn, 1);
  const called_at = status === 'new' ? null : instantOf(calledOn, random.int(14 * 60, 21 * 60));
  const changed_at = isClosed ? instantOf(plusDays(calledOn, random.int(0, 3)), 22 * 60) : (called_at ?? sent_at);
  const { make, model, model_year } = drawVehicle(random, id, 'personal', 2026);
  const answers = {
    birth: plusDays('1975-01-01', random.int(0, 10_000)),
    street: drawAddress(random, state, 'Apt', 0.3),
    city: place.city,
    license: { state, status: 'valid', years: random.int(2, 25) },
    vehicles: [{ key: 'car0', year: model_year, make, model, ownership: random.pick(['owned', 'financed']) }],
    areVehiclesListed: true,
    drivers: [],
    areDriversListed: true,
    incidents: [],
    areIncidentsListed: true,
    insurance: { had: random.pick(['now', 'lapsed']) },
  } satisfies QuoteAnswers;
  const hasStep = !isClosed && status !== 'new';
  const body = Array.from({ length: 8 }, () => random.pick([...REFERENCE_SYMBOLS])).join('');
  return {
    id,
    state,
    zip: place.zip,
    first_name: name.firstName,
    last_name: name.lastName,
    phone,
    clid: `Q2${String(id).padStart(8, '0')}`,
    license_number: drawLicense(random, name, state, LICENSE_INDEX_OF_LEADS + id),
    email: `${plainLetters(name.firstName).toLowerCase()}.l${id}@mail.example`,
    language: name.heritage === 'hispanic' && random.isLucky(0.4) ? 'es' : 'en',
    answers,
    campaign: 'h',
    saved_at: sent_at,
    sent_at,
    expires_at: instantOf(plusDays(sentOn, 30), 0),
    reference: referenceOf('Q', body),
    agency_id: agency.id,
    promised_on: businessDaysAfter(sentOn, QUOTE_CALLED_WITHIN_DAYS, state),
    called_at,
    lead_status: status,
    lead_changed_at: changed_at,
    lost_why: status === 'lost' ? random.pick(WHY) : null,
    producer_id: status === 'new' ? null : random.pick(people).id,
    next_step: hasStep ? random.pick(STEPS) : null,
    next_on: hasStep ? plusDays(today, random.int(-2, 5)) : null,
  } satisfies BookRow<'saved_quote'>;
}

/** The notes on a lead, one per stage from the first call to its current status. */
function notesOf(random: SampleRandom, lead: ReturnType<typeof drawLead>, status: LeadStatus) {
  const { id, called_at, lead_changed_at, producer_id } = lead;
  if (status === 'new' || !called_at) return [];
  const stages = status === 'contacted' ? (['contacted'] as const) : (['contacted', status] as const);
  return stages.map((stage, at) => ({
    saved_quote_id: id,
    producer_id,
    staff_id: null,
    status: stage,
    handed_to: null,
    written_at: at === 0 ? called_at : lead_changed_at,
    text: random.pick(NOTES[stage]),
  }));
}
