import { ONLINE_STATES, STATES, type StateCode, stateNamed } from '#config/states.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { BookRow } from './book-rows.ts';
import { drawPhone } from './sample-addresses.ts';
import { drawLicense } from './sample-household.ts';
import { drawName, plainLetters } from './sample-names.ts';
import { drawPlace } from './sample-places.ts';
import { instantOf, sampleRandom, scatteredNumber } from './sample-random.ts';
import { drawVehicle } from './sample-vehicles.ts';

const CLID_PREFIX = 'Q1';
/** Keeps the licenses of people who only asked for a price far from those of the book. */
const LICENSE_INDEX_OF_VISITORS = 50_000_000;

/** Quotes that were started online and saved. Each license and each phone number belongs to only one. */
export function sampleQuotes(seed: number, today: string, count: number): BookRow<'saved_quote'>[] {
  const phones = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const random = sampleRandom(seed, 'quote', index);
    const state = random.pick(QUOTED);
    const { place, people } = drawPlace(random, state);
    const name = drawName(random, people);
    let phone = drawPhone(random, place);
    for (let tries = 0; phones.has(phone) && tries < 20; tries++)
      phone = drawPhone(random, drawPlace(random, state).place);
    phones.add(phone);
    const { make, model, model_year } = drawVehicle(random, index, 'personal', 2026);
    const age = random.isLucky(0.8) ? random.int(1, 25) : random.int(61, 85);
    const savedOn = plusDays(today, -age);
    return {
      id: index + 1,
      state,
      zip: place.zip,
      first_name: name.firstName,
      last_name: name.lastName,
      phone,
      clid: `${CLID_PREFIX}${scatteredNumber(index, 8, 14_142_135)}`,
      license_number: random.isLucky(0.75) ? drawLicense(random, name, state, LICENSE_INDEX_OF_VISITORS + index) : null,
      email: `${plainLetters(name.firstName).toLowerCase()}.q${index + 1}@mail.example`,
      language: name.heritage === 'hispanic' && random.isLucky(0.4) ? 'es' : 'en',
      answers: { vehicles: [{ year: model_year, make, model }], drivers: random.int(1, 2) },
      campaign: random.pick(['h', 'h', 'h', 'radio', 'es1']),
      saved_at: instantOf(savedOn, random.int(13 * 60, 22 * 60)),
      expires_at: instantOf(plusDays(savedOn, 60), 0),
      lead_status: 'new',
    };
  });
}

const TIMES: Partial<Record<string, number>> = { FL: 3, TX: 2 };
const ASKED_FOR = STATES.flatMap((state) => Array<StateCode>(TIMES[state] ?? 1).fill(state));
/** When no state sells online, quotes come from all states. */
const QUOTED = ONLINE_STATES.length > 0 ? ONLINE_STATES : STATES;

/** Zip codes of neighboring states and travelers. */
const OUTSIDE_ZIPS = ['10001', '36602', '70112', '29401', '37402', '73102', '88001', '60601', '00901'];

/** Zip codes that were typed into the quote box during the last three months. */
export function sampleZipChecks(seed: number, today: string, count: number): BookRow<'zip_check'>[] {
  return Array.from({ length: count }, (_, index) => {
    const random = sampleRandom(seed, 'zip check', index);
    const state = random.pick(ASKED_FOR);
    const isOutside = random.isLucky(0.12);
    const zip = isOutside ? random.pick(OUTSIDE_ZIPS) : drawPlace(random, state).place.zip;
    const checked_on = plusDays(today, -random.int(1, 90));
    const minute = random.int(0, 24 * 60 - 1);
    const received_at = instantOf(checked_on, minute);
    const is_supported = !isOutside && ONLINE_STATES.some((online) => online === state);
    return { id: index + 1, zip, is_supported, checked_on, checked_time: received_at.slice(11, 19), received_at };
  });
}

/** The id of the staff member who edits notices. */
const NOTICES_EDITOR = 3;

/** A notice that Texas agents must read before they continue. Florida and Georgia have none today. */
export function sampleNotices(today: string): BookRow<'notice'>[] {
  if (!stateNamed('TX')) return [];
  const starts_at = instantOf(plusDays(today, -10), 13 * 60);
  return [
    { id: 1, audience: 'TX', html: TEXAS_NOTICE, starts_at, published_by: NOTICES_EDITOR, published_at: starts_at },
  ];
}

const TEXAS_NOTICE = [
  '<p><strong>To all Texas agencies.</strong> Please read this notice to its end before you go on.</p>',
  '<p>Personal injury protection and uninsured motorist cover are part of every Texas policy unless a named insured rejects them in writing. The signed rejection must be in our hands before the policy is bound. A note in the file, a text message or a phone call is not a rejection.</p>',
  '<ul><li>Use the rejection form of this year. Older forms are returned.</li><li>One form for each cover that is rejected, signed by a named insured, not by the agency.</li><li>The form may be signed on screen when the insured has agreed to electronic delivery.</li></ul>',
  '<p>Household members of driving age are listed on the application, as rated or as excluded drivers. An application that leaves one out is held until it is complete, and the cover does not begin.</p>',
  '<p>After a hailstorm or a named storm in the Gulf, binding of comprehensive and collision is suspended county by county. The suspension is shown on the binding screen. Cover bound during a suspension is void from its beginning.</p>',
  '<p>The grace period for a renewal payment is not a promise of coverage. A payment received after the expiration date starts a new policy on the day it is received; it does not close the gap.</p>',
  '<p>Questions: Texas agent support, 8:30 to 6:00 Central Time, Monday to Friday.</p>',
].join('\n');
